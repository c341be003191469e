import type { EntityManager } from 'typeorm';

/** The original of one UID; for a series including its exceptions. */
export interface EventOriginal {
  /** The iCalendar text; empty if the file was a table. */
  content: string;
  /** The IANA zone that each TZID in it was read as; null if no zone matches. */
  zones: Readonly<Record<string, string | null>>;
  /** Its SEQUENCE. */
  sequence: number;
}

/** The stored original of an imported event. */
export interface StoredOriginal extends EventOriginal {
  /** Neither the event nor any of its occurrences was changed since. */
  isCurrent: boolean;
}

/**
 * Stores the texts that events were imported from or updated to, replacing earlier ones. A table has no text, so an
 * earlier one stays for the properties that no field holds.
 */
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
       sequence = excluded.sequence, as_of_version = excluded.as_of_version
       WHERE excluded.content <> '' OR event_originals.content = ''`,
    [JSON.stringify(originals)],
  );
}

/** The stored originals of some events. Events that were made here have none and are not in the map. */
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

/** Records that the versions of events rose by one although their content did not change. */
export async function followVersions(manager: EntityManager, eventIds: readonly string[]): Promise<void> {
  await manager.query(
    `UPDATE event_originals o SET as_of_version = e.latest_version FROM events e
     WHERE e.id = o.event_id AND o.event_id = ANY(string_to_array($1, ',')::uuid[])
       AND o.as_of_version = e.latest_version - 1`,
    [eventIds.join(',')],
  );
}

/** Marks the originals of events as no longer current. */
export async function markOriginalsOutdated(
  manager: EntityManager,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length > 0)
    await manager.query('UPDATE event_originals SET as_of_version = 0 WHERE event_id = ANY($1)', [eventIds]);
}

/** Deletes the original of an event. */
export async function deleteOriginal(manager: EntityManager, eventId: string): Promise<void> {
  await manager.query('DELETE FROM event_originals WHERE event_id = $1', [eventId]);
}

/**
 * Copies the original of a series to its later part, so that properties without a model stay with both parts. It is not
 * current for either of them.
 * @returns whether there was one
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

/** The size in bytes of the originals of a person's events. */
export async function originalBytesOf(manager: EntityManager, userId: string): Promise<number> {
  const [row] = await manager.query<[{ bytes: number }]>(
    // The driver returns bigint as text; float8 is exact far beyond every quota.
    'SELECT coalesce(sum(content_bytes), 0)::float8 AS bytes FROM event_originals WHERE user_id = $1',
    [userId],
  );
  return row.bytes;
}
