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
 * How long a state may be served from the cache. Ending a session removes its entry, so this bounds only what is lost
 * when Redis could not be reached at that moment.
 */
const CACHE_SECONDS = 5;

export const sessionStateKey = (sessionId: string) => `session-state:${sessionId}`;

/** Asks auth, whose PostgreSQL is the truth; Redis only spares the question for a few seconds. */
export class RemoteSessionStates implements SessionStates {
  constructor(
    private readonly client: ServiceClient,
    private readonly redis: Redis,
  ) {}

  async find(sessionId: string): Promise<SessionState | null> {
    const cached = await this.redis.get(sessionStateKey(sessionId)).catch(() => null);
    if (cached) {
      const state = SessionState.safeParse(JSON.parse(cached));
      if (state.success) return state.data;
    }
    const state = await this.ask(sessionId);
    if (state) {
      await this.redis
        .set(sessionStateKey(sessionId), JSON.stringify(state), 'EX', CACHE_SECONDS)
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
