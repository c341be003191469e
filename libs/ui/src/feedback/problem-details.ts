/**
 * The part of a failure that people may see: any error with a problem document (RFC 9457) in `problem`, whichever
 * client threw it.
 */
interface ProblemLike {
  code?: string;
  title?: string;
  detail?: string;
  request_id?: string;
  errors?: { field: string; message: string }[];
}

/** The problem document of an error; null if it has none. */
export function problemOf(error: unknown): ProblemLike | null {
  if (typeof error !== 'object' || error === null || !('problem' in error)) return null;
  const { problem } = error;
  return typeof problem === 'object' && problem !== null ? problem : null;
}

/** The first message for each field of a failed request, by the field's path in the request. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of problemOf(error)?.errors ?? []) messages[field] ??= message;
  return messages;
}
