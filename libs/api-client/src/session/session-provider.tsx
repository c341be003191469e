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
import { signIn, signOut, type BodyInputOf } from '@daymark/contracts';
import { call } from '../call.js';
import { fallbackProfile, loadProfile, type Profile } from './profile.js';
import { isSessionOver, refreshSession, withSessionLock } from './refresh.js';
import { sessionStore, type SessionState, type SessionUser } from './session-store.js';
import { onNewsFromOtherTabs, tellOtherTabs } from './tabs.js';

/** However slow the service is, the state is not 'loading' for longer than this. */
export const SESSION_LOADING_LIMIT_MS = 8_000;
const START_RETRY_MS = 1_000;

/** The session as the shell and every remote see it. */
export interface Session {
  state: SessionState;
  /** Null unless signed in. */
  user: SessionUser | null;
  /** Null until it is loaded, shortly after sign-in. */
  profile: Profile | null;
  /** Signs in; the state changes when that succeeded. Throws a ProblemError when it did not. */
  signIn: (credentials: BodyInputOf<typeof signIn>) => Promise<void>;
  /** Signs out. Throws a ProblemError when the service did not do it; the session then goes on. */
  signOut: () => Promise<void>;
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
}: {
  children: ReactNode;
  /** The profile could not be loaded; a fallback without rights is in use. */
  onProfileFailure?: () => void;
}) {
  const { state, user } = useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot);
  const profile = useProfile(user, onProfileFailure);
  useSessionStart();
  useOtherTabs();
  useCacheOf(user);
  const session = useMemo<Session>(
    () => ({ state, user, profile, signIn: beginSession, signOut: endSession }),
    [state, user, profile],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

async function beginSession(credentials: BodyInputOf<typeof signIn>): Promise<void> {
  const answer = await withSessionLock(() => call(signIn, { body: credentials }));
  sessionStore.begin(answer);
  tellOtherTabs('signed-in');
}

async function endSession(): Promise<void> {
  await withSessionLock(async () => {
    await call(signOut);
    sessionStore.end();
  });
  tellOtherTabs('signed-out');
}

function useSessionStart(): void {
  useEffect(() => {
    if (sessionStore.getSnapshot().state !== 'loading') return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const limit = setTimeout(() => {
      clearTimeout(retry);
      if (sessionStore.getSnapshot().state === 'loading') sessionStore.end();
    }, SESSION_LOADING_LIMIT_MS);
    const start = () => {
      refreshSession().catch((error: unknown) => {
        // Unreachable is not signed out: it is tried again until the limit.
        const isWaiting = sessionStore.getSnapshot().state === 'loading';
        if (isWaiting && !isSessionOver(error)) retry = setTimeout(start, START_RETRY_MS);
      });
    };
    start();
    return () => {
      clearTimeout(limit);
      clearTimeout(retry);
    };
  }, []);
}

function useOtherTabs(): void {
  useEffect(
    () =>
      onNewsFromOtherTabs((news) => {
        if (news === 'signed-out') sessionStore.end();
        // The cookie may belong to somebody else now. A failure is found again at the next call.
        else void refreshSession().catch(() => undefined);
      }),
    [],
  );
}

function useProfile(user: SessionUser | null, onFailure: (() => void) | undefined): Profile | null {
  const [profile, setProfile] = useState<Profile | null>(null);
  const failure = useRef(onFailure);
  useEffect(() => {
    failure.current = onFailure;
  });
  useEffect(() => {
    if (!user) return;
    const giveUp = new AbortController();
    loadProfile(giveUp.signal)
      .then(setProfile)
      .catch(() => {
        if (giveUp.signal.aborted || sessionStore.getSnapshot().user !== user) return;
        setProfile(fallbackProfile(user));
        failure.current?.();
      });
    return () => giveUp.abort(new DOMException('The session changed', 'AbortError'));
  }, [user]);
  return profile?.id === user?.id ? profile : null;
}

function useCacheOf(user: SessionUser | null): void {
  const queryClient = useQueryClient();
  const shownUserId = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (shownUserId.current && shownUserId.current !== user?.id) queryClient.clear();
    shownUserId.current = user?.id;
  }, [queryClient, user?.id]);
}
