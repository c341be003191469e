import { lazy, Suspense } from 'react';
import { LoadingScreen } from '@daymark/ui';
import { Route, Routes } from '@daymark/ui/router';
import { RedirectScreen } from './redirect/redirect-screen.js';
import { NotFoundScreen } from './not-found/not-found-screen.js';
import { ScreenBoundary } from './start/screen-boundary.js';
import { texts } from './texts.js';

const SignInScreen = lazy(() => import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-screen.js'));
const SignedInLayout = lazy(() => import(/* webpackChunkName: "layout" */ './layout/signed-in-layout.js'));
const RemoteOutlet = lazy(() => import(/* webpackChunkName: "layout" */ './remotes/remote-outlet.js'));

/** Which screen an address shows. What a remote shows at an address below is the remote's own business. */
export function Screens() {
  return (
    <ScreenBoundary>
      <Suspense fallback={<LoadingScreen label={texts.loading} />}>
        <Routes>
          <Route path="/auth" element={<SignInScreen />} />
          <Route element={<SignedInLayout />}>
            <Route path="/" element={<RemoteOutlet key="dashboard" remote="dashboard" />} />
            <Route path="/calendar/create" element={<RemoteOutlet key="dashboard" remote="dashboard" />} />
            <Route
              path="/calendar/detail/:id"
              element={<RemoteOutlet key="dashboard" remote="dashboard" />}
            />
            <Route path="/calendar/:id/add-event" element={<RemoteOutlet key="events" remote="events" />} />
            <Route path="/event/create" element={<RemoteOutlet key="events" remote="events" />} />
            <Route path="/event/:id" element={<RemoteOutlet key="events" remote="events" />} />
            <Route path="/settings" element={<RemoteOutlet key="settings" remote="settings" />} />
            <Route path="/admin" element={<RemoteOutlet key="admin" remote="admin" />} />
          </Route>
          <Route path="/calendar" element={<RedirectScreen />} />
          <Route path="/calendar/:id" element={<RedirectScreen />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}
