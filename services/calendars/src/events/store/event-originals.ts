import type { EntityManager } from 'typeorm';

/** The iCalendar text of one UID, of a series with that of its exceptions, as it came from elsewhere. */
export interface EventOriginal {
  content: string;
  /** For each TZID in it the IANA zone that it was read as; null where none has that clock. */
  zones: Readonly<Record<string, string | null>>;
  /** The SEQUENCE in it. */
  sequence: number;
}

/** What is kept of an event that came from elsewhere. */
export interface StoredOriginal extends EventOriginal {
  /** Nobody changed the event or one of its occurrences since. */
  isCurrent: boolean;
}

/** Keeps the texts that events were made from, or are made to say now, instead of those that were kept before. */
export async function storeOriginals(
  manager: EntityManager,
  originals: readonly (EventOriginal & { eventId: string })[],
): Promise<void> {
  if (originals.length === 0) return;
  await manager.query(
    `INSERT INTO event_originals (event_id, user_id, content, zones, sequence, as_of_version)
     SELECT e.id, e.user_id, given.content, given.zones, given.sequence, e.latest_version
     FROM jsonb_to_recordset($1::jsonb) AS given ("eventId" uuid, content text, zones jsonb, sequence integer)
       JOIN events e ON e.id = given."eventId"
     ON CONFLICT (event_id) DO UPDATE SET content = excluded.content, zones = excluded.zones,
       sequence = excluded.sequence, as_of_version = excluded.as_of_version`,
    [JSON.stringify(originals)],
  );
}

/** The texts that are kept of some events. Those that were made here have none and are not in the map. */
export async function findOriginals(
  manager: EntityManager,
  eventIds: readonly string[],
): Promise<Map<string, StoredOriginal>> {
  const rows = await manager.query<(EventOriginal & { event_id: string; is_current: boolean })[]>(
    `SELECT o.event_id, o.content, o.zones, o.sequence, o.as_of_version = e.latest_version AS is_current
     FROM event_originals o JOIN events e ON e.id = o.event_id
     WHERE o.event_id = ANY(string_to_array($1, ',')::uuid[])`,
    [eventIds.join(',')],
  );
  return new Map(
    rows.map(({ event_id, is_current, ...original }) => [event_id, { ...original, isCurrent: is_current }]),
  );
}

/** Notes that versions of events were raised by one, where nothing of what they say was changed. */
export async function followVersions(manager: EntityManager, eventIds: readonly string[]): Promise<void> {
  await manager.query(
    `UPDATE event_originals o SET as_of_version = e.latest_version FROM events e
     WHERE e.id = o.event_id AND o.event_id = ANY(string_to_array($1, ',')::uuid[])
       AND o.as_of_version = e.latest_version - 1`,
    [eventIds.join(',')],
  );
}

/** Notes that events no longer say what is kept of their files. */
export async function markOriginalsOutdated(
  manager: EntityManager,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length > 0)
    await manager.query('UPDATE event_originals SET as_of_version = 0 WHERE event_id = ANY($1)', [eventIds]);
}

/** Forgets what is kept of the file that an event came from. */
export async function deleteOriginal(manager: EntityManager, eventId: string): Promise<void> {
  await manager.query('DELETE FROM event_originals WHERE event_id = $1', [eventId]);
}

/**
 * Gives the later part of a series what is kept of the whole, so that what is not modelled goes on with both parts. The text
 * says something else than either of them.
 * @returns whether there was anything
 */
export async function copyOriginal(
  manager: EntityManager,
  fromEventId: string,
  toEventId: string,
): Promise<boolean> {
  const copied = await manager.query<unknown[]>(
    `INSERT INTO event_originals (event_id, user_id, content, zones, sequence, as_of_version)
     SELECT $2, user_id, content, zones, sequence, 0 FROM event_originals WHERE event_id = $1 RETURNING event_id`,
    [fromEventId, toEventId],
  );
  return copied.length > 0;
}

/** How many bytes are kept of the events of a person that came from elsewhere. */
export async function originalBytesOf(manager: EntityManager, userId: string): Promise<number> {
  const [row] = await manager.query<[{ bytes: number }]>(
    // The sum is bigint, which the driver gives as text; as float8 it is exact far beyond every quota.
    'SELECT coalesce(sum(content_bytes), 0)::float8 AS bytes FROM event_originals WHERE user_id = $1',
    [userId],
  );
  return row.bytes;
}
