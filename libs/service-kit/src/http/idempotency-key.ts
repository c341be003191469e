import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from '@daymark/contracts';
import { contractOf } from './endpoint.decorator.js';
import { invalidField } from './problem.exception.js';

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
  throw invalidField(
    'Idempotency-Key',
    `Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_MAX_CHARACTERS} visible characters without blanks`,
  );
}
