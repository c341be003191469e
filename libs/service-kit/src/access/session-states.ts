import { type JWTVerifyGetKey, jwtVerify, SignJWT, type CryptoKey } from 'jose';
import type { Redis } from 'ioredis';
import { getSessionState, SessionState } from '@daymark/contracts/internal';
import { isProblem, unavailable } from '../http/problem.exception.js';
import { CLOCK_LEEWAY_SECONDS, ACCESS_TOKEN_ALGORITHM } from './access-token.js';
import type { ServiceClient } from './service-client.js';

/** Differs from the type and audience of access tokens, so neither passes for the other. */
const STATEMENT_TYPE = 'session-state+jwt';
const STATEMENT_AUDIENCE = 'daymark-services';

export interface SessionStatement {
  state: SessionState;
  /** When auth issued it, by auth's clock. */
  issuedAtSeconds: number;
}

export function signSessionStatement(
  { session_id, user_id, ...account }: SessionState,
  issuer: string,
  kid: string,
  key: CryptoKey | Uint8Array,
): Promise<string> {
  return new SignJWT({ sid: session_id, ...account })
    .setProtectedHeader({ alg: ACCESS_TOKEN_ALGORITHM, typ: STATEMENT_TYPE, kid })
    .setIssuer(issuer)
    .setAudience(STATEMENT_AUDIENCE)
    .setSubject(user_id)
    .setIssuedAt()
    .sign(key);
}

/** Verifies a statement about this session. The caller decides how old it may be. */
export async function readSessionStatement(
  statement: string,
  sessionId: string,
  keys: JWTVerifyGetKey,
  issuer: string,
): Promise<SessionStatement> {
  const { payload } = await jwtVerify(statement, keys, {
    algorithms: [ACCESS_TOKEN_ALGORITHM],
    typ: STATEMENT_TYPE,
    issuer,
    audience: STATEMENT_AUDIENCE,
    requiredClaims: ['iat', 'sub', 'sid'],
  });
  const { sid: session_id, sub: user_id, iat, ...account } = payload;
  const state = SessionState.parse({ session_id, user_id, ...account });
  if (state.session_id !== sessionId) throw new Error('The statement is about another session');
  return { state, issuedAtSeconds: iat! };
}

export interface SessionStates {
  /** Null when the session is over. With `isReading` a recent statement from the cache will do. */
  find(sessionId: string, isReading: boolean): Promise<SessionState | null>;
}

/**
 * For this long reads use the cached statement. Ending a session replaces the statement, so this only limits the damage
 * when Redis was unreachable at that moment, or when somebody writes an old statement back.
 */
const FRESH_SECONDS = 5;
const USABLE_SECONDS = 60;
const DATE_PRECISION_SECONDS = 1;

const statementKey = (sessionId: string) => `session-statement:${sessionId}`;

/** The cached value that means "ask auth"; no statement looks like it. */
const CHANGED = 'changed';

const STORE_UNLESS_CHANGED = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end`;

/**
 * Auth calls it before and after it commits the change: for the next seconds no earlier statement can enter the cache,
 * and none is left in it. Best effort, since statements are dated.
 */
export async function markSessionChanged(redis: Redis, sessionId: string): Promise<void> {
  await redis.set(statementKey(sessionId), CHANGED, 'EX', FRESH_SECONDS).catch(() => undefined);
}

/**
 * Asks auth, whose PostgreSQL is the source of truth. The signed statement is cached in Redis, and its signature and
 * age are checked at each use. The cache saves reads a call for a few seconds, and serves them while auth is
 * unreachable.
 */
export class RemoteSessionStates implements SessionStates {
  /**
   * How far our clock was ahead of auth's at its last response. Statements are dated by auth's clock, so their age is
   * computed by it too, whatever the difference between the clocks.
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
      // Read again: the session may have been marked as changed while auth did not answer.
      const left = isReading ? await this.kept(sessionId) : null;
      if (left && this.isUsable(left) && isProblem(error, 'SERVICE_UNAVAILABLE')) return left.state;
      throw error;
    }
  }

  // Another replica of auth may have issued it, whose clock is ahead of the last one's.
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

  private async kept(sessionId: string): Promise<SessionStatement | null> {
    const statement = await this.redis.get(statementKey(sessionId)).catch(() => null);
    if (!statement || statement === CHANGED) return null;
    return readSessionStatement(statement, sessionId, this.keys, this.issuer).catch(() => null);
  }

  private async ask(sessionId: string): Promise<SessionState | null> {
    const found = await this.client.find('auth', getSessionState, { params: { id: sessionId } });
    if (!found) {
      await markSessionChanged(this.redis, sessionId);
      return null;
    }
    const { statement } = found;
    const answer = await readSessionStatement(statement, sessionId, this.keys, this.issuer).catch(
      (error: unknown) => {
        throw unavailable(error);
      },
    );
    // It was issued just now, and is dated in whole seconds.
    const aheadSeconds = this.differenceSecondsTo(answer);
    if (Math.abs(aheadSeconds) > CLOCK_LEEWAY_SECONDS + DATE_PRECISION_SECONDS) {
      throw unavailable(new Error("auth's statement is not of now"));
    }
    this.aheadOfAuthSeconds = aheadSeconds;
    await this.redis
      .eval(STORE_UNLESS_CHANGED, 1, statementKey(sessionId), CHANGED, statement, USABLE_SECONDS)
      .catch(() => undefined);
    return answer.state;
  }
}
