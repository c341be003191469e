import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@daymark/contracts';
import { signIn, signOut } from '@daymark/contracts/accounts';
import { call } from '../call.js';
import { useChangesOfOtherTabs } from '../changes-of-other-tabs.js';
import { fallbackProfile, loadProfile, type Profile } from './profile.js';
import { isSessionOver, refreshSession, startSessionRefresh, withSessionLock } from '../session-refresh.js';
import {
  sessionStore,
  type SessionEnding,
  type SessionSnapshot,
  type SessionState,
  type SessionUser,
} from '../session-store.js';
import { onNewsFromOtherTabs, tellOtherTabs } from '../tabs.js';

/** However slow the service is, the state is not 'loading' for longer than this. */
export const SESSION_LOADING_LIMIT_MS = 8_000;
const START_RETRY_MS = 1_000;
const START_RETRY_MAX_MS = 8_000;

/** The session as the shell and every remote see it. */
export interface Session {
  state: SessionState;
  /** Null unless signed in. */
  user: SessionUser | null;
  /** Null until it is loaded, shortly after sign-in. */
  profile: Profile | null;
  /** The password is a temporary one; the shell lets its owner do nothing but replace it. */
  mustChangePassword: boolean;
  /** How the session ended that was here; null while there is one, and when there was none. */
  ending: SessionEnding | null;
  /**
   * Signs in; the state changes when that succeeded. Says whether the password is a temporary one. Throws a ProblemError
   * when it did not succeed.
   */
  signIn: (credentials: BodyInputOf<typeof signIn>) => Promise<{ mustChangePassword: boolean }>;
  /** Signs out. Throws a ProblemError when the service did not do it; the session then goes on. */
  signOut: () => Promise<void>;
  /**
   * Asks the service again who is signed in, for all tabs: after a change of e-mail address or password. Throws a
   * ProblemError when it cannot tell; a session that is over makes the state 'signed-out'.
   */
  refresh: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** The session. Must be used below SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/**
 * Finds out at its first rendering whether somebody is signed in, and keeps that known. Must be below
 * QueryClientProvider: what one user has loaded is dropped before another is shown.
 */
export function SessionProvider({
  children,
  onProfileFailure,
  keepsLoaded,
}: {
  children: ReactNode;
  /** Whether what was loaded stays when a session ends by itself: something is typed that its owner may come back for. */
  keepsLoaded?: () => boolean;
  /** The profile could not be loaded; a fallback without rights is in use. */
  onProfileFailure?: () => void;
}) {
  const snapshot = useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot);
  const { user, mustChangePassword } = snapshot;
  // The service tells nothing but the duty to somebody who has to replace a temporary password.
  const profile = useProfile(mustChangePassword ? undefined : user?.id, onProfileFailure);
  useSessionStart();
  useOtherTabs();
  useChangesOfOtherTabs();
  useCacheOf(snapshot, keepsLoaded);
  const session = useMemo<Session>(
    () => ({ ...snapshot, profile, signIn: beginSession, signOut: endSession, refresh: renewSession }),
    [snapshot, profile],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

async function beginSession(credentials: BodyInputOf<typeof signIn>) {
  await withSessionLock(async () => sessionStore.begin(await call(signIn, { body: credentials })));
  tellOtherTabs('changed');
  return { mustChangePassword: sessionStore.getSnapshot().mustChangePassword };
}

async function endSession(): Promise<void> {
  await withSessionLock(async () => {
    await call(signOut);
    sessionStore.end('signed-out');
  });
  tellOtherTabs('signed-out');
}

async function renewSession(): Promise<void> {
  try {
    await startSessionRefresh();
  } catch (error) {
    if (!isSessionOver(error)) throw error;
  }
  tellOtherTabs('changed');
}

/**
 * Asks who is signed in, where somebody may be, before there is anything to show it: SessionProvider takes the answer, and asks
 * again where there was none.
 */
export function askForSession(): void {
  if (sessionStore.getSnapshot().state === 'loading') refreshSession().catch(() => undefined);
}

function useSessionStart(): void {
  useEffect(() => {
    if (sessionStore.getSnapshot().state !== 'loading') return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const limit = setTimeout(() => {
      if (sessionStore.getSnapshot().state === 'loading') sessionStore.end();
    }, SESSION_LOADING_LIMIT_MS);
    const start = (retryMs: number) => {
      refreshSession().catch((error: unknown) => {
        // Unreachable is not signed out: it goes on asking, also behind the sign-in page, so that a visitor who came
        // while the service was away is signed in when it is back.
        if (isGone || isSessionOver(error) || sessionStore.getSnapshot().state === 'signed-in') return;
        retry = setTimeout(() => start(Math.min(retryMs * 2, START_RETRY_MAX_MS)), retryMs);
      });
    };
    start(START_RETRY_MS);
    return () => {
      isGone = true;
      clearTimeout(limit);
      clearTimeout(retry);
    };
  }, []);
}

function useOtherTabs(): void {
  useEffect(
    () =>
      onNewsFromOtherTabs((news) => {
        if (news === 'signed-out') sessionStore.end('signed-out');
        // The cookie may belong to somebody else now. A failure is found again at the next call.
        else if (news === 'changed') void refreshSession().catch(() => undefined);
      }),
    [],
  );
}

function useProfile(userId: string | undefined, onFailure: (() => void) | undefined): Profile | null {
  const [profile, setProfile] = useState<Profile | null>(null);
  const failure = useRef(onFailure);
  useEffect(() => {
    failure.current = onFailure;
  });
  useEffect(() => {
    if (!userId) return;
    const giveUp = new AbortController();
    loadProfile(giveUp.signal)
      .then(setProfile)
      .catch(() => {
        if (giveUp.signal.aborted) return;
        setProfile(fallbackProfile(userId));
        failure.current?.();
      });
    return () => {
      giveUp.abort(new DOMException('The session changed', 'AbortError'));
      setProfile(null);
    };
  }, [userId]);
  return profile;
}

function useCacheOf({ user, ending }: SessionSnapshot, keepsLoaded: (() => boolean) | undefined): void {
  const queryClient = useQueryClient();
  const shownUserId = useRef<string | undefined>(undefined);
  const keeps = useRef(keepsLoaded);
  useEffect(() => {
    keeps.current = keepsLoaded;
  });
  useEffect(() => {
    if (!user && ending === 'expired' && keeps.current?.()) return;
    if (shownUserId.current && shownUserId.current !== user?.id) queryClient.clear();
    shownUserId.current = user?.id;
  }, [queryClient, user, ending]);
}
