import { types } from 'node:util';

// Network errors, PostgreSQL's classes for a lost or refused connection and for time limits, and what the pool says.
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08006',
  '25P03',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);
// "already released" is what the next statement of a transaction meets whose connection was lost between two of them,
// "not queryable" what the first one meets when the connection broke as the pool handed it out.
const MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|not established|cannot use a pool after|already released|not queryable/i;

/**
 * What PgBouncer says of itself, whatever it is: that a query waited too long for a connection, that the one it had broke,
 * that no more clients are let in. PostgreSQL has the code too, but for a mistake in a statement's protocol, which is not fatal.
 */
const POOLER_CODE = '08P01';

/** True where the database could not be reached or did not answer in time: the caller may try again. */
export function isConnectionFailure(error: unknown): boolean {
  for (
    let cause = error;
    types.isNativeError(cause);
    cause = (cause as { driverError?: unknown }).driverError ?? cause.cause
  ) {
    const { code, severity } = cause as { code?: unknown; severity?: unknown };
    if (typeof code === 'string' && CODES.has(code)) return true;
    if (code === POOLER_CODE && severity === 'FATAL') return true;
    if (MESSAGES.test(cause.message)) return true;
    const { errors } = cause as { errors?: unknown };
    if (Array.isArray(errors) && errors.some(isConnectionFailure)) return true;
  }
  return false;
}
