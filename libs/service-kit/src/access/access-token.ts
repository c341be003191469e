import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey, createRemoteJWKSet } from 'jose';
import * as z from 'zod';
import { id } from '@daymark/contracts';
import { ProblemException, unavailable } from '../http/problem.exception.js';

/** Clocks of two machines may differ by this much without a token being refused. */
export const CLOCK_LEEWAY_SECONDS = 60;
const RETRY_AFTER_MAX_SECONDS = 60;

/**
 * A token of the future has a valid signature: one of two clocks is off. A 401 would make the page sign its person out.
 */
export function requireNotAhead(payload: JWTPayload): void {
  if (secondsUntilValid(payload) > 0) throw ahead(payload);
}

export function refusalAsAhead(error: unknown): ProblemException | null {
  const isAhead = error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf';
  return isAhead && error.reason === 'check_failed' && error.payload.nbf !== undefined
    ? ahead(error.payload)
    : null;
}

const secondsUntilValid = ({ iat = 0, nbf = 0 }: JWTPayload) =>
  Math.max(iat, nbf) - Math.floor(Date.now() / 1000) - CLOCK_LEEWAY_SECONDS;

function ahead(payload: JWTPayload): ProblemException {
  const retryAfterSeconds = Math.min(RETRY_AFTER_MAX_SECONDS, Math.max(1, secondsUntilValid(payload)));
  const cause = new Error('the token lies ahead of the clock of this process');
  return new ProblemException('SERVICE_UNAVAILABLE', { retryAfterSeconds }, { cause });
}

const FETCH_TIMEOUT_MS = 2_000;
/** A key that auth no longer publishes is refused after this long at most. */
const KEYS_MAX_AGE_MS = 600_000;
const RETRY_INTERVAL_MS = 10_000;

/**
 * They are refreshed in the background: no request waits for it, and while auth is unreachable the known keys are used.
 */
export function authKeys(authUrl: string, now: () => number = () => performance.now()): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL('/api/auth/.well-known/jwks.json', authUrl), {
    timeoutDuration: FETCH_TIMEOUT_MS,
    cacheMaxAge: Infinity,
  });
  let reloadAt = now() + KEYS_MAX_AGE_MS;
  return (header, token) => {
    if (now() >= reloadAt) {
      reloadAt = now() + RETRY_INTERVAL_MS;
      keys.reload().then(
        () => void (reloadAt = now() + KEYS_MAX_AGE_MS),
        () => undefined,
      );
    }
    return keys(header, token);
  };
}

export const ACCESS_TOKEN_TYPE = 'at+jwt';
export const ACCESS_TOKEN_ALGORITHM = 'ES256';
export const ACCESS_TOKEN_AUDIENCE = 'daymark';

const AccessTokenClaims = z.object({ sub: id(), sid: id() });
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>;

/** RFC 9068. Unfetched keys, or a token dated ahead of our clock, are SERVICE_UNAVAILABLE. */
export async function verifyAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  issuer: string,
): Promise<AccessTokenClaims> {
  let claims: AccessTokenClaims;
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(token, keys, {
      algorithms: [ACCESS_TOKEN_ALGORITHM],
      typ: ACCESS_TOKEN_TYPE,
      issuer,
      audience: ACCESS_TOKEN_AUDIENCE,
      clockTolerance: CLOCK_LEEWAY_SECONDS,
      requiredClaims: ['exp', 'nbf', 'iat', 'sub', 'sid'],
    }));
    claims = AccessTokenClaims.parse(payload);
  } catch (error) {
    if (isKeyFetchFailure(error)) throw unavailable(error);
    throw refusalAsAhead(error) ?? new ProblemException('UNAUTHENTICATED', {}, { cause: error });
  }
  requireNotAhead(payload);
  return claims;
}

// jose reports a failed download of the key set as its base class or its time-out class; errors about the token itself
// have classes of their own.
function isKeyFetchFailure(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (error instanceof errors.JOSEError) return error.constructor === errors.JOSEError;
  return error instanceof TypeError;
}
