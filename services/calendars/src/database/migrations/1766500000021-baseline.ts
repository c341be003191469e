import type { Baseline } from '@daymark/service-kit';
import type { QueryRunner } from 'typeorm';
import { CALENDARS } from './baseline/calendars.js';
import { EVENTS } from './baseline/events.js';
import { HISTORY } from './baseline/history.js';
import { IMPORTS } from './baseline/imports.js';
import { MEMBERS } from './baseline/members.js';
import { MESSAGES } from './baseline/messages.js';
import { PEOPLE } from './baseline/people.js';

const DOWN = `
  DROP TABLE live_changes, calendar_notices, deletion_notices, audit_subjects, audit_windows, processed_messages, outbox,
    history_logos, history_calendars, history_states, history_actions, bin_items,
    archives, source_events, source_hosts, calendar_sources, import_publications, import_items, import_file_parts, imports,
    zone_data, withheld_uids, event_originals, event_customizations, calendar_events, event_recurrences, events,
    invitation_mails, calendar_invitations, calendar_members, collection_requests, former_collection_addresses,
    calendar_collections, short_links, deleted_calendars, calendar_feed_reads, published_changes, calendars,
    idempotency_keys, user_settings, logos, inactive_accounts;
  DROP FUNCTION delete_drafts_of_member, forget_import_file_parts, forget_next_date_of_series, forget_next_date,
    keep_former_collection_address, remember_deleted_calendar;
`;

/** All tables, in the order in which they refer to each other. */
export class Baseline1766500000021 implements Baseline {
  readonly replaces = { count: 19, last: 'DraftsOfMembers1766500000020' };

  async up(runner: QueryRunner): Promise<void> {
    for (const tables of [PEOPLE, CALENDARS, EVENTS, MEMBERS, IMPORTS, HISTORY, MESSAGES])
      await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
