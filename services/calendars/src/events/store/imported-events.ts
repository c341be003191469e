import { randomUUID } from 'node:crypto';
import { eventFields, storedFields } from '@daymark/contracts';
import { inBatches } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import type { EventContent } from '../domain/event-content.js';
import type { ImportedEvent, ImportedLook, KnownEvent } from '../domain/imported-event.js';
import type { StoredEvent, StoredException } from '../domain/stored-event.js';
import { findOriginals, keepOriginals } from './event-originals.js';
import { occurrenceColumnsOf, occurrenceKey, occurrenceOrder, SELECT_EVENT } from './event-queries.js';

/** So many events with all of their dates are read at once. */
const EVENTS_AT_A_TIME = 250;

/** A person's events with these uids, each with its exceptions and what is kept of the file that it came from. */
export async function findByUids(
  manager: EntityManager,
  userId: string,
  uids: readonly string[],
): Promise<Map<string, KnownEvent>> {
  const found = new Map<string, KnownEvent>();
  for (const batch of inBatches(uids, EVENTS_AT_A_TIME)) {
    const events = await manager.query<(StoredEvent & { calendar_ids: string[] })[]>(
      `SELECT found.*, ARRAY(SELECT l.calendar_id FROM calendar_events l WHERE l.event_id = found.id) AS calendar_ids
       FROM (${SELECT_EVENT} WHERE e.user_id = $1 AND e.uid = ANY($2)) AS found`,
      [userId, batch],
    );
    const exceptionsOf = await exceptionsBySeries(manager, events);
    const originals = await findOriginals(
      manager,
      events.map(({ id }) => id),
    );
    for (const { calendar_ids: calendarIds, ...event } of events)
      found.set(event.uid!, {
        event,
        exceptions: exceptionsOf.get(event.id) ?? [],
        original: originals.get(event.id) ?? null,
        calendarIds,
      });
  }
  return found;
}

