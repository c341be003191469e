/**
 * What a failure may tell a person. Any error that carries a problem document (RFC 9457) in `problem` is understood,
 * whichever client made it.
 */
interface ProblemLike {
  code?: string;
  title?: string;
  detail?: string;
  request_id?: string;
  errors?: { field: string; message: string }[];
}

export function problemOf(error: unknown): ProblemLike | null {
  if (typeof error !== 'object' || error === null || !('problem' in error)) return null;
  const { problem } = error;
  return typeof problem === 'object' && problem !== null ? problem : null;
}

const AUTHENTICATION_ERROR = 'Authentication error. Please sign in again.';

/** The text to show for a failure; `fallback` where the error brings none that is fit to show. */
export function failureText(error: unknown, fallback: string): string {
  const text = problemOf(error)?.detail || fallback;
  return /\bjwt\b|\bauth(entication|enticated|orization|orized)?\b/i.test(text) ? AUTHENTICATION_ERROR : text;
}

/** The first message for each field of a failed request, by the field's path on the wire. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of problemOf(error)?.errors ?? []) messages[field] ??= message;
  return messages;
}
