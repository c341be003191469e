import type { Redis } from 'ioredis';
import { getSessionState, SessionState } from '@daymark/contracts/internal';
import { ProblemException } from '../http/problem.exception.js';
import type { ServiceClient } from './service-client.js';

/** Tells whether a session is alive now, and as whom. */
export interface SessionStates {
  /** @returns null when the session is over: signed out, account deactivated or deleted, password changed */
  find(sessionId: string): Promise<SessionState | null>;
}

/**
 * How long a state may be served from the cache. Ending a session replaces its entry, so this bounds only what is lost
 * when Redis could not be reached at that moment.
 */
const CACHE_SECONDS = 5;

const stateKey = (sessionId: string) => `session-state:${sessionId}`;

/** Stands in the cache for "ask auth": no session has this state. */
const CHANGED = 'null';

/**
 * Makes every service ask auth anew about a session. Auth calls it before and after it commits the change: for the
 * next seconds no state of before the change can enter the cache. Best effort, since the cache is short-lived anyway.
 */
export async function markSessionChanged(redis: Redis, sessionId: string): Promise<void> {
  await redis.set(stateKey(sessionId), CHANGED, 'EX', CACHE_SECONDS).catch(() => undefined);
}

/** Asks auth, whose PostgreSQL is the truth; Redis only spares the question for a few seconds. */
export class RemoteSessionStates implements SessionStates {
  constructor(
    private readonly client: ServiceClient,
    private readonly redis: Redis,
  ) {}

  async find(sessionId: string): Promise<SessionState | null> {
    const cached = await this.redis.get(stateKey(sessionId)).catch(() => null);
    const known = cached ? SessionState.safeParse(JSON.parse(cached)) : undefined;
    if (known?.success) return known.data;
    const state = await this.ask(sessionId);
    if (state) {
      await this.redis
        .set(stateKey(sessionId), JSON.stringify(state), 'EX', CACHE_SECONDS, 'NX')
        .catch(() => undefined);
    }
    return state;
  }

  private async ask(sessionId: string): Promise<SessionState | null> {
    try {
      return await this.client.call('auth', getSessionState, { params: { id: sessionId } });
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }
}
