import { findMigrations, OutboxMessageEntity, lockName } from '@daymark/service-kit';
import { MemberEntity } from '../access/access.module.js';
import { InactiveAccountEntity } from '../account-states/account-states.module.js';
import {
  CalendarEntity,
  DeletedCalendarEntity,
  PublishedChangeEntity,
} from '../calendars/calendars.module.js';
import { BinItemEntity } from '../bin/bin.module.js';
import { CollectionRequestEntity } from '../collection-requests/collection-requests.module.js';
import { CollectionEntity } from '../collections/collections.module.js';
import {
  CalendarEventEntity,
  EventCustomizationEntity,
  EventEntity,
  EventOriginalEntity,
  EventRecurrenceEntity,
} from '../events/events.module.js';
import { FeedReadEntity } from '../feed-health/feed-health.module.js';
import { IdempotencyKeyEntity } from '../idempotency/idempotency.module.js';
import { CalendarNoticeEntity } from '../calendar-notices/calendar-notices.module.js';
import { InvitationEntity } from '../members/members.module.js';
import { LogoEntity } from '../logos/logos.module.js';
import { ImportEntity } from '../imports/imports.module.js';
import { SourceEntity } from '../sources/sources.module.js';
import { ArchiveEntity } from '../archives/archives.module.js';
import { UserSettingsEntity } from '../settings/settings.module.js';
import { ShortLinkEntity } from '../short-links/short-links.module.js';
import { MIGRATIONS } from './migrations-folder.js';
import type { DataSource } from 'typeorm';

/** The tables that the program for the audience reads. Add new ones here. */
const READ = [
  'calendars',
  'calendar_collections',
  'calendar_events',
  'deleted_calendars',
  'event_customizations',
  'event_recurrences',
  'events',
  'inactive_accounts',
  'logos',
  'published_changes',
  'short_links',
  'user_settings',
  // To check that the schema is as new as the program.
  'migrations',
];
const WRITTEN = ['calendar_feed_reads'];

/**
 * Grants the role of the program for the audience the right to read those tables and to write feed statistics. The
 * provisioning creates that role beside the one of this service. A lock serialises replicas that start together.
 */
export async function grantAudienceRights(dataSource: DataSource): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await lockName(manager, 'daymark:audience-rights');
    const [audience] = await manager.query<{ name: string; role: string }[]>(
      `SELECT rolname AS name, quote_ident(rolname) AS role FROM pg_roles
        WHERE rolname = regexp_replace(current_user, 'calendars$', 'published') AND rolname <> current_user`,
    );
    if (!audience)
      throw new Error('the role of "published" is missing: run the provisioning of this release');
    const rights = [
      ...READ.map((table) => ({ table, right: 'SELECT' })),
      ...WRITTEN.flatMap((table) => ['SELECT', 'INSERT', 'UPDATE'].map((right) => ({ table, right }))),
    ];
    const missing = await manager.query<{ table: string; right: string }[]>(
      `SELECT "table", "right" FROM jsonb_to_recordset($1) AS wanted ("table" text, "right" text)
        WHERE NOT has_table_privilege($2::name, "table", "right")`,
      [JSON.stringify(rights), audience.name],
    );
    for (const { table, right } of missing) {
      await manager.query(`GRANT ${right} ON ${table} TO ${audience.role}`);
    }
  });
}

export const entities = [
  CalendarEntity,
  CollectionEntity,
  CollectionRequestEntity,
  DeletedCalendarEntity,
  PublishedChangeEntity,
  EventEntity,
  EventOriginalEntity,
  EventRecurrenceEntity,
  CalendarEventEntity,
  UserSettingsEntity,
  LogoEntity,
  EventCustomizationEntity,
  IdempotencyKeyEntity,
  OutboxMessageEntity,
  InactiveAccountEntity,
  FeedReadEntity,
  ImportEntity,
  SourceEntity,
  ArchiveEntity,
  BinItemEntity,
  ShortLinkEntity,
  CalendarNoticeEntity,
  InvitationEntity,
  MemberEntity,
];

export const migrations = await findMigrations(MIGRATIONS);
