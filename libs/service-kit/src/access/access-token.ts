import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { id } from '@daymark/contracts';
import { ProblemException, unavailable } from '../http/problem.exception.js';

export const ACCESS_TOKEN_TYPE = 'at+jwt';
export const ACCESS_TOKEN_ALGORITHM = 'ES256';
export const ACCESS_TOKEN_AUDIENCE = 'daymark';
/** Clocks of two machines may differ by this much. */
export const CLOCK_LEEWAY_SECONDS = 30;

const AccessTokenClaims = z.object({ sub: id(), sid: id() });
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>;

/**
 * Verifies an access token (RFC 9068): fixed algorithm and type, issuer, audience, times.
 * @throws ProblemException UNAUTHENTICATED; SERVICE_UNAVAILABLE where the signing keys could not be fetched
 */
export async function verifyAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  issuer: string,
): Promise<AccessTokenClaims> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [ACCESS_TOKEN_ALGORITHM],
      typ: ACCESS_TOKEN_TYPE,
      issuer,
      audience: ACCESS_TOKEN_AUDIENCE,
      clockTolerance: CLOCK_LEEWAY_SECONDS,
      requiredClaims: ['exp', 'nbf', 'iat', 'sub', 'sid'],
    });
    return AccessTokenClaims.parse(payload);
  } catch (error) {
    if (isKeyFetchFailure(error)) throw unavailable(error);
    throw new ProblemException('UNAUTHENTICATED', {}, { cause: error });
  }
}

// jose wraps a failed download of the key set in its base class or its time-out class; everything about the token
// itself has a class of its own.
function isKeyFetchFailure(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (error instanceof errors.JOSEError) return error.constructor === errors.JOSEError;
  return error instanceof TypeError;
}
