import { jwtVerify, SignJWT, type CryptoKey, type JWTVerifyGetKey } from 'jose';
import { SessionState } from '@daymark/contracts/internal';
import { ACCESS_TOKEN_ALGORITHM } from './access-token.js';

/** Neither kind of token passes for the other: access tokens have another type and audience. */
const STATEMENT_TYPE = 'session-state+jwt';
const STATEMENT_AUDIENCE = 'daymark-services';

/** What auth said about a session, and when. */
export interface SessionStatement {
  state: SessionState;
  /** When auth said it, by auth's clock. */
  issuedAtSeconds: number;
}

/** What auth says about a session, signed and dated with the key that also signs access tokens. */
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

/**
 * Reads what auth said about this session. How old it may be, the caller decides.
 * @throws Error where auth did not sign it, or said it of another session, or where auth's keys could not be fetched
 */
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
