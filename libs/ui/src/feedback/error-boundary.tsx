import { Component, type ReactNode } from 'react';

/** Shows something else for a part of the page that breaks, or whose chunk cannot be loaded. */
export class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
