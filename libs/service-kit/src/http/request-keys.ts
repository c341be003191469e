import { contractText, id, UNDO_KEY_HEADER, IDEMPOTENCY_KEY_MAX_CHARACTERS } from '@daymark/contracts';
import { invalidField } from './problem.exception.js';

export function parseUndoKey(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const parsed = id().safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidField(UNDO_KEY_HEADER, contractText('fields.format', { label: UNDO_KEY_HEADER }));
}

const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

export function parseIdempotencyKey(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value.length <= IDEMPOTENCY_KEY_MAX_CHARACTERS && VISIBLE_ASCII.test(value)) return value;
  const label = 'Idempotency-Key';
  throw invalidField(
    label,
    contractText('fields.idempotencyKey', { label, max: IDEMPOTENCY_KEY_MAX_CHARACTERS }),
  );
}
