import { lazy, Suspense, useState, Component, type ReactNode } from 'react';
import { isLoadFailure } from '@daymark/federation/runtime';
import type { RemoteEntry } from '@daymark/federation/remote';
import { LoadingScreen } from '@daymark/ui/core';
import { useLocation } from '@daymark/ui/router';
import { text } from '../texts.js';
import { remoteLoading } from './remote-loading.js';
import { RemoteUnavailable } from './remote-unavailable.js';
import './provided-modules.js';

/** After this many failures in a row the shell's own files may be unavailable, which needs a new document. */
const FAILURES_BEFORE_RELOAD = 2;

/**
 * A new lazy component per attempt: React keeps the old one's rejected promise. Pages that were loaded before are shown
 * at once: React would show the placeholder for 300 ms.
 */
const attemptOf = (remote: string, number: number) => ({
  number,
  Pages: remoteLoading.loaded(remote)?.default ?? lazy(() => remoteLoading.load(remote)),
});

/**
 * The place of a remote. If it cannot be loaded, or breaks, a message with Retry is shown. Use the remote's name as
 * key.
 */
export function RemoteOutlet({ remote }: { remote: RemoteEntry }) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(() => attemptOf(remote.name, 1));
  const retry = (error: Error) => {
    const mayBeTheShell = isLoadFailure(error) && attempt.number >= FAILURES_BEFORE_RELOAD;
    if (mayBeTheShell) window.location.reload();
    else setAttempt(attemptOf(remote.name, attempt.number + 1));
  };
  return (
    <RemoteBoundary
      key={attempt.number}
      place={pathname}
      fallback={(error) => (
        <RemoteUnavailable
          label={remote.announcement?.label ?? text('shell.remote.unknown')}
          text={isLoadFailure(error) ? text('shell.remote.notLoaded') : text('shell.remote.broken')}
          onRetry={() => retry(error)}
        />
      )}
    >
      <Suspense fallback={<LoadingScreen label={text('shell.loading')} />}>
        <attempt.Pages />
      </Suspense>
    </RemoteBoundary>
  );
}

interface RemoteBoundaryProps {
  children: ReactNode;
  /** The error is cleared when this changes. */
  place: string;
  fallback: (error: Error) => ReactNode;
}

/** Keeps errors in a remote, while it loads or runs, from breaking the shell. */
class RemoteBoundary extends Component<RemoteBoundaryProps, { error?: Error }> {
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
