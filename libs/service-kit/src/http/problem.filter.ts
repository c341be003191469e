import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { codesByStatus, RATE_LIMIT_WINDOW_SECONDS } from '@daymark/contracts';
import { type Logger, currentRequestId, currentSignal } from '../logging.js';
import { ProblemException, unavailable } from './problem.exception.js';
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

const RETRY_AFTER_SECONDS: Partial<Record<number, number>> = { 429: RATE_LIMIT_WINDOW_SECONDS, 503: 2 };

/** Converts any thrown value into a problem document. Of its cause only the code leaves the service. */
export function toProblemException(error: unknown): ProblemException {
  if (error instanceof ProblemException) return error;
  if (isConnectionFailure(error)) return unavailable(error);
  const status = statusOf(error);
  if (status !== undefined && status < 500) {
    return new ProblemException(codesByStatus[status] ?? 'MALFORMED_REQUEST', {}, { cause: error });
  }
  if (status === 503) return unavailable(error);
  return new ProblemException('INTERNAL_ERROR', {}, { cause: error });
}

// The status of Nest's own exceptions and of errors from body parsers and routers, which carry one by convention.
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof URIError || error instanceof SyntaxError) return 400;
  const status = (error as { status?: unknown; statusCode?: unknown } | null)?.status ?? undefined;
  const alternative = (error as { statusCode?: unknown } | null)?.statusCode;
  for (const candidate of [status, alternative]) {
    if (typeof candidate === 'number' && candidate >= 400 && candidate < 600) return candidate;
  }
  return undefined;
}

/** Work that was abandoned because the client left is no failure: a stack trace for each would fill the log. */
const isAbandoned = ({ code }: ProblemException) =>
  code === 'SERVICE_UNAVAILABLE' && currentSignal()?.aborted === true;

const reasonOf = (cause: unknown): string | undefined => (cause instanceof Error ? cause.message : undefined);

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const { allowedMethods } = host.switchToHttp().getRequest<{ allowedMethods?: string[] }>();
    const problem = allowedMethods?.length
      ? new ProblemException('METHOD_NOT_ALLOWED', {}, { cause: error })
      : toProblemException(error);
    if (problem.status >= 500 && !isAbandoned(problem)) this.log(error, problem);
    const response: unknown = host.switchToHttp().getResponse();
    const { httpAdapter } = this.adapterHost;
    if (httpAdapter.isHeadersSent(response)) {
      httpAdapter.end(response);
      return;
    }
    httpAdapter.setHeader(response, 'Content-Type', 'application/problem+json; charset=utf-8');
    httpAdapter.setHeader(response, 'Cache-Control', 'no-store');
    const retryAfterSeconds = problem.texts.retryAfterSeconds ?? RETRY_AFTER_SECONDS[problem.status];
    if (retryAfterSeconds) httpAdapter.setHeader(response, 'Retry-After', String(retryAfterSeconds));
    if (allowedMethods?.length) httpAdapter.setHeader(response, 'Allow', allowedMethods.join(', '));
    if (problem.status === 401) httpAdapter.setHeader(response, 'WWW-Authenticate', 'Bearer');
    httpAdapter.reply(response, JSON.stringify(problem.toProblem(currentRequestId())), problem.status);
  }

  /** A refusal that a rule or a limit decided on needs no stack: under load there are many. */
  private log(error: unknown, { code, cause }: ProblemException): void {
    const isRefusal = error instanceof ProblemException && code === 'SERVICE_UNAVAILABLE';
    if (isRefusal) this.logger.warn({ code, reason: reasonOf(cause) }, 'request refused');
    else this.logger.error({ err: error, code }, 'request failed');
  }
}
