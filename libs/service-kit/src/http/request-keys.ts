import { contractText, id, UNDO_KEY_HEADER, IDEMPOTENCY_KEY_MAX_CHARACTERS } from '@daymark/contracts';
import { invalidField } from './problem.exception.js';
import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { contractOf } from './endpoint.decorator.js';

export function parseUndoKey(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const parsed = id().safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidField(UNDO_KEY_HEADER, contractText('fields.format', { label: UNDO_KEY_HEADER }));
}

const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) => {
  if (!contractOf(context)?.isIdempotent) {
    throw new Error(`The contract of ${context.getHandler().name} is not idempotent`);
  }
  return parseIdempotencyKey(
    context.switchToHttp().getRequest<IncomingMessage>().headers['idempotency-key'] as string | undefined,
  );
});

export function parseIdempotencyKey(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value.length <= IDEMPOTENCY_KEY_MAX_CHARACTERS && VISIBLE_ASCII.test(value)) return value;
  const label = 'Idempotency-Key';
  throw invalidField(
    label,
    contractText('fields.idempotencyKey', { label, max: IDEMPOTENCY_KEY_MAX_CHARACTERS }),
  );
}
