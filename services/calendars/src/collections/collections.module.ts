import { Module } from '@nestjs/common';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { CollectionTransfer } from './collection-transfer.service.js';
import { CollectionsController } from './collections.controller.js';
import { CollectionsService } from './collections.service.js';
import { PublicCollections } from './public-collections.service.js';

export { CollectionTransfer } from './collection-transfer.service.js';
export { CollectionEntity } from './collection.entity.js';
export { PublicCollections } from './public-collections.service.js';

/** Collections as the audience sees them; it has no routes for signed-in people. */
@Module({ providers: [PublicCollections], exports: [PublicCollections] })
export class PublicCollectionsModule {}

@Module({
  imports: [CalendarsModule, IdempotencyModule, QuotasModule],
  controllers: [CollectionsController],
  providers: [CollectionTransfer, CollectionsService],
  exports: [CollectionTransfer],
})
export class CollectionsModule {}
