import { Module } from '@nestjs/common';

export { deleteSurplusKeys } from './delete-surplus-keys.js';
export { IdempotencyKeyEntity } from './idempotency-key.entity.js';
export { withIdempotency } from './with-idempotency.js';

/** Requests that come twice create once. */
@Module({})
export class IdempotencyModule {}
