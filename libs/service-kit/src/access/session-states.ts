import type { JWTVerifyGetKey } from 'jose';
import type { Redis } from 'ioredis';
import { getSessionState, type SessionState } from '@daymark/contracts/internal';
import { ProblemException, unavailable } from '../http/problem.exception.js';
import { CLOCK_LEEWAY_SECONDS } from './clock-leeway.js';
import type { ServiceClient } from './service-client.js';
import { readSessionStatement, type SessionStatement } from './session-statement.js';

/** Tells whether a session is alive, and as whom. */
export interface SessionStates {
  /**
   * @param isReading True where the caller changes nothing: then what auth said a moment ago will do.
   * @returns null when the session is over: signed out, account deactivated or deleted, password changed
   * @throws ProblemException SERVICE_UNAVAILABLE
   */
  find(sessionId: string, isReading: boolean): Promise<SessionState | null>;
}

/**
 * For so long reading does not ask again. Ending a session replaces the statement, so this bounds only what is lost when
 * Redis could not be reached at that moment, and what somebody gains who writes an earlier statement back.
 */
const FRESH_SECONDS = 5;
/** Of this age a statement still lets people read while auth cannot be asked. */
const USABLE_SECONDS = 60;
const DATE_PRECISION_SECONDS = 1;

const statementKey = (sessionId: string) => `session-statement:${sessionId}`;

/** Stands in the cache for "ask auth": no statement looks like this. */
const CHANGED = 'changed';

/** Keeps a statement unless the session was just said to change. */
const KEEP = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end`;

/**
 * Makes every service ask auth again about a session. Auth calls it before and after it commits the change: for the
 * next seconds no statement of before the change can enter the cache, and none of before is left in it. Best effort,
 * since statements are dated anyway.
 */
export async function markSessionChanged(redis: Redis, sessionId: string): Promise<void> {
  await redis.set(statementKey(sessionId), CHANGED, 'EX', FRESH_SECONDS).catch(() => undefined);
}

/**
 * Asks auth, whose PostgreSQL is the truth. What it said is kept in Redis as it was signed, and its signature and age
 * are checked at each use: it spares readers the question for a few seconds, and is what they have while auth is away.
 */
export class RemoteSessionStates implements SessionStates {
  /**
   * How far our clock was ahead of auth's when auth answered last. Statements are dated by auth's clock, so their age is
   * told by it too: a few seconds are a few seconds however much the clocks differ.
   */
  private aheadOfAuthSeconds = 0;

  constructor(
    private readonly client: ServiceClient,
    private readonly redis: Redis,
    private readonly keys: JWTVerifyGetKey,
    private readonly issuer: string,
    private readonly now: () => number = () => Date.now(),
  ) {}

  async find(sessionId: string, isReading: boolean): Promise<SessionState | null> {
    const kept = isReading ? await this.kept(sessionId) : null;
    if (kept && Math.abs(this.ageSecondsOf(kept)) <= FRESH_SECONDS) return kept.state;
    try {
      return await this.ask(sessionId);
    } catch (error) {
      // Asked again: the session may have been said to change while auth did not answer.
      const left = isReading ? await this.kept(sessionId) : null;
      if (left && this.isUsable(left) && isUnavailable(error)) return left.state;
      throw error;
    }
  }

  // Another replica of auth may have said it, whose clock is ahead of the one that answered last.
  private isUsable(statement: SessionStatement): boolean {
    const ageSeconds = this.ageSecondsOf(statement);
    return ageSeconds <= USABLE_SECONDS && ageSeconds >= -CLOCK_LEEWAY_SECONDS;
  }

  private ageSecondsOf(statement: SessionStatement): number {
    return this.differenceSecondsTo(statement) - this.aheadOfAuthSeconds;
  }

  private differenceSecondsTo({ issuedAtSeconds }: SessionStatement): number {
    return this.now() / 1000 - issuedAtSeconds;
  }

  /** What auth said before; null where nothing is known that auth signed. */
  private async kept(sessionId: string): Promise<SessionStatement | null> {
    const statement = await this.redis.get(statementKey(sessionId)).catch(() => null);
    if (!statement || statement === CHANGED) return null;
    return readSessionStatement(statement, sessionId, this.keys, this.issuer).catch(() => null);
  }

  private async ask(sessionId: string): Promise<SessionState | null> {
    const statement = await this.statementOf(sessionId);
    if (!statement) {
      await markSessionChanged(this.redis, sessionId);
      return null;
    }
    const answer = await readSessionStatement(statement, sessionId, this.keys, this.issuer).catch(
      (error: unknown) => {
        throw unavailable(error);
      },
    );
    // It was made a moment ago, and is dated in whole seconds.
    const aheadSeconds = this.differenceSecondsTo(answer);
    if (Math.abs(aheadSeconds) > CLOCK_LEEWAY_SECONDS + DATE_PRECISION_SECONDS) {
      throw unavailable(new Error("auth's statement is not of now"));
    }
    this.aheadOfAuthSeconds = aheadSeconds;
    await this.redis
      .eval(KEEP, 1, statementKey(sessionId), CHANGED, statement, USABLE_SECONDS)
      .catch(() => undefined);
    return answer.state;
  }

  private async statementOf(sessionId: string): Promise<string | null> {
    try {
      const { statement } = await this.client.call('auth', getSessionState, { params: { id: sessionId } });
      return statement;
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }
}

const isUnavailable = (error: unknown) =>
  error instanceof ProblemException && error.code === 'SERVICE_UNAVAILABLE';
