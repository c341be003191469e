import { Module } from '@nestjs/common';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { CollectionsController } from './collections.controller.js';
import { CollectionsService } from './collections.service.js';
import { KeptCollections } from './kept-collections.service.js';

export { CollectionEntity } from './collection.entity.js';
export { KeptCollections } from './kept-collections.service.js';

/** What the audience sees of collections; no route of people's is among it. */
@Module({ providers: [KeptCollections], exports: [KeptCollections] })
export class KeptCollectionsModule {}

/** Public calendars that people share together. */
@Module({
  imports: [CalendarsModule, IdempotencyModule, QuotasModule],
  controllers: [CollectionsController],
  providers: [CollectionsService],
})
export class CollectionsModule {}
