import { refresh, type SessionResponse } from '@daymark/contracts/accounts';
import { ProblemError, problemFromResponse, problemWithCode } from './problem-error.js';
import { CALL_LIMIT_MS, send } from './request.js';
import { forgetSession } from './session-hint.js';
import { sessionStore, type SessionStore } from './session-store.js';

const LOCK_NAME = 'daymark-session';

/**
 * Runs `work` under a lock that all tabs of this browser share. The session cookie is rotated at every use, and two
 * tabs that use it at once would look like a theft.
 */
export async function withSessionLock<Result>(work: () => Promise<Result>): Promise<Result> {
  // Browsers have locks only on secure origins; elsewhere calls of this tab are at least serialised.
  if (!('locks' in navigator) || !navigator.locks) return serialize(work);
  const giveUp = AbortSignal.timeout(CALL_LIMIT_MS);
  let isStarted = false;
  try {
    return await navigator.locks.request(LOCK_NAME, { signal: giveUp }, () => {
      isStarted = true;
      return work();
    });
  } catch (error) {
    if (!isStarted && giveUp.aborted) throw problemWithCode('SERVICE_UNAVAILABLE', { cause: error });
    throw error;
  }
}

let last: Promise<unknown> = Promise.resolve();

function serialize<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}

let running: Promise<SessionResponse> | undefined;

/**
 * Exchanges the refresh cookie for a new access token. Simultaneous calls share one exchange. If there is no session
 * (any more), the store is updated; if the service cannot be reached, the session stays as it is.
 *
 * @throws ProblemError 401 or 403 if there is no session, SERVICE_UNAVAILABLE if that is unknown.
 */
export function refreshSession(store: SessionStore = sessionStore): Promise<SessionResponse> {
  running ??= withSessionLock(() => exchange(store)).finally(() => {
    running = undefined;
  });
  return running;
}

/** Like refreshSession, but always starts a new exchange, whose result is newer than this call. */
export async function startSessionRefresh(): Promise<SessionResponse> {
  await running?.catch(() => undefined);
  return refreshSession();
}

async function exchange(store: SessionStore): Promise<SessionResponse> {
  const response = await send(refresh, {}, {});
  if (!response.ok) {
    const problem = await problemFromResponse(response);
    if (problem.status === 401 || problem.status === 403) {
      store.end();
      if (problem.status === 401) forgetSession();
    }
    throw problem;
  }
  const session = (await response.json().catch(() => undefined)) as SessionResponse | undefined;
  if (!session?.access_token) throw problemWithCode('SERVICE_UNAVAILABLE');
  store.begin(session);
  return session;
}

/** True if a failed exchange means that nobody is signed in. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 401 || error.status === 403);
