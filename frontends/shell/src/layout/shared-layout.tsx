import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { HeldSession, isUserActive, useSession, type Session } from '@daymark/api-client';
import type { RemotePage } from '@daymark/federation/remote';
import { hasInput, LoadingScreen, useTimeLimit, useToast, type ToastText } from '@daymark/ui/core';
import { Navigate, returnState, useLocation, useNavigationType } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { ShortcutOverview, useGlobalShortcuts } from '../shortcuts/index.js';
import { text } from '../texts.js';
import { Header } from './header.js';
import './layout.css';

export const LAYOUT_LOADING_LIMIT_MS = 20_000;
const ACTIVITY_WINDOW_MS = 60_000;

const SignInAgain = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sign-in" */ '../sign-in/index.js')).SignInAgain,
}));

const SettingsOfDevice = lazy(async () => ({
  default: (await import(/* webpackChunkName: "settings-of-device" */ './settings-of-device.js'))
    .SettingsOfDevice,
}));

const UndoKey = lazy(() =>
  import(/* webpackChunkName: "undo-key" */ './undo-key.js').then(
    (module) => ({ default: module.UndoKey }),
    () => ({ default: () => null }),
  ),
);

const LiveNote = lazy(() =>
  import(/* webpackChunkName: "live-changes" */ '../live-changes/index.js').then(
    (module) => ({ default: module.LiveNote }),
    () => ({ default: () => null }),
  ),
);

interface SharedLayoutProps {
  /**
   * The page to show; without a user it redirects to the sign-in page, unless it is open to visitors. Null while
   * unknown.
   */
  page: RemotePage | null;
  children: ReactNode;
}

export function SharedLayout({ page, children }: SharedLayoutProps) {
  const { state, user, profile, ending } = useSession();
  const isSlow = useSlowLoading(state === 'loading' || (state === 'signed-in' && !profile));
  const numberOfUser = useNumberOfUser(user?.id);
  const [areShortcutsShown, setShortcutsShown] = useState(false);
  useGlobalShortcuts({ isSignedIn: user !== null, onShowAll: () => setShortcutsShown(true) });
  const main = useFocusAfterNavigation();
  const isLoading = state === 'loading' && !isSlow;
  const isSignedOut = state === 'signed-out' && page !== null;
  // Input outlives a session that was not ended here: the page stays mounted, hidden, until its owner is back.
  const isKept = isSignedOut && ending !== null && ending !== 'signed-out' && hasInput();
  if (isSignedOut && !page.isOpenToVisitors && !isKept) return <SignInRedirect page={page} />;
  return (
    <>
      {isKept ? (
        <Suspense fallback={<LoadingScreen label={text('shell.loading')} />}>
          <SignInAgain />
        </Suspense>
      ) : (
        <>
          <a className="ui-skip-link" href="#content">
            {text('shell.header.skip')}
          </a>
          <Header isLoading={isLoading} onShowShortcuts={() => setShortcutsShown(true)}>
            {user && profile ? (
              <Suspense>
                <LiveNote userId={user.id} />
              </Suspense>
            ) : null}
          </Header>
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
        <HeldSession isHeld={isKept}>
          {isLoading ? <LoadingScreen label={text('shell.loading')} /> : children}
        </HeldSession>
      </main>
      {user ? (
        <Suspense>
          <SettingsOfDevice />
          <UndoKey />
        </Suspense>
      ) : null}
      {areShortcutsShown ? <ShortcutOverview onClose={() => setShortcutsShown(false)} /> : null}
    </>
  );
}

/** Redirects to the sign-in page, and from there back here; says why if that may be unclear. */
function SignInRedirect({ page }: { page: RemotePage }) {
  const { ending } = useSession();
  const location = useLocation();
  const toast = useToast();
  useEffect(() => {
    const notice = signInNotice(page, ending);
    if (notice) toast.error(notice);
  }, [page, ending, toast]);
  // Signing out means leaving, so the return address is dropped.
  return (
    <Navigate to={paths.signIn} replace {...(isSignOut(ending) ? {} : { state: returnState(location) })} />
  );
}

const isSignOut = (ending: Session['ending']) => ending === 'signed-out' || ending === 'signed-out-elsewhere';

/** The toast for a redirect to the sign-in page; null if none is needed. */
export function signInNotice(page: RemotePage, ending: Session['ending']): ToastText | null {
  if (isSignOut(ending)) return null;
  if (ending === 'expired')
    return { title: text('shell.signInAgain.title'), description: text('shell.signInAgain.description') };
  return page.signInNotice ? { title: text('shell.signInFirst'), description: page.signInNotice } : null;
}

/** A number per person, used as key: another person's page starts afresh. */
function useNumberOfUser(userId: string | undefined): number {
  const [last, setLast] = useState({ userId, number: 0 });
  if (userId && userId !== last.userId) setLast({ userId, number: last.userId ? last.number + 1 : 0 });
  return last.number;
}

/**
 * A new page starts at its top with the focus on its content, since the link that led there is gone or in the header. A
 * page that focused one of its own fields keeps that focus, and so does the first page of a visit.
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
    // Also if it replaces a form in the history. Back keeps the scroll position.
    if (String(navigation) !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigation]);
  return main;
}

/** True, with a toast, if loading takes too long while somebody is active. */
function useSlowLoading(isLoading: boolean): boolean {
  const toast = useToast();
  const isOver = useTimeLimit(isLoading, LAYOUT_LOADING_LIMIT_MS);
  useEffect(() => {
    if (isOver && isUserActive(ACTIVITY_WINDOW_MS))
      toast.neutral({ title: text('shell.slow.title'), description: text('shell.slow.description') });
  }, [isOver, toast]);
  return isOver;
}
