import { problemOf, type Problem, type ProblemCode } from '@daymark/contracts';

interface ProblemTexts {
  title?: string;
  detail?: string;
  errors?: { field: string; message: string }[];
  retryAfterSeconds?: number;
}

/** A filter turns it into the response, so rules name a code and never a status. */
export class ProblemException extends Error {
  override name = 'ProblemException';
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly texts: ProblemTexts = {},
    options?: ErrorOptions,
  ) {
    const standard = problemOf(code);
    super(texts.detail ?? standard.detail, options);
    this.status = standard.status;
  }

  toProblem(requestId?: string): Problem {
    const standard = problemOf(this.code);
    return {
      type: 'about:blank',
      title: this.texts.title ?? standard.title,
      status: standard.status,
      detail: this.texts.detail ?? standard.detail,
      code: this.code,
      ...(this.texts.errors && { errors: this.texts.errors }),
      ...(requestId && { request_id: requestId }),
    };
  }
}

export const invalidField = (field: string, message: string) =>
  new ProblemException('VALIDATION_ERROR', { detail: message, errors: [{ field, message }] });

export const notFound = () => new ProblemException('NOT_FOUND');

export function requireFound<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw notFound();
  return found;
}
export const unavailable = (cause?: unknown) =>
  new ProblemException('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 }, { cause });

export const isProblem = (error: unknown, code: ProblemCode): error is ProblemException =>
  error instanceof ProblemException && error.code === code;
