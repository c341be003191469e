import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  children: ReactNode;
  /** The error is cleared when this changes. */
  place: string;
  fallback: (error: Error) => ReactNode;
}

/** Keeps errors in a remote, while it loads or runs, from breaking the shell. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    console.warn('[remote]', error.message, cause ?? '');
  }

  override componentDidUpdate(previous: RemoteBoundaryProps) {
    if (this.state.error && previous.place !== this.props.place) this.setState({ error: undefined });
  }

  override render() {
    return this.state.error ? this.props.fallback(this.state.error) : this.props.children;
  }
}
