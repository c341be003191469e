import { id, UNDO_KEY_HEADER } from '@daymark/contracts';
import { invalidField } from './problem.exception.js';

export function parseUndoKey(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const parsed = id().safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidField(UNDO_KEY_HEADER, `${UNDO_KEY_HEADER} must be a version-4 UUID`);
}
