import { errors, type JWTPayload } from 'jose';
import { ProblemException } from '../http/problem.exception.js';

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
