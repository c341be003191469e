import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '@daymark/api-client';
import { LoadingScreen, useToast } from '@daymark/ui/core';
import { Route, Routes, useLocation } from '@daymark/ui/router';
import { paths } from './paths.js';
import { ScreenBoundary } from './screen-boundary.js';
import { isCalendarAddress } from './calendar-address.js';
import { texts } from './texts.js';

const SignInScreen = lazy(() => import(/* webpackChunkName: "sign-in" */ './sign-in/index.js'));
const mailLinkScreens = () => import(/* webpackChunkName: "mail-links" */ './mail-link-screens/index.js');
const ResetPasswordScreen = lazy(async () => ({ default: (await mailLinkScreens()).ResetPasswordScreen }));
const ConfirmEmailScreen = lazy(async () => ({ default: (await mailLinkScreens()).ConfirmEmailScreen }));
const ForcedChangeScreen = lazy(
  () => import(/* webpackChunkName: "forced-change" */ './forced-change/index.js'),
);
const RemoteScreens = lazy(() => import(/* webpackChunkName: "layout" */ './remote-screens.js'));

/** The screen of an address. While a temporary password has to be replaced, only mails' links have other screens. */
export function Screens() {
  const { mustChangePassword } = useSession();
  const { pathname } = useLocation();
  useFailuresGoWithTheirPage();
  const label = isCalendarAddress(pathname) && !mustChangePassword ? texts.redirect.waiting : texts.loading;
  return (
    <ScreenBoundary>
      <Suspense fallback={<LoadingScreen label={label} />}>
        <Routes>
          <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
          <Route path={paths.confirmEmail} element={<ConfirmEmailScreen />} />
          {mustChangePassword ? (
            <Route path="*" element={<ForcedChangeScreen />} />
          ) : (
            <>
              <Route path={paths.signIn} element={<SignInScreen />} />
              {/* A splat route consumes nothing of the address, so a remote's own routes see all of it. */}
              <Route path="*" element={<RemoteScreens />} />
            </>
          )}
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}

function useFailuresGoWithTheirPage(): void {
  const { pathname } = useLocation();
  const toast = useToast();
  useEffect(() => toast.closeFailures(), [pathname, toast]);
}
