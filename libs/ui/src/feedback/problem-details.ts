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

/** The problem document that an error carries; null where it carries none. */
export function problemOf(error: unknown): ProblemLike | null {
  if (typeof error !== 'object' || error === null || !('problem' in error)) return null;
  const { problem } = error;
  return typeof problem === 'object' && problem !== null ? problem : null;
}

/** The first message for each field of a failed request, by the field's path on the wire. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of problemOf(error)?.errors ?? []) messages[field] ??= message;
  return messages;
}
