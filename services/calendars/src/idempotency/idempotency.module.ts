import { Module } from '@nestjs/common';
import { IdempotencyService } from './idempotency.service.js';

export { IdempotencyKeyEntity } from './idempotency-key.entity.js';
export { IdempotencyService } from './idempotency.service.js';

@Module({ providers: [IdempotencyService], exports: [IdempotencyService] })
export class IdempotencyModule {}
