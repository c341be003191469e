import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.js';
import { BinModule } from '../bin/bin.module.js';
import { EventsModule } from '../events/events.module.js';
import { HistoryModule } from '../history/history.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ArchivesModule } from '../archives/archives.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { LogosModule } from '../logos/logos.module.js';
import { ShortLinksModule } from '../short-links/short-links.module.js';
import { RetentionService } from './retention.service.js';

export { RetentionService } from './retention.service.js';

/** Deletes expired data. */
@Module({
  imports: [
    AccountChangesModule,
    ArchivesModule,
    BinModule,
    EventsModule,
    HistoryModule,
    IdempotencyModule,
    ImportsModule,
    LogosModule,
    ShortLinksModule,
  ],
  providers: [RetentionService],
  exports: [RetentionService],
})
export class RetentionModule {}
