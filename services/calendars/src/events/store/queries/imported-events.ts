import { inBatches } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { ownedBy } from '../../../access/access.module.js';
import type { EventAggregate } from '../../domain/aggregate/event-aggregate.js';
import { loadAggregates } from '../load-aggregates.js';

const EVENTS_AT_A_TIME = 250;

export async function findByUids(
  manager: EntityManager,
  userId: string,
  uids: readonly string[],
): Promise<EventAggregate[]> {
  const found: EventAggregate[] = [];
  for (const batch of inBatches(uids, EVENTS_AT_A_TIME)) {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM events e WHERE ${ownedBy('$1', 'e')} AND uid = ANY($2) ORDER BY uid`,
      [userId, batch],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) found.push(...(await loadAggregates(manager, ids, 'all')));
  }
  return found;
}

/** At the end of the uid of a changed date that came without its series. */
const REPLACED = '-\\d{8}(T\\d{6}Z?)?$';

/** An event that came as a changed date of a series that was not in the file. */
export interface LoneDate {
  id: string;
  uid: string;
  series: string;
}

/** A person's events that came as changed dates of series with these uids, ordered by their uids. */
export async function findLoneDates(
  manager: EntityManager,
  userId: string,
  uids: readonly string[],
): Promise<LoneDate[]> {
  if (uids.length === 0) return [];
  return manager.query<LoneDate[]>(
    `SELECT e.id, e.uid, regexp_replace(e.uid, $3, '') AS series
     FROM events e JOIN event_originals o ON o.event_id = e.id
     WHERE ${ownedBy('$1', 'e')} AND e.uid ~ $3 AND regexp_replace(e.uid, $3, '') = ANY($2)
       AND o.content LIKE '%RECURRENCE-ID%'
     ORDER BY e.uid`,
    [userId, uids, REPLACED],
  );
}

export interface SameText {
  uid: string;
  id: string;
  latest_version: number;
  start_time: Date;
  series_end: Date | null;
  calendar_ids: string[];
  zones: Readonly<Record<string, string | null>>;
}

/**
 * A person's events whose original is exactly the text of an entry and that were not changed since: found without
 * reading their content. `md5` is that of the text.
 */
export function findSameTexts(
  manager: EntityManager,
  userId: string,
  texts: readonly { uid: string; md5: string }[],
): Promise<SameText[]> {
  return manager.query<SameText[]>(
    `SELECT e.uid, e.id, e.latest_version, e.start_time, e.series_end, o.zones,
       ARRAY(SELECT l.calendar_id FROM calendar_events l WHERE l.event_id = e.id) AS calendar_ids
     FROM jsonb_to_recordset($2::jsonb) AS given (uid text, md5 text)
       JOIN events e ON ${ownedBy('$1', 'e')} AND e.uid = given.uid
       JOIN event_originals o ON o.event_id = e.id AND o.as_of_version = e.latest_version
     WHERE md5(o.content) = given.md5`,
    [userId, JSON.stringify(texts)],
  );
}

export async function uidsInUse(
  manager: EntityManager,
  userId: string,
  uids: readonly string[],
): Promise<Set<string>> {
  const rows = await manager.query<{ uid: string }[]>(
    `SELECT uid FROM events e WHERE ${ownedBy('$1', 'e')} AND uid = ANY($2)`,
    [userId, uids],
  );
  return new Set(rows.map(({ uid }) => uid));
}

export async function lockUntouched(
  manager: EntityManager,
  userId: string,
  events: readonly { id: string; version: number }[],
): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM unnest($2::uuid[], $3::int[]) AS given (id, version)
     JOIN events e ON e.id = given.id AND ${ownedBy('$1', 'e')} AND NOT e.is_exception AND e.latest_version = given.version
     ORDER BY e.id FOR UPDATE OF e`,
    [userId, events.map(({ id }) => id), events.map(({ version }) => version)],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function existingIds(manager: EntityManager, ids: readonly string[]): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM events WHERE id = ANY(string_to_array($1, ',')::uuid[])`,
    [ids.join(',')],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function findVersions(
  manager: EntityManager,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  return manager.query<{ id: string; version: number }[]>(
    `SELECT id, latest_version AS version FROM events WHERE id = ANY(string_to_array($1, ',')::uuid[])`,
    [ids.join(',')],
  );
}
