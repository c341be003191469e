import type { Baseline } from '@daymark/service-kit';
import type { QueryRunner } from 'typeorm';
import { CALENDARS } from './baseline/calendars.js';
import { CARRY_OVER, FILL_HISTORY } from './baseline/carry-over.js';
import { EVENTS } from './baseline/events.js';
import { BIN, HISTORY } from './baseline/history.js';
import { IMPORTS } from './baseline/imports.js';
import { MESSAGES } from './baseline/messages.js';
import { PEOPLE } from './baseline/people.js';

const DOWN = `
  DROP TABLE deletion_notices, audit_subjects, audit_windows, processed_messages, outbox,
    history_logos, history_states, history_actions, bin_items,
    archives, source_events, source_hosts, calendar_sources, import_publications, import_items, import_file_parts, imports,
    zone_data, withheld_uids, event_originals, event_customizations, calendar_events, event_recurrences, events,
    former_collection_addresses, calendar_collections, deleted_calendars, calendar_feed_reads, published_changes, calendars,
    idempotency_keys, user_settings, logos, inactive_accounts;
  DROP FUNCTION forget_import_file_parts, forget_next_date_of_series, forget_next_date, keep_former_collection_address,
    remember_deleted_calendar;
`;

/** All tables, in the order in which they refer to each other. */
export class Baseline1766000000000 implements Baseline {
  readonly replaces = { count: 56, last: 'NameAudited1765500000870' };

  async up(runner: QueryRunner): Promise<void> {
    for (const tables of [PEOPLE, CALENDARS, EVENTS, IMPORTS, BIN, HISTORY, MESSAGES])
      await runner.query(tables);
  }

  async carryOver(runner: QueryRunner): Promise<void> {
    for (const step of [HISTORY, FILL_HISTORY, CARRY_OVER]) await runner.query(step);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