/** An event that still is what a file made of it. */
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
 * Those of a person's events that have the very text of an entry and were not changed since they came with it: found without
 * reading what they say. `md5` is that of the text.
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
       JOIN events e ON e.user_id = $1 AND e.uid = given.uid
       JOIN event_originals o ON o.event_id = e.id AND o.as_of_version = e.latest_version
     WHERE md5(o.content) = given.md5`,
    [userId, JSON.stringify(texts)],
  );
}

/** The exceptions of series, in the order of what they replace. */
export async function exceptionsBySeries(
  manager: EntityManager,
  events: readonly StoredEvent[],
): Promise<Map<string, StoredException[]>> {
  const series = events.filter(({ is_recurring }) => is_recurring).map(({ id }) => id);
  if (series.length === 0) return new Map();
  const exceptions = await manager.query<(StoredException & { parent_event_id: string })[]>(
    `${SELECT_EVENT} WHERE e.parent_event_id = ANY(string_to_array($1, ',')::uuid[])
     ORDER BY e.parent_event_id, ${occurrenceOrder('e')}`,
    [series.join(',')],
  );
  return Map.groupBy(exceptions, ({ parent_event_id }) => parent_event_id);
}

const CONTENT = [...storedFields, 'series_end'] as const;
const COLUMN_TYPES: Record<string, string> = {
  ...Object.fromEntries(storedFields.map((field) => [field, eventFields[field].column])),
  series_end: 'timestamptz',
  id: 'uuid',
  user_id: 'uuid',
  uid: 'text',
  related_uid: 'text',
  is_recurring: 'boolean',
  is_exception: 'boolean',
  is_deleted: 'boolean',
  parent_event_id: 'uuid',
  occurrence_date: 'date',
  occurrence_time: 'text',
  is_hidden_by_owner: 'boolean',
  revision: 'integer',
  version: 'integer',
  latest_version: 'integer',
  archived_at: 'timestamptz',
};
const COLUMNS = Object.keys(COLUMN_TYPES);
const TYPED_COLUMNS = COLUMNS.map((column) => `${column} ${COLUMN_TYPES[column]}`).join(', ');

const RULE_TYPES: Record<string, string> = {
  event_id: 'uuid',
  recurrence_type: 'text',
  interval: 'integer',
  days_of_week: 'integer[]',
  week_start: 'integer',
  day_of_month: 'integer',
  month_of_year: 'integer',
  rrule: 'text',
  end_date: 'date',
  count: 'integer',
  added_dates: 'text[]',
  excluded_dates: 'text[]',
};
const RULE_COLUMNS = Object.keys(RULE_TYPES)
  .map((column) => `"${column}"`)
  .join(', ');
const TYPED_RULE = Object.entries(RULE_TYPES)
  .map(([column, type]) => `"${column}" ${type}`)
  .join(', ');

type Row = Record<string, unknown>;

/** Stores many new events of a person with their rules, exceptions and originals, each by one statement; their ids. */
export async function insertImported(
  manager: EntityManager,
  userId: string,
  events: readonly ImportedEvent[],
): Promise<string[]> {
  const ids = events.map(() => randomUUID());
  const rows = events.flatMap((event, index) => rowsOf(event, ids[index]!, userId));
  await manager.query(
    `INSERT INTO events (${COLUMNS.join(', ')})
     SELECT ${COLUMNS.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS given (${TYPED_COLUMNS})`,
    [JSON.stringify(rows)],
  );
  const rules = events.flatMap(({ content }, index) =>
    content.recurrence ? [{ event_id: ids[index], ...content.recurrence }] : [],
  );
  if (rules.length > 0)
    await manager.query(
      `INSERT INTO event_recurrences (${RULE_COLUMNS})
       SELECT ${RULE_COLUMNS} FROM jsonb_to_recordset($1::jsonb) AS given (${TYPED_RULE})`,
      [JSON.stringify(rules)],
    );
  await keepOriginals(
    manager,
    events.flatMap(({ original }, index) => (original ? [{ ...original, eventId: ids[index]! }] : [])),
  );
  await outdateOriginals(
    manager,
    events.flatMap(({ original }, index) => (original?.isCurrent === false ? [ids[index]!] : [])),
  );
  await insertLooks(
    manager,
    events.flatMap(({ looks }, index) => (looks ?? []).map((look) => ({ ...look, event_id: ids[index]! }))),
  );
  return ids;
}

/** Stores how events and changed dates look that were just stored. */
async function insertLooks(
  manager: EntityManager,
  looks: readonly (ImportedLook & { event_id: string })[],
): Promise<void> {
  if (looks.length === 0) return;
  await manager.query(
    `INSERT INTO event_customizations
       (event_id, background_color, button_color, font_family, logo_name, is_without_logo)
     SELECT coalesce(x.id, given.event_id), given.background_color, given.button_color, given.font_family,
       given.logo_name, given.is_without_logo
     FROM jsonb_to_recordset($1::jsonb) AS given (event_id uuid, occurrence text, background_color text,
         button_color text, font_family text, logo_name text, is_without_logo boolean)
       LEFT JOIN events x ON x.parent_event_id = given.event_id AND ${occurrenceKey('x')} = given.occurrence
     WHERE given.occurrence IS NULL OR x.id IS NOT NULL`,
    [JSON.stringify(looks)],
  );
}

async function outdateOriginals(manager: EntityManager, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length > 0)
    await manager.query(`UPDATE event_originals SET as_of_version = 0 WHERE event_id = ANY($1)`, [eventIds]);
}

function rowsOf(event: ImportedEvent, id: string, userId: string): Row[] {
  const { content, exceptions } = event;
  const own = {
    ...contentRow(content),
    id,
    user_id: userId,
    uid: event.uid,
    related_uid: event.relatedUid,
    is_recurring: content.recurrence !== null,
    is_exception: false,
    is_deleted: false,
    is_hidden_by_owner: false,
    revision: event.revision,
    version: 1,
    latest_version: 1 + exceptions.length,
    archived_at: event.archivedAt ?? null,
  };
  const others = exceptions.map((exception, index) => ({
    ...(exception.content
      ? contentRow(exception.content)
      : { is_all_day: false, is_public_shareable: false, status: 'confirmed', is_cancellation_over: false }),
    ...occurrenceColumnsOf(exception.occurrence),
    id: randomUUID(),
    user_id: userId,
    parent_event_id: id,
    is_recurring: false,
    is_exception: true,
    is_deleted: exception.content === null,
    is_hidden_by_owner:
      exception.isHiddenByOwner ??
      (exception.content !== null && content.is_public_shareable && !exception.content.is_public_shareable),
    revision: event.hasOwnRevisions
      ? exception.revision
      : exception.content
        ? Math.max(exception.revision, event.revision)
        : 0,
    version: 2 + index,
    latest_version: 1,
  }));
  return [own, ...others];
}

const contentRow = (content: EventContent): Row =>
  Object.fromEntries(CONTENT.map((field) => [field, content[field]]));

/** Lifts the revision of an event to what its file says, so that no program takes it for older. */
export async function liftRevision(manager: EntityManager, eventId: string, revision: number): Promise<void> {
  await manager.query('UPDATE events SET revision = $2 WHERE id = $1 AND revision < $2', [eventId, revision]);
}

/** Which of these uids a person's events have. */
export async function uidsInUse(
  manager: EntityManager,
  userId: string,
  uids: readonly string[],
): Promise<Set<string>> {
  const rows = await manager.query<{ uid: string }[]>(
    'SELECT uid FROM events WHERE user_id = $1 AND uid = ANY($2)',
    [userId, uids],
  );
  return new Set(rows.map(({ uid }) => uid));
}

/** Locks those of a person's events that nobody changed since they had these versions; their ids. */
export async function lockUntouched(
  manager: EntityManager,
  userId: string,
  events: readonly { id: string; version: number }[],
): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM unnest($2::uuid[], $3::int[]) AS given (id, version)
     JOIN events e ON e.id = given.id AND e.user_id = $1 AND NOT e.is_exception AND e.latest_version = given.version
     ORDER BY e.id FOR UPDATE OF e`,
    [userId, events.map(({ id }) => id), events.map(({ version }) => version)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The newest version of an event and its exceptions. */
export async function latestVersionOf(manager: EntityManager, eventId: string): Promise<number> {
  const [row] = await manager.query<[{ latest_version: number }]>(
    'SELECT latest_version FROM events WHERE id = $1',
    [eventId],
  );
  return row.latest_version;
}

/** Forgets what is kept of the file that an event came from. */
export async function forgetOriginal(manager: EntityManager, eventId: string): Promise<void> {
  await manager.query('DELETE FROM event_originals WHERE event_id = $1', [eventId]);
}

/** Notes that an event no longer says what is kept of its file. */
export async function outdateOriginal(manager: EntityManager, eventId: string): Promise<void> {
  await manager.query('UPDATE event_originals SET as_of_version = 0 WHERE event_id = $1', [eventId]);
}

/** Which of these events are there. */
export async function idsThere(manager: EntityManager, ids: readonly string[]): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM events WHERE id = ANY(string_to_array($1, ',')::uuid[])`,
    [ids.join(',')],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The newest versions of events and their exceptions. */
export async function findVersions(
  manager: EntityManager,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  return manager.query<{ id: string; version: number }[]>(
    `SELECT id, latest_version AS version FROM events WHERE id = ANY(string_to_array($1, ',')::uuid[])`,
    [ids.join(',')],
  );
}
