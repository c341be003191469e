import { useEffect, type ReactNode } from 'react';
import { isUserActive, useSession } from '@daymark/api-client';
import type { RemotePage } from '@daymark/federation/remote';
import { LoadingScreen, useTimeLimit, useToast } from '@daymark/ui';
import { Navigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { Header } from './header.js';
import { signInNotice } from './sign-in-notice.js';
import './layout.css';

export const LAYOUT_LOADING_LIMIT_MS = 20_000;
const ACTIVITY_WINDOW_MS = 60_000;

interface SharedLayoutProps {
  /** Without a user it leads to the sign-in page, unless it is open to visitors; nothing where it is not known. */
  page: RemotePage | null;
  children: ReactNode;
}

/** What all signed-in screens have around them. */
export function SharedLayout({ page, children }: SharedLayoutProps) {
  const { state, profile } = useSession();
  const isSlow = useSlowLoading(state === 'loading' || (state === 'signed-in' && !profile));
  if (state === 'loading' && !isSlow) return <LoadingScreen label={texts.loading} />;
  if (state === 'signed-out' && page && !page.isOpenToVisitors) return <SignInRedirect page={page} />;
  return (
    <>
      <a className="shell-skip-link" href="#content">
        {texts.header.skip}
      </a>
      <Header />
      <main id="content" className="shell-content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** Leads to the sign-in page, and says why where the visitor may wonder. */
function SignInRedirect({ page }: { page: RemotePage }) {
  const { ending } = useSession();
  const toast = useToast();
  useEffect(() => {
    const notice = signInNotice(page, ending);
    if (notice) toast.error(notice);
  }, [page, ending, toast]);
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
