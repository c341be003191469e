import { FEED_FRAME_MAX_BYTES, FEED_MAX_BYTES } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { feedIsFull } from './calendar.errors.js';

const EVENTS_IN_FEED_BYTES_MAX = FEED_MAX_BYTES - FEED_FRAME_MAX_BYTES;
/** More than any event takes in a feed: of whoever has few events the bytes need not be added up. */
const EVENT_FEED_BYTES_MAX = 24_000;

/** SQL: the most bytes that shared events of a calendar take in its feed. `events.feed_bytes` is kept by the database. */
const FEED_BYTES = `
  SELECT l.calendar_id, sum(e.feed_bytes + coalesce(CASE WHEN e.is_recurring THEN
    (SELECT sum(x.feed_bytes) FROM events x WHERE x.parent_event_id = e.id) END, 0))::float8 AS bytes
  FROM calendar_events l JOIN events e ON e.id = l.event_id AND e.is_public_shareable`;

/** The most bytes that the events which are shared in a calendar now take in its feed. */
export async function feedBytesOf(manager: EntityManager, calendarId: string): Promise<number> {
  const [row] = await manager.query<{ bytes: number }[]>(
    `${FEED_BYTES} WHERE l.calendar_id = $1 GROUP BY l.calendar_id`,
    [calendarId],
  );
  return row?.bytes ?? 0;
}

/**
 * Keeps the feeds of public calendars below the most that one may have, since no feed ever has fewer events than its
 * calendar. Called after what was written, which is undone where it was too much, and only where there is more than
 * before: a calendar that had more stays as it is.
 * @throws ProblemException FORBIDDEN
 */
export async function requireFeedRoom(
  manager: EntityManager,
  userId: string,
  calendarIds: string[],
): Promise<void> {
  if (calendarIds.length === 0) return;
  const [row] = await manager.query<{ stored: number }[]>(
    'SELECT count(*)::int AS stored FROM events WHERE user_id = $1',
    [userId],
  );
  if (row!.stored * EVENT_FEED_BYTES_MAX <= EVENTS_IN_FEED_BYTES_MAX) return;
  // Whoever else stores events of the same person, or publishes a calendar, waits until this transaction ends.
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('events of ' || $1, 0))`, [userId]);
  const full = await manager.query<{ name: string }[]>(
    `SELECT c.name FROM (${FEED_BYTES} WHERE l.calendar_id = ANY($1) GROUP BY l.calendar_id) AS feed
     JOIN calendars c ON c.id = feed.calendar_id
     WHERE c.is_public AND feed.bytes > $2 ORDER BY c.name, c.id LIMIT 1`,
    [calendarIds, EVENTS_IN_FEED_BYTES_MAX],
  );
  if (full.length > 0) throw feedIsFull(full[0]!.name);
}
