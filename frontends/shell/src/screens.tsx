import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useSession } from '@daymark/api-client';
import { ErrorBoundary, ErrorPanel, LoadingScreen, useToast } from '@daymark/ui/core';
import { matchPath, Route, Routes, useLocation } from '@daymark/ui/router';
import { paths } from './paths.js';
import { isCalendarAddress } from './calendar-address.js';
import { text } from './texts.js';

const SignInScreen = lazy(() => import(/* webpackChunkName: "sign-in" */ './sign-in/index.js'));
const mailLinkScreens = () => import(/* webpackChunkName: "mail-links" */ './mail-link-screens/index.js');
const ResetPasswordScreen = lazy(async () => ({ default: (await mailLinkScreens()).ResetPasswordScreen }));
const ConfirmEmailScreen = lazy(async () => ({ default: (await mailLinkScreens()).ConfirmEmailScreen }));
const ForcedChangeScreen = lazy(async () => {
  const { ForcedChangeScreen: screen } = await import(
    /* webpackChunkName: "forced-change" */ './forced-change-screen.js'
  );
  return { default: screen };
});

let loadedScreens: ComponentType | undefined;
async function loadRemoteScreens() {
  const { default: screens, preloadRemote } = await import(
    /* webpackChunkName: "layout" */ './remote-screens.js'
  );
  loadedScreens = screens;
  return { default: screens, preloadRemote };
}
const LazyRemoteScreens = lazy(loadRemoteScreens);

/** Rendered at once after they were loaded: React would show the placeholder for 300 ms. */
function RemoteScreens() {
  const [Screens] = useState<ComponentType>(() => loadedScreens ?? LazyRemoteScreens);
  return <Screens />;
}

const isOwn = (pathname: string) =>
  [paths.signIn, paths.resetPassword, paths.confirmEmail].some((path) => matchPath(path, pathname));

/**
 * Loads the layout around a remote's page before it is rendered, and begins to load the remote, if the address is not
 * one of the shell's own screens.
 */
export async function preloadRemoteScreens(pathname: string): Promise<void> {
  if (isOwn(pathname)) return;
  const { preloadRemote } = await loadRemoteScreens();
  preloadRemote(pathname);
}

/** The screen of an address. While a temporary password has to be replaced, only mails' links have other screens. */
export function Screens() {
  const { mustChangePassword } = useSession();
  const { pathname } = useLocation();
  useFailuresGoWithTheirPage();
  const label =
    isCalendarAddress(pathname) && !mustChangePassword
      ? text('shell.redirect.waiting')
      : text('shell.loading');
  return (
    <ErrorBoundary fallback={<FailedScreen />}>
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
    </ErrorBoundary>
  );
}

function useFailuresGoWithTheirPage(): void {
  const { pathname } = useLocation();
  const toast = useToast();
  useEffect(() => toast.closeFailures(), [pathname, toast]);
}

/** For a chunk that fails to load, or a bug in a component: a failed chunk of the shell is cached as failed; only a new document requests it again. */
const FailedScreen = () => (
  <main className="shell-screen">
    <ErrorPanel
      title={text('shell.screenFailed.title')}
      text={text('shell.screenFailed.text')}
      onRetry={() => window.location.reload()}
      headingLevel={1}
    />
  </main>
);
