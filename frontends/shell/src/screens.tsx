import { lazy, Suspense } from 'react';
import { LoadingScreen } from '@daymark/ui';
import { Route, Routes, useLocation } from '@daymark/ui/router';
import { RedirectScreen } from './redirect/redirect-screen.js';
import { NotFoundScreen } from './not-found/not-found-screen.js';
import { remoteOfPath } from './remotes/remote-paths.js';
import { ScreenBoundary } from './start/screen-boundary.js';
import { texts } from './texts.js';

const SignInScreen = lazy(() => import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-screen.js'));
const SignedInLayout = lazy(() => import(/* webpackChunkName: "layout" */ './layout/signed-in-layout.js'));
const RemoteOutlet = lazy(() => import(/* webpackChunkName: "layout" */ './remotes/remote-outlet.js'));

/** Which screen an address shows. */
export function Screens() {
  const remote = remoteOfPath(useLocation().pathname);
  return (
    <ScreenBoundary>
      <Suspense fallback={<LoadingScreen label={texts.loading} />}>
        <Routes>
          <Route path="/auth" element={<SignInScreen />} />
          <Route path="/calendar" element={<RedirectScreen />} />
          {remote ? (
            <Route element={<SignedInLayout />}>
              {/* A splat consumes nothing of the address, so the remote's own routes see all of it. */}
              <Route path="*" element={<RemoteOutlet key={remote} remote={remote} />} />
            </Route>
          ) : (
            <>
              <Route path="/calendar/:id" element={<RedirectScreen />} />
              <Route path="*" element={<NotFoundScreen />} />
            </>
          )}
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}
