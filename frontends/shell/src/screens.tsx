import { lazy, Suspense } from 'react';
import { useSession } from '@daymark/api-client';
import { LoadingScreen } from '@daymark/ui';
import { Route, Routes, useLocation } from '@daymark/ui/router';
import { RedirectScreen } from './redirect/redirect-screen.js';
import { NotFoundScreen } from './not-found/not-found-screen.js';
import { paths } from './paths.js';
import { remoteOfPath } from './remotes/remote-paths.js';
import { ScreenBoundary } from './start/screen-boundary.js';
import { texts } from './texts.js';

const SignInScreen = lazy(() => import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-screen.js'));
const ResetPasswordScreen = lazy(
  () => import(/* webpackChunkName: "mail-links" */ './passwords/reset-password-screen.js'),
);
const ConfirmEmailScreen = lazy(
  () => import(/* webpackChunkName: "mail-links" */ './mail-links/confirm-email-screen.js'),
);
const ForcedChangeScreen = lazy(
  () => import(/* webpackChunkName: "forced-change" */ './passwords/forced-change-screen.js'),
);
const SharedLayout = lazy(() => import(/* webpackChunkName: "layout" */ './layout/shared-layout.js'));
const RemoteOutlet = lazy(() => import(/* webpackChunkName: "layout" */ './remotes/remote-outlet.js'));

/** Which screen an address shows. While a temporary password waits to be replaced, that is what all but mails' links show. */
export function Screens() {
  const remote = remoteOfPath(useLocation().pathname);
  const { mustChangePassword } = useSession();
  const application = mustChangePassword ? (
    <Route path="*" element={<ForcedChangeScreen />} />
  ) : (
    <>
      <Route path={paths.signIn} element={<SignInScreen />} />
      <Route path="/calendar" element={<RedirectScreen />} />
      {remote ? (
        <Route element={<SharedLayout />}>
          {/* A splat consumes nothing of the address, so the remote's own routes see all of it. */}
          <Route path="*" element={<RemoteOutlet key={remote} remote={remote} />} />
        </Route>
      ) : (
        <>
          <Route path="/calendar/:id" element={<RedirectScreen />} />
          <Route path="*" element={<NotFoundScreen />} />
        </>
      )}
    </>
  );
  return (
    <ScreenBoundary>
      <Suspense fallback={<LoadingScreen label={texts.loading} />}>
        <Routes>
          <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
          <Route path={paths.confirmEmail} element={<ConfirmEmailScreen />} />
          {application}
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}
