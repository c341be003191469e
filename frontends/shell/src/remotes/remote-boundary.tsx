import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  children: ReactNode;
  /** Another place has another chance: an error is forgotten when this changes. */
  place: string;
  fallback: (error: Error) => ReactNode;
}

/** Keeps what goes wrong in a remote, while it loads or while it runs, from taking the shell down. */
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
