import { id, UNDO_KEY_HEADER } from '@daymark/contracts';
import { ProblemException } from './problem.exception.js';

/**
 * The Undo-Key of a request; undefined without one.
 * @throws ProblemException VALIDATION_ERROR for anything but a version-4 UUID
 */
export function parseUndoKey(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const parsed = id().safeParse(value);
  if (parsed.success) return parsed.data;
  const message = `${UNDO_KEY_HEADER} must be a version-4 UUID`;
  throw new ProblemException('VALIDATION_ERROR', {
    detail: message,
    errors: [{ field: UNDO_KEY_HEADER, message }],
  });
}
