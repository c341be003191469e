import {
  authenticationAdvice,
  codesByStatus,
  offlineTexts,
  Problem,
  problemOf,
  type ProblemCode,
} from '@daymark/contracts/accounts';

// 'author' is an ordinary word.
const MENTIONS_AUTHENTICATION = /jwt|auth(?!ors?\b)/i;
const signInAdviceOr = (message: string) =>
  MENTIONS_AUTHENTICATION.test(message) ? authenticationAdvice() : message;

/**
 * A failed call, with a message for people. `problem` is the service's problem document (RFC 9457); for network failures, including time-outs, it
 * is a SERVICE_UNAVAILABLE made here.
 */
export class ProblemError extends Error {
  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    super(
      problem.code === 'UNAUTHENTICATED' ? authenticationAdvice() : signInAdviceOr(problem.detail),
      options,
    );
    this.name = 'ProblemError';
  }

  get status(): number {
    return this.problem.status;
  }

  get code(): ProblemCode {
    return this.problem.code;
  }

  /** The first message for each invalid field, by its path joined with dots. */
  get fieldErrors(): Record<string, string> {
    const messages: Record<string, string> = {};
    for (const { field, message } of this.problem.errors ?? []) messages[field] ??= message;
    return messages;
  }
}

/** Nothing was sent, since the browser is offline. It is reported at once and not retried. */
export class OfflineError extends ProblemError {
  constructor(options?: ErrorOptions) {
    super({ type: 'about:blank', code: 'SERVICE_UNAVAILABLE', status: 503, ...offlineTexts }, options);
    this.name = 'OfflineError';
  }
}

export function problemWithCode(code: ProblemCode, options?: ErrorOptions): ProblemError {
  return new ProblemError({ type: 'about:blank', code, ...problemOf(code) }, options);
}

/**
 * The message of a failure for people: the service's text, or `fallback` if it has none; the advice to sign in if the
 * session is over, and for texts that mention JWT or auth.
 */
export const failureMessage = (error: unknown, fallback: string): string =>
  signInAdviceOr(error instanceof Error && error.message ? error.message : fallback);

/**
 * The toast of a failure: what was attempted, and the reason from `failureMessage`. A rate limit only needs its own
 * text.
 */
export function failureToast(
  error: unknown,
  title: string,
  fallback: string,
): { title: string; description: string } {
  if (error instanceof ProblemError && error.code === 'TOO_MANY_REQUESTS') {
    const { problem } = error;
    return { title: problem.title, description: problem.detail || problemOf('TOO_MANY_REQUESTS').detail };
  }
  return { title, description: failureMessage(error, fallback) };
}

/**
 * Reads a failed response. One without a problem document (such as a proxy's own page) gets its code from the status
 * and no text: the page has its own text for the action.
 */
export async function problemFromResponse(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = Problem.safeParse(body);
  if (parsed.success) return new ProblemError(parsed.data);
  const code = codesByStatus[response.status] ?? 'SERVICE_UNAVAILABLE';
  return new ProblemError({ ...problemWithCode(code).problem, detail: '' });
}
