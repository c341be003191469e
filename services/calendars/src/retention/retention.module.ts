import { Module, Inject, Injectable } from '@nestjs/common';
import { AccountChangesModule, AccountChangesService } from '../account-changes/account-changes.module.js';
import { BinModule, Bin } from '../bin/bin.module.js';
import { EventsModule, PastEventsService, ZoneDataService } from '../events/events.module.js';
import { HistoryModule, History } from '../history/history.module.js';
import { HolidaysModule, HolidaysService } from '../holidays/holidays.module.js';
import { IdempotencyModule, IdempotencyService } from '../idempotency/idempotency.module.js';
import { ArchivesModule, ArchiveDeletion } from '../archives/archives.module.js';
import { ImportsModule, ImportRetention } from '../imports/imports.module.js';
import { LogosModule, LogoDeletionService } from '../logos/logos.module.js';
import { ShortLinksModule, ShortLinkRetention } from '../short-links/short-links.module.js';
import { DataSource } from 'typeorm';
import { COLLECTION_REQUEST_DAYS, FORMER_SHORT_NAME_DAYS } from '@daymark/contracts';
import {
  LOGGER,
  MESSAGE_CLAIMS_RETENTION,
  OUTBOX_RETENTION,
  Retention,
  type Logger,
} from '@daymark/service-kit';
import { AUDIT_SUBJECT_DAYS } from '../audit-subjects/audit-subjects.module.js';

/** The README describes these rules. */
const RULES = [
  { table: 'idempotency_keys', isOver: `created_at < now() - interval '24 hours'` },
  // A feed with an older state reads the calendar again.
  { table: 'published_changes', isOver: `published_at < now() - interval '2 days'` },
  // More than a year, so that a program that is opened once a year gets the message too.
  { table: 'deleted_calendars', isOver: `deleted_at < now() - interval '400 days'` },
  { table: 'former_collection_addresses', isOver: `freed_at < now() - interval '400 days'` },
  { table: 'collection_requests', isOver: `created_at < now() - interval '${COLLECTION_REQUEST_DAYS} days'` },
  { table: 'short_links', isOver: `replaced_at < now() - interval '${FORMER_SHORT_NAME_DAYS} days'` },
  // Who asks for older ones reads everything.
  { table: 'live_changes', isOver: `at < now() - interval '10 minutes'` },
  // Auth reads the notices within a day, the time for which it retries their messages.
  { table: 'deletion_notices', isOver: `created_at < now() - interval '7 days'` },
  { table: 'calendar_notices', isOver: `created_at < now() - interval '7 days'` },
  // Their addresses may wait for an account for so long: longer than anybody leaves a request lying.
  { table: 'calendar_invitations', isOver: `expires_at < now() - interval '1 year'` },
  { table: 'invitation_mails', isOver: `caused_at < now() - interval '2 days'` },
  { table: 'audit_subjects', isOver: `recorded_at < now() - interval '${AUDIT_SUBJECT_DAYS} days'` },
  MESSAGE_CLAIMS_RETENTION,
  ...OUTBOX_RETENTION,
];

/** Deletes expired data at startup and once an hour. Replicas may run it concurrently. */
@Injectable()
export class RetentionService extends Retention {
  constructor(
    dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    idempotency: IdempotencyService,
    logos: LogoDeletionService,
    accounts: AccountChangesService,
    pastEvents: PastEventsService,
    zoneData: ZoneDataService,
    bin: Bin,
    history: History,
    imports: ImportRetention,
    archives: ArchiveDeletion,
    shortLinks: ShortLinkRetention,
    holidays: HolidaysService,
  ) {
    super(dataSource, logger, RULES, {
      'idempotency keys beyond those that a person may have': () => idempotency.deleteSurplusKeys(),
      'what was deleted so long ago that it cannot be restored': () => bin.deleteOverdue(dataSource),
      'what was done before the history begins': () => history.deleteOverdue(dataSource.manager),
      'previews of imports, and entries of those that cannot be undone': () => imports.deleteOverdue(),
      'archives that were kept long enough': () => archives.deleteOverdue(),
      'short links of deleted calendars': () => shortLinks.endOfDeleted(),
      'years that calendars with public holidays lack': () => holidays.renew(),
      logos: () => logos.deleteUnused(),
      'rows of deleted accounts': () => accounts.repeatRecentDeletions(),
      'cancelled events in feeds that remove them': () => pastEvents.endCancellations(),
      'instants of older data of time zones': () => zoneData.follow(),
    });
  }
}

@Module({
  imports: [
    AccountChangesModule,
    ArchivesModule,
    BinModule,
    EventsModule,
    HistoryModule,
    HolidaysModule,
    IdempotencyModule,
    ImportsModule,
    LogosModule,
    ShortLinksModule,
  ],
  providers: [RetentionService],
  exports: [RetentionService],
})
export class RetentionModule {}
