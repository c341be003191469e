import { startTestQueue } from '@daymark/service-kit/testing';
import { services } from '../two-services.js';
import { askAsOwner } from '../writing-fixture.js';
import {
  changesStatus,
  isGone,
  onEvents,
  onOccurrences,
  PNG,
  removes,
  runs,
  updates,
  updatesCalendars,
  type WritingAction,
} from './writing-action.js';
import { actionOnImport, bring, makeArchive } from './imports.js';

/** Hourly jobs, and queue messages. */
export const retentionActions: WritingAction[] = [
  {
    of: 'what was done before the history begins',
    act: runs(`INSERT INTO history_actions (id, user_id, made_by, key, at, bytes)
      VALUES (gen_random_uuid(), $1, 'owner', gen_random_uuid(), now() - interval '91 days', 500)`),
    isDone: isGone(
      'what was done long ago',
      `SELECT FROM history_actions WHERE user_id = $1 AND at < now() - interval '90 days'`,
    ),
  },
  {
    of: 'archives that were kept long enough',
    prepare: makeArchive,
    act: runs(`UPDATE archives SET created_at = now() - interval '2 days', finished_at = now() - interval '2 days'
      WHERE user_id = $1 AND state <> 'making'`),
    isDone: isGone(
      'an archive',
      `SELECT FROM archives WHERE user_id = $1 AND created_at < now() - interval '25 hours'`,
    ),
  },
  {
    of: 'previews of imports, and entries of those that cannot be undone',
    prepare: async (fixture) => actionOnImport(fixture, await bring(fixture, 'shown'), 'run'),
    act: runs(`UPDATE imports SET created_at = now() - interval '8 days', finished_at = now() - interval '8 days'
      WHERE user_id = $1`),
    isDone: isGone(
      'entries of an import',
      'SELECT FROM import_items i JOIN imports m ON m.id = i.import_id WHERE m.user_id = $1',
    ),
  },
  {
    of: 'cleanup/account-changed',
    isWide: true,
    act: async (fixture) => {
      const { user_id } = fixture.owner;
      services.auth.setAccountState(user_id, 'deleted');
      const queue = startTestQueue(services.settings.REDIS_URL, 'cleanup');
      await queue.add('account-changed', { account_id: user_id });
      await queue.close();
    },
    isDone: isGone('events', 'SELECT FROM events WHERE user_id = $1'),
  },
  {
    of: 'rows of deleted accounts',
    isWide: true,
    act: runs(`INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deleted')`),
    isDone: isGone('events', 'SELECT FROM events WHERE user_id = $1'),
  },
  {
    of: 'cancelled events in feeds that remove them',
    isWide: true,
    prepare: async (fixture) => {
      await updatesCalendars({ cancelled_events: 'remove' })(fixture);
      await onOccurrences(changesStatus('/cancel', 'occurrence'))(fixture);
    },
    act: runs(`UPDATE events SET cancelled_at = now() - interval '20 days'
      WHERE user_id = $1 AND status = 'cancelled'`),
    isDone: isGone(
      'cancellations that are not over',
      `SELECT FROM events WHERE user_id = $1 AND status = 'cancelled' AND NOT is_cancellation_over`,
    ),
  },
  {
    of: 'instants of older data of time zones',
    isWide: true,
    prepare: runs(`UPDATE events SET start_time = start_time + interval '30 days',
      end_time = end_time + interval '30 days', series_end = series_end + interval '30 days' WHERE user_id = $1`),
    act: runs(`UPDATE zone_data SET version = '2000a'`),
    isDone: isGone('older data of time zones', `SELECT FROM zone_data WHERE version = '2000a'`),
  },
  {
    of: 'published_changes',
    isWide: true,
    prepare: async (fixture) => {
      await runs(`DELETE FROM published_changes WHERE calendar_id IN
        (SELECT id FROM calendars WHERE user_id = $1)`)(fixture);
      await runs(`UPDATE calendars SET published_at = now() - interval '9 days' WHERE user_id = $1`)(fixture);
    },
    act: async (fixture) => {
      await onEvents(updates({ title: 'Renamed long ago' }))(fixture);
      await runs(`UPDATE published_changes c SET published_at = c.published_at - interval '4 days'
        FROM calendars o WHERE o.id = c.calendar_id AND o.user_id = $1`)(fixture);
      await runs(`UPDATE calendars SET published_at = published_at - interval '4 days' WHERE user_id = $1`)(
        fixture,
      );
    },
    isDone: isGone(
      'changes of long ago',
      `SELECT FROM published_changes c JOIN calendars o ON o.id = c.calendar_id WHERE o.user_id = $1`,
    ),
  },
  {
    of: 'logos',
    prepare: async (fixture) => {
      const { single, series } = fixture.events;
      for (const { id } of [single, series]) {
        await services.putFile(fixture.owner, `/api/events/${id}/logo`, PNG);
      }
      await askAsOwner(fixture, 'DELETE', `/api/events/${series.id}/logo`);
    },
    act: runs(`UPDATE logos SET created_at = now() - interval '2 days' WHERE user_id = $1`),
    isDone: isGone('the unused logo', 'SELECT FROM logos WHERE user_id = $1 OFFSET 1'),
  },
  {
    of: 'what was deleted so long ago that it cannot be restored',
    prepare: onEvents(removes('series')),
    act: runs(`UPDATE bin_items SET deleted_at = now() - interval '31 days' WHERE user_id = $1`),
    isDone: isGone('what is in the bin', 'SELECT FROM bin_items WHERE user_id = $1'),
  },
  {
    of: 'deleted_calendars',
    isWide: true,
    act: async (fixture) => {
      await askAsOwner(fixture, 'DELETE', `/api/calendars/${fixture.shown.id}`);
      await services.sql.query(
        `UPDATE deleted_calendars SET deleted_at = now() - interval '500 days' WHERE id = $1`,
        [fixture.shown.id],
      );
    },
    isDone: isGone(
      'calendars deleted long ago',
      `SELECT FROM deleted_calendars WHERE deleted_at < now() - interval '400 days'`,
    ),
  },
  {
    of: 'former_collection_addresses',
    act: (fixture) =>
      services.sql.query(
        `INSERT INTO former_collection_addresses (address, freed_at) VALUES ($1, now() - interval '401 days')`,
        [fixture.shown.id],
      ),
    isDone: isGone(
      'addresses that were freed long ago',
      `SELECT FROM former_collection_addresses WHERE freed_at < now() - interval '400 days'`,
    ),
  },
  {
    of: 'collection_requests',
    prepare: (fixture) =>
      askAsOwner(fixture, 'POST', '/api/collections', { name: 'One', calendar_ids: [fixture.shown.id] }),
    act: runs(`INSERT INTO collection_requests (collection_id, calendar_id, created_at)
      SELECT k.id, c.id, now() - interval '31 days' FROM calendar_collections k JOIN calendars c USING (user_id)
      WHERE k.user_id = $1`),
    isDone: isGone(
      'requests that nobody answered',
      `SELECT FROM collection_requests WHERE created_at < now() - interval '30 days'`,
    ),
  },
  {
    of: 'short_links',
    act: (fixture) =>
      services.sql.query(
        `INSERT INTO short_links (name, calendar_id, user_id, replaced_at)
         VALUES ($1, gen_random_uuid(), gen_random_uuid(), now() - interval '366 days')`,
        [`former-${fixture.shown.id}`],
      ),
    isDone: isGone(
      'names that were replaced long ago',
      `SELECT FROM short_links WHERE replaced_at < now() - interval '365 days'`,
    ),
  },
  {
    of: 'short links of deleted calendars',
    act: (fixture) =>
      services.sql.query(
        `INSERT INTO short_links (name, calendar_id, user_id) VALUES ($1, gen_random_uuid(), gen_random_uuid())`,
        [`deleted-${fixture.shown.id}`],
      ),
    isDone: isGone(
      'current names of deleted calendars',
      `SELECT FROM short_links WHERE name LIKE 'deleted-%' AND replaced_at IS NULL`,
    ),
  },
  {
    of: 'years that calendars with public holidays lack',
    act: runs(`UPDATE calendars SET holidays = '{"country":"DE","region":null,"language":null,"until":2020}'
      WHERE user_id = $1 AND NOT is_public`),
    isDone: isGone(
      'calendars without the years',
      `SELECT FROM calendars WHERE user_id = $1 AND (holidays ->> 'until')::int = 2020`,
    ),
  },
  ...['idempotency_keys', 'idempotency keys beyond those that a person may have'].map((of) => ({
    of,
    act: runs(`INSERT INTO idempotency_keys (user_id, key, fingerprint, created_id, created_at)
      VALUES ($1, 'key', 'print', gen_random_uuid(), now() - interval '2 days')`),
    isDone: isGone('old keys', 'SELECT FROM idempotency_keys WHERE user_id = $1'),
  })),
  {
    of: 'deletion_notices',
    act: runs(`INSERT INTO deletion_notices (user_id, event, created_at)
      VALUES ($1, '{}', now() - interval '8 days')`),
    isDone: isGone('old notices', 'SELECT FROM deletion_notices WHERE user_id = $1'),
  },
  {
    of: 'audit_subjects',
    prepare: onEvents(removes('series')),
    act: runs(`UPDATE audit_subjects SET recorded_at = now() - interval '401 days' WHERE user_id = $1`),
    isDone: isGone('old subjects of the audit log', 'SELECT FROM audit_subjects WHERE user_id = $1'),
  },
  {
    of: 'outbox',
    act: runs(`UPDATE outbox SET settled_at = settled_at - interval '8 days'`),
    isDone: isGone('old messages', `SELECT FROM outbox WHERE settled_at < now() - interval '7 days'`),
  },
  {
    of: 'processed_messages',
    act: runs(`UPDATE processed_messages SET done_at = done_at - interval '61 days'`),
    isDone: isGone(
      'messages worked on long ago',
      `SELECT FROM processed_messages WHERE done_at < now() - interval '60 days'`,
    ),
  },
];
