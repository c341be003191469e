import { lazy, Suspense, useMemo, useState } from 'react';
import { RemoteLoadError } from '@daymark/federation/runtime';
import type { RemoteName } from '@daymark/federation/remote';
import { ErrorPanel, LoadingScreen } from '@daymark/ui';
import { useLocation } from '@daymark/ui/router';
import { texts } from '../texts.js';
import { RemoteBoundary } from './remote-boundary.js';
import { remoteLoading } from './remote-loading.js';
import './provided-modules.js';

/** After this many failures in a row it may be the shell's own files that cannot be had; they need a new document. */
const FAILURES_BEFORE_RELOAD = 2;

/** The place of a remote. When it cannot be loaded, or breaks, a message with Retry stands there instead. */
export default function RemoteOutlet({ remote }: { remote: RemoteName }) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  // A new lazy component for each attempt: React keeps the rejected promise of the old one.
  const RemotePages = useMemo(
    () => lazy(() => remoteLoading.load(remote)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each attempt loads anew
    [remote, attempt],
  );
  const retry = (error: Error) => {
    const isLoadFailure = error instanceof RemoteLoadError;
    if (isLoadFailure && attempt + 1 >= FAILURES_BEFORE_RELOAD) window.location.reload();
    else setAttempt(attempt + 1);
  };
  return (
    <RemoteBoundary
      key={attempt}
      place={pathname}
      fallback={(error) => (
        <ErrorPanel
          title={texts.remote.unavailable(texts.remote.names[remote])}
          text={error instanceof RemoteLoadError ? texts.remote.notLoaded : texts.remote.broken}
          onRetry={() => retry(error)}
          retryLabel={texts.retry}
          headingLevel={1}
        />
      )}
    >
      <Suspense fallback={<LoadingScreen label={texts.loading} />}>
        <RemotePages />
      </Suspense>
    </RemoteBoundary>
  );
}
