import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { isUserActive, useSession } from '@daymark/api-client';
import type { RemotePage } from '@daymark/federation/remote';
import { hasUnsavedChanges, LoadingScreen, useTimeLimit, useToast } from '@daymark/ui/core';
import { Navigate, returnState, useLocation, useNavigationType } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { ShortcutOverview, useGlobalShortcuts } from '../shortcuts/index.js';
import { texts } from '../texts.js';
import { Header } from './header.js';
import { signInNotice } from './sign-in-notice.js';
import './layout.css';

export const LAYOUT_LOADING_LIMIT_MS = 20_000;
const ACTIVITY_WINDOW_MS = 60_000;

const SignInAgain = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sign-in" */ '../sign-in/index.js')).SignInAgain,
}));

const ColorSchemeOfPerson = lazy(async () => ({
  default: (await import(/* webpackChunkName: "color-scheme" */ './color-scheme-of-person.js'))
    .ColorSchemeOfPerson,
}));

const UndoKey = lazy(() =>
  import(/* webpackChunkName: "undo-key" */ './undo-key.js').then(
    (module) => ({ default: module.UndoKey }),
    () => ({ default: () => null }),
  ),
);

interface SharedLayoutProps {
  /** Without a user it leads to the sign-in page, unless it is open to visitors; nothing where it is not known. */
  page: RemotePage | null;
  children: ReactNode;
}

/** What all signed-in screens have around them. */
export function SharedLayout({ page, children }: SharedLayoutProps) {
  const { state, user, profile, ending } = useSession();
  const isSlow = useSlowLoading(state === 'loading' || (state === 'signed-in' && !profile));
  const numberOfUser = useNumberOfUser(user?.id);
  const [areShortcutsShown, setShortcutsShown] = useState(false);
  useGlobalShortcuts({ isSignedIn: user !== null, onShowAll: () => setShortcutsShown(true) });
  const main = useFocusAfterNavigation();
  const isLoading = state === 'loading' && !isSlow;
  const isClosed = state === 'signed-out' && page !== null && !page.isOpenToVisitors;
  // What was typed outlives the session: the page waits, unseen, until its owner has signed in again.
  const isKept = isClosed && ending === 'expired' && hasUnsavedChanges();
  if (isClosed && !isKept) return <SignInRedirect page={page} />;
  return (
    <>
      {isKept ? (
        <Suspense fallback={<LoadingScreen label={texts.loading} />}>
          <SignInAgain />
        </Suspense>
      ) : (
        <>
          <a className="shell-skip-link" href="#content">
            {texts.header.skip}
          </a>
          <Header isLoading={isLoading} onShowShortcuts={() => setShortcutsShown(true)} />
        </>
      )}
      <main
        key={numberOfUser}
        ref={main}
        id="content"
        className="shell-content"
        tabIndex={-1}
        hidden={isKept}
      >
        {isLoading ? <LoadingScreen label={texts.loading} /> : children}
      </main>
      {user ? (
        <Suspense>
          <ColorSchemeOfPerson />
          <UndoKey />
        </Suspense>
      ) : null}
      {areShortcutsShown ? <ShortcutOverview onClose={() => setShortcutsShown(false)} /> : null}
    </>
  );
}

/** Leads to the sign-in page, and from there back here; says why where the visitor may wonder. */
function SignInRedirect({ page }: { page: RemotePage }) {
  const { ending } = useSession();
  const location = useLocation();
  const toast = useToast();
  useEffect(() => {
    const notice = signInNotice(page, ending);
    if (notice) toast.error(notice);
  }, [page, ending, toast]);
  // Whoever signed out wanted to leave.
  return (
    <Navigate
      to={paths.signIn}
      replace
      {...(ending === 'signed-out' ? {} : { state: returnState(location) })}
    />
  );
}

/** Another number for each person: somebody else's page starts afresh. */
function useNumberOfUser(userId: string | undefined): number {
  const [last, setLast] = useState({ userId, number: 0 });
  if (userId && userId !== last.userId) setLast({ userId, number: last.userId ? last.number + 1 : 0 });
  return last.number;
}

/**
 * Another page begins at its top, with the focus at its content: that of the link that led there is gone, or in the
 * header. A page that put the focus into a field of its own keeps it there, and so does the first page of a visit.
 */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focused = document.activeElement;
    const isInPage = focused?.matches('main *') && focused.checkVisibility?.() !== false;
    if (!isInPage) main.current?.focus({ preventScroll: true });
    // Also where it takes the place of a form in the history. Going back is where one was.
    if (String(navigation) !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigation]);
  return main;
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
