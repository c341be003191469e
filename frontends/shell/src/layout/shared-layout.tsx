import { useEffect } from 'react';
import { isUserActive, useSession } from '@daymark/api-client';
import { LoadingScreen, useTimeLimit, useToast } from '@daymark/ui';
import { Navigate, Outlet, useLocation } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { isOpenToVisitors } from '../remotes/remote-paths.js';
import { texts } from '../texts.js';
import { Header } from './header.js';
import { signInNotice } from './sign-in-notice.js';
import './layout.css';

export const LAYOUT_LOADING_LIMIT_MS = 20_000;
const ACTIVITY_WINDOW_MS = 60_000;

/** What all signed-in screens have around them. Without a user most of them lead to the sign-in page. */
export default function SharedLayout() {
  const { state, profile } = useSession();
  const { pathname } = useLocation();
  const isSlow = useSlowLoading(state === 'loading' || (state === 'signed-in' && !profile));
  if (state === 'loading' && !isSlow) return <LoadingScreen label={texts.loading} />;
  if (state === 'signed-out' && !isOpenToVisitors(pathname)) return <WayToSignIn pathname={pathname} />;
  return (
    <>
      <a className="shell-skip-link" href="#content">
        {texts.header.skip}
      </a>
      <Header />
      <main id="content" className="shell-content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** Leads to the sign-in page, and says why where the visitor may wonder. */
function WayToSignIn({ pathname }: { pathname: string }) {
  const { ending } = useSession();
  const toast = useToast();
  useEffect(() => {
    const notice = signInNotice(pathname, ending);
    if (notice) toast.error(notice);
  }, [pathname, ending, toast]);
  return <Navigate to={paths.signIn} replace />;
}

/** True, with a toast, when loading lasts too long for somebody who is there to see it. */
function useSlowLoading(isLoading: boolean): boolean {
  const toast = useToast();
  const isOver = useTimeLimit(isLoading, LAYOUT_LOADING_LIMIT_MS);
  useEffect(() => {
    if (isOver && isUserActive(ACTIVITY_WINDOW_MS)) toast.neutral(texts.slow);
  }, [isOver, toast]);
  return isOver;
}
