import { occurrenceFieldsInFeed, type PublicEvent } from '@daymark/contracts';
import type { PublishedException } from '@daymark/contracts/internal';
import type { EntityManager } from 'typeorm';
import { CHANGED_IDS_MAX_BYTES } from '../calendars/calendars.module.js';
import { ownerIsActive } from '../account-states/account-states.module.js';
import { objectOf, SELECT_EVENT, type StoredEvent } from '../events/events.module.js';
import type { PublishedChange } from './changed-events.js';

/** A shared event with what became of its occurrences one by one. */
export interface StoredPublishedEvent extends StoredEvent {
  /** Dates of occurrences that do not take place, or that their owner hides. */
  cancelled_dates: string[] | null;
  changed_occurrences: PublishedException[] | null;
}

const SELECT_PUBLISHED = `SELECT event.*, exceptions.* FROM (${SELECT_EVENT}) AS event
  LEFT JOIN LATERAL (
    SELECT
      array_agg(x.occurrence_date::text ORDER BY x.occurrence_date) FILTER (WHERE NOT x.is_public_shareable) AS cancelled_dates,
      jsonb_agg(
        jsonb_build_object(${objectOf('x', ['occurrence_date', 'revision', 'updated_at', ...occurrenceFieldsInFeed])})
        ORDER BY x.occurrence_date) FILTER (WHERE x.is_public_shareable) AS changed_occurrences
    FROM events x WHERE event.is_recurring AND x.parent_event_id = event.id
  ) AS exceptions ON true`;

/**
 * When the audience of a public calendar last saw a change, which no two of its states share; null where it is missing,
 * private or of an inactive owner. Asked every second for each calendar that is read: two rows, each found by its key.
 */
export async function findVersion(manager: EntityManager, calendarId: string): Promise<Date | null> {
  const [calendar] = await manager.query<{ published_at: Date }[]>(
    `SELECT published_at FROM calendars WHERE id = $1 AND is_public AND ${ownerIsActive('user_id')}`,
    [calendarId],
  );
  return calendar?.published_at ?? null;
}

/** Which of these calendars are public: by their keys, for as many as one asks about. */
export async function findPublicOf(manager: EntityManager, calendarIds: string[]): Promise<string[]> {
  const calendars = await manager.query<{ id: string }[]>(
    `SELECT id FROM calendars WHERE id = ANY($1) AND is_public AND ${ownerIsActive('user_id')}`,
    [calendarIds],
  );
  return calendars.map(({ id }) => id);
}

/** One publicly shared event of an active owner, of a series the whole; null where it is missing or hidden. */
export async function findShared(manager: EntityManager, id: string): Promise<StoredPublishedEvent | null> {
  const [event] = await manager.query<StoredPublishedEvent[]>(
    `${SELECT_PUBLISHED} WHERE event.id = $1 AND event.is_public_shareable AND NOT event.is_exception
       AND ${ownerIsActive('event.user_id')}`,
    [id],
  );
  return event ?? null;
}

/** Of a series the first shared date that was changed by itself, a cancelled one where there is no other; null without any. */
export async function findSharedOccurrence(
  manager: EntityManager,
  seriesId: string,
): Promise<StoredEvent | null> {
  const [occurrence] = await manager.query<StoredEvent[]>(
    `${SELECT_EVENT} WHERE e.parent_event_id = $1 AND e.is_public_shareable AND NOT e.is_cancelled
     ORDER BY e.status = 'cancelled', e.occurrence_date LIMIT 1`,
    [seriesId],
  );
  return occurrence ?? null;
}

/** So many changes are followed, more than are kept of a calendar. */
const CHANGES_FOLLOWED_MAX = 1_000;

/**
 * What the audience saw change in a calendar since a version, in that order. Ids are read as far as they are few: a release
 * before this one listed all events of a calendar in a single change.
 */
export function findChangesSince(
  manager: EntityManager,
  calendarId: string,
  since: string,
): Promise<PublishedChange[]> {
  return manager.query<PublishedChange[]>(
    `SELECT published_at, previously_published_at,
       CASE WHEN sum(pg_column_size(event_ids)) OVER (ORDER BY published_at) <= ${2 * CHANGED_IDS_MAX_BYTES}
         THEN event_ids END AS event_ids
     FROM published_changes
     WHERE calendar_id = $1 AND published_at >= $2 ORDER BY published_at LIMIT ${CHANGES_FOLLOWED_MAX}`,
    [calendarId, since],
  );
}

/**
 * Of these events the publicly shared ones of a calendar. Each is looked for by its key and then its link (`OFFSET 0`):
 * a plan that begins with the links compares each of a large calendar with every id.
 */
export function findSomeShared(
  manager: EntityManager,
  calendarId: string,
  eventIds: string[],
): Promise<StoredPublishedEvent[]> {
  return manager.query<StoredPublishedEvent[]>(
    `${SELECT_PUBLISHED}
     JOIN LATERAL (SELECT FROM calendar_events WHERE calendar_id = $1 AND event_id = event.id OFFSET 0) AS c ON true
     WHERE event.id = ANY($2) AND event.is_public_shareable ORDER BY event.start_time, event.id`,
    [calendarId, eventIds],
  );
}

/**
 * About how much each of these events weighs with what became of its occurrences, in their order: as many bytes as it
 * takes in a feed, and 0 where it is not there. No text is read for it.
 */
export async function findWeights(manager: EntityManager, eventIds: string[]): Promise<number[]> {
  const rows = await manager.query<{ bytes: number }[]>(
    `SELECT coalesce(e.feed_bytes, 0) + coalesce(CASE WHEN e.is_recurring THEN
         (SELECT sum(x.feed_bytes) FROM events x WHERE x.parent_event_id = e.id) END, 0)::int AS bytes
     FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place)
     LEFT JOIN events e ON e.id = asked.id
     ORDER BY asked.place`,
    [eventIds],
  );
  return rows.map(({ bytes }) => bytes);
}

/** A preview names one calendar and a page may lead to a few; nobody needs hundreds. */
const CALENDARS_TOLD = 5;

/** The public calendars of active owners that an event, of a series the whole, is in. */
export function findPublicCalendarsOf(
  manager: EntityManager,
  eventId: string,
): Promise<PublicEvent['calendars']> {
  return manager.query<PublicEvent['calendars']>(
    `SELECT calendar.id, calendar.name FROM calendar_events entry
     JOIN calendars calendar ON calendar.id = entry.calendar_id
     WHERE entry.event_id = $1 AND calendar.is_public AND ${ownerIsActive('calendar.user_id')}
     ORDER BY calendar.name, calendar.id LIMIT ${CALENDARS_TOLD}`,
    [eventId],
  );
}

/** The ids of all publicly shared events of a calendar, by start and id, so that the same events come in the same order. */
export async function findSharedIds(manager: EntityManager, calendarId: string): Promise<string[]> {
  const events = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e JOIN calendar_events c ON c.event_id = e.id AND c.calendar_id = $1
     WHERE e.is_public_shareable ORDER BY e.start_time, e.id`,
    [calendarId],
  );
  return events.map(({ id }) => id);
}
