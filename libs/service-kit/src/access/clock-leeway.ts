import { errors, type JWTPayload } from 'jose';
import { ProblemException } from '../http/problem.exception.js';

/** Clocks of two machines may differ by this much; nobody is refused for it. */
export const CLOCK_LEEWAY_SECONDS = 60;
const RETRY_AFTER_MAX_SECONDS = 60;

/**
 * Refuses a token that was made later than now. Its signature is right, so whoever brings it did nothing wrong: one of two
 * clocks is, and the token will count. A page that is told 401 would sign its person out.
 * @throws ProblemException SERVICE_UNAVAILABLE, with the seconds until the token counts, a minute at most
 */
export function requireNotAhead(payload: JWTPayload): void {
  if (secondsUntilValid(payload) > 0) throw ahead(payload);
}

/** The refusal of a token of which jose, once it had verified the signature, said that it does not count yet. */
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
