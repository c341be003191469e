import { FEED_FRAME_MAX_BYTES, FEED_MAX_BYTES, type FeedHealth } from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RULE_DATE_BYTES } from '../../domain/event-content.js';
import { feedIsFull, PublicCalendars } from '../../../calendars/calendars.module.js';
import { countStoredBy, lockQuotaOf } from './events-of-person.js';

const EVENTS_IN_FEED_BYTES_MAX = FEED_MAX_BYTES - FEED_FRAME_MAX_BYTES;
/** SQL: the text size of a rule, including added and excluded dates. */
export const RULE_TEXT_BYTES = `coalesce(octet_length(rrule), 0) + ${RULE_DATE_BYTES} * (cardinality(added_dates) + cardinality(excluded_dates))`;
/**
 * How many times larger a date of a rule is in a feed than in the database: it is a separate, folded line with a zone.
 */
export const RULE_FEED_FACTOR = 5;
/** More than any event's size in a feed: for people with few events the bytes need not be summed. */
const EVENT_FEED_BYTES_MAX = 24_000 + 40_000 * RULE_FEED_FACTOR;

/** SQL: the size of a series beyond its own entry: the dates of its rule, and its exceptions. */
export const feedBytesOfSeries = (table: string) => `(
    (SELECT ${RULE_FEED_FACTOR} * (${RULE_TEXT_BYTES}) FROM event_recurrences r WHERE r.event_id = ${table}.id)
    + coalesce((SELECT sum(x.feed_bytes) FROM events x WHERE x.parent_event_id = ${table}.id), 0))`;

/**
 * SQL: the maximum size in bytes of a calendar's shared events in its feed. The database maintains `events.feed_bytes`.
 */
const FEED_BYTES = `
  SELECT l.calendar_id, sum(e.feed_bytes + coalesce(CASE WHEN e.is_recurring THEN ${feedBytesOfSeries('e')} END, 0))::float8 AS bytes
  FROM calendar_events l JOIN events e ON e.id = l.event_id AND e.is_public_shareable`;

type EventsInFeed = Pick<FeedHealth, 'shared_events' | 'hidden_events' | 'expected_feed_bytes'>;

@Injectable()
export class FeedWeight {
  constructor(private readonly calendars: PublicCalendars) {}

  async of(manager: EntityManager, calendarId: string): Promise<EventsInFeed> {
    const [counts] = await manager.query<[Omit<EventsInFeed, 'expected_feed_bytes'>]>(
      `SELECT count(*) FILTER (WHERE e.is_public_shareable)::integer AS shared_events,
         count(*) FILTER (WHERE NOT e.is_public_shareable)::integer AS hidden_events
       FROM calendar_events l JOIN events e ON e.id = l.event_id WHERE l.calendar_id = $1`,
      [calendarId],
    );
    const [feed] = await manager.query<{ bytes: number }[]>(
      `${FEED_BYTES} WHERE l.calendar_id = $1 GROUP BY l.calendar_id`,
      [calendarId],
    );
    return { ...counts, expected_feed_bytes: feed?.bytes ?? 0 };
  }

  /**
   * Enforces the maximum size of public calendars' feeds, since a feed always has all events of its calendar. It is
   * called after the write, which a refusal rolls back, and only if the size grew: a calendar that was already above
   * the maximum stays as it is. `rows`: how many the person has at most.
   */
  async checkQuota(
    manager: EntityManager,
    userId: string,
    calendarIds: string[],
    rows?: number,
  ): Promise<void> {
    if (calendarIds.length === 0) return;
    const stored = rows ?? (await countStoredBy(manager, userId));
    if (stored * EVENT_FEED_BYTES_MAX <= EVENTS_IN_FEED_BYTES_MAX) return;
    // Others who store events of this person or publish a calendar wait until this transaction ends.
    await lockQuotaOf(manager, userId);
    const calendars = await this.calendars.namesOf(manager, calendarIds);
    if (calendars.length === 0) return;
    const feeds = await manager.query<{ calendar_id: string }[]>(
      `SELECT calendar_id FROM (${FEED_BYTES} WHERE l.calendar_id = ANY($1) GROUP BY l.calendar_id) AS feed
       WHERE feed.bytes > $2`,
      [calendars.map(({ id }) => id), EVENTS_IN_FEED_BYTES_MAX],
    );
    const full = calendars.find(({ id }) => feeds.some(({ calendar_id }) => calendar_id === id));
    if (full) throw feedIsFull(full.name);
  }
}
