import { Problem, problemTexts, type ProblemCode } from '@daymark/contracts/accounts';

/** The text shown in place of a failure message that speaks of tokens. */
export const AUTHENTICATION_MESSAGE = 'Authentication error. Please sign in again.';

/** What is said while there is no network. */
export const OFFLINE_TEXT = {
  title: 'You are offline',
  detail: 'You are offline. Please check your connection and try again.',
};

// 'author' is an ordinary word.
const MENTIONS_AUTHENTICATION = /jwt|auth(?!ors?\b)/i;

/**
 * A call that failed. `problem` is what the service said (RFC 9457); for failures on the way, time-outs included, it is
 * a SERVICE_UNAVAILABLE of our own.
 */
export class ProblemError extends Error {
  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    super(problem.detail, options);
    this.name = 'ProblemError';
  }

  get status(): number {
    return this.problem.status;
  }

  get code(): ProblemCode {
    return this.problem.code;
  }

  /** The first message for each field that is at fault, by the field's path joined with dots. */
  get fieldErrors(): Record<string, string> {
    const messages: Record<string, string> = {};
    for (const { field, message } of this.problem.errors ?? []) messages[field] ??= message;
    return messages;
  }
}

/** Nothing was sent: the browser says that there is no network. It is said at once and not tried again. */
export class OfflineError extends ProblemError {
  constructor(options?: ErrorOptions) {
    super({ type: 'about:blank', code: 'SERVICE_UNAVAILABLE', status: 503, ...OFFLINE_TEXT }, options);
    this.name = 'OfflineError';
  }
}

/** A problem with the texts that belong to its code. */
export function problemWithCode(code: ProblemCode, options?: ErrorOptions): ProblemError {
  return new ProblemError({ type: 'about:blank', code, ...problemTexts[code] }, options);
}

/**
 * What a person is told about a failure: the service's text, `fallback` when there is none, and the sign-in advice where
 * nobody is signed in any more and for texts that mention JWT or auth.
 */
export function failureMessage(error: unknown, fallback: string): string {
  if (error instanceof ProblemError && error.code === 'UNAUTHENTICATED') return AUTHENTICATION_MESSAGE;
  const message = error instanceof Error && error.message ? error.message : fallback;
  return MENTIONS_AUTHENTICATION.test(message) ? AUTHENTICATION_MESSAGE : message;
}

/**
 * What a toast says of a failure: what was tried, and why it failed as `failureMessage` says it. A limit that was hit
 * speaks for itself.
 */
export function failureToast(
  error: unknown,
  title: string,
  fallback: string,
): { title: string; description: string } {
  if (error instanceof ProblemError && error.code === 'TOO_MANY_REQUESTS') {
    const { problem } = error;
    return { title: problem.title, description: problem.detail || problemTexts.TOO_MANY_REQUESTS.detail };
  }
  return { title, description: failureMessage(error, fallback) };
}

const codesByStatus: Partial<Record<number, ProblemCode>> = {
  400: 'MALFORMED_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_ERROR',
};

/**
 * Reads a failed response. One that is not a problem document (a proxy's own page) is named by its status and has no text
 * of its own: the page has words for what it was doing.
 */
export async function problemFromResponse(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = Problem.safeParse(body);
  if (parsed.success) return new ProblemError(parsed.data);
  const code = codesByStatus[response.status] ?? 'SERVICE_UNAVAILABLE';
  return new ProblemError({ ...problemWithCode(code).problem, detail: '' });
}
