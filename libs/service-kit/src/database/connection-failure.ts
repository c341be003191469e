import { types } from 'node:util';

// Network errors, PostgreSQL's classes for lost or refused connections and for time limits, and the pool's errors.
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
// A transaction whose connection was lost between two statements fails with "already released"; its first statement
// fails with "not queryable" if the connection broke while the pool handed it out.
const MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|not established|cannot use a pool after|already released|not queryable/i;

/**
 * PgBouncer's code for all its own errors: a query waited too long for a connection, its connection broke, or there are
 * too many clients. PostgreSQL uses the same code for a protocol error, which is not fatal.
 */
const POOLER_CODE = '08P01';

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
