import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
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
import { onMessagesFromOtherTabs, notifyOtherTabs } from '../tabs.js';

/** The state is 'loading' for at most this long. */
export const SESSION_LOADING_LIMIT_MS = 8_000;
const START_RETRY_MS = 1_000;
const START_RETRY_MAX_MS = 8_000;

export interface Session {
  state: SessionState;
  user: SessionUser | null;
  /** Null until it is loaded, shortly after sign-in. */
  profile: Profile | null;
  mustChangePassword: boolean;
  ending: SessionEnding | null;
  /**
   * Signs in; the state changes on success. Returns whether the password is temporary. Throws a ProblemError on
   * failure.
   */
  signIn: (credentials: BodyInputOf<typeof signIn>) => Promise<{ mustChangePassword: boolean }>;
  /** Signs out. Throws a ProblemError on failure; the session then continues. */
  signOut: () => Promise<void>;
  /**
   * Asks the service again who is signed in, for all tabs: after a change of e-mail address or password. Throws a
   * ProblemError if that is unknown; if the session is over the state becomes 'signed-out'.
   */
  refresh: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/**
 * For a page that outlives its session: while held, it sees the session as it was, and then until the profile is there
 * again, since pages wait for that with nothing on them.
 */
export function HeldSession({ isHeld, children }: { isHeld: boolean; children: ReactNode }) {
  const session = useSession();
  const [shown, setShown] = useState(session);
  const isComing = session.user?.id === shown.user?.id && shown.profile !== null && session.profile === null;
  const isOld = isHeld || isComing;
  if (!isOld && shown !== session) setShown(session);
  return <SessionContext value={isOld ? shown : session}>{children}</SessionContext>;
}

/**
 * Determines at its first rendering whether somebody is signed in, and keeps the state up to date. Must be below
 * QueryClientProvider: one user's data is cleared before another's is shown.
 */
export function SessionProvider({
  children,
  onProfileFailure,
  keepsLoaded,
}: {
  children: ReactNode;
  /**
   * Whether data stays when a session ends that its owner did not end in this tab: it may belong to unsaved input that
   * its owner comes back for.
   */
  keepsLoaded?: () => boolean;
  /** Called when the profile could not be loaded; a fallback without rights is used. */
  onProfileFailure?: () => void;
}) {
  const snapshot = useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot);
  const { user, mustChangePassword } = snapshot;
  // While a temporary password has to be replaced, the service refuses the profile.
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
  notifyOtherTabs('changed');
  return { mustChangePassword: sessionStore.getSnapshot().mustChangePassword };
}

async function endSession(): Promise<void> {
  await withSessionLock(async () => {
    await call(signOut);
    sessionStore.end('signed-out');
  });
  notifyOtherTabs('signed-out');
}

async function renewSession(): Promise<void> {
  try {
    await startSessionRefresh();
  } catch (error) {
    if (!isSessionOver(error)) throw error;
  }
  notifyOtherTabs('changed');
}

/** SessionProvider uses the response, and asks again if there was none. */
export function requestSession(): void {
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
        // An unreachable service does not mean signed out: it is asked again, also on the sign-in page, so that the
        // visitor is signed in once it is back.
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
      onMessagesFromOtherTabs((news) => {
        if (news === 'signed-out') sessionStore.end('signed-out-elsewhere');
        // The cookie may belong to somebody else now. The next call reports a failure again.
        else if (news === 'changed') void refreshSession().catch(() => undefined);
      }),
    [],
  );
}

function useProfile(userId: string | undefined, onFailure: (() => void) | undefined): Profile | null {
  const [profile, setProfile] = useState<Profile | null>(null);
  const fail = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (!userId) return;
    const giveUp = new AbortController();
    loadProfile(giveUp.signal)
      .then(setProfile)
      .catch(() => {
        if (giveUp.signal.aborted) return;
        setProfile(fallbackProfile(userId));
        fail();
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
  const keeps = useEffectEvent(() => keepsLoaded?.() ?? false);
  useEffect(() => {
    if (!user && ending !== 'signed-out' && keeps()) return;
    if (shownUserId.current && shownUserId.current !== user?.id) queryClient.clear();
    shownUserId.current = user?.id;
  }, [queryClient, user, ending]);
}
