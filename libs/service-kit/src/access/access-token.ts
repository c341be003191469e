import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { id } from '@daymark/contracts';
import { ProblemException, unavailable } from '../http/problem.exception.js';
import { CLOCK_LEEWAY_SECONDS, refusalAsAhead, requireNotAhead } from './clock-leeway.js';

export const ACCESS_TOKEN_TYPE = 'at+jwt';
export const ACCESS_TOKEN_ALGORITHM = 'ES256';
export const ACCESS_TOKEN_AUDIENCE = 'daymark';

const AccessTokenClaims = z.object({ sub: id(), sid: id() });
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>;

/**
 * Verifies an access token (RFC 9068). Unfetched keys, or a token dated ahead of our clock, are SERVICE_UNAVAILABLE.
 */
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
