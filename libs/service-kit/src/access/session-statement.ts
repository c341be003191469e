import { jwtVerify, SignJWT, type CryptoKey, type JWTVerifyGetKey } from 'jose';
import { SessionState } from '@daymark/contracts/internal';
import { ACCESS_TOKEN_ALGORITHM } from './access-token.js';

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
