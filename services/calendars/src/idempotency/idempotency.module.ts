import { Module } from '@nestjs/common';

export { IdempotencyKeyEntity } from './idempotency-key.entity.js';
export { withIdempotency } from './with-idempotency.js';

/** Requests that come twice create once. */
@Module({})
export class IdempotencyModule {}
