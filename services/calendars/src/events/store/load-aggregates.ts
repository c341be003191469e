import { eventFields, storedFields, type Recurrence } from '@daymark/contracts';
import { queryInPieces } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { eventColumns } from '../../tables.js';
import type {
  CustomizationRecord,
  DateRecord,
  EventAggregate,
  EventRecord,
} from '../domain/aggregate/event-aggregate.js';
import type { ImportedOriginal } from '../domain/imported-event.js';
import type { StoredEvent } from '../domain/stored-event.js';
import { findEvent, occurrenceColumnsOf, occurrenceOrder } from './queries/event-queries.js';

/** The exceptions that are loaded: all of each series, none, or those that a change touches. */
export type WantedDates = 'all' | 'none' | { ids: readonly string[] } | { occurrences: readonly string[] };

/** Instants of the content, which have no more than milliseconds. */
const INSTANTS = [
  ...storedFields.filter((field) => eventFields[field].column === 'timestamptz'),
  'series_end',
] as const;

export type Json = Record<string, unknown>;

interface LoadedRow {
  row: Json;
  recurrence: Recurrence | null;
  customization: CustomizationRecord | null;
  calendar_ids: string[];
  original: (ImportedOriginal & { as_of_version: number }) | null;
}

/**
 * Locks events until the transaction ends, in a fixed order. Their exceptions, customizations and calendars are changed
 * only under this lock.
 */
export async function lockEvents(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM events WHERE id = ANY(string_to_array($1, ',')::uuid[]) AND NOT is_exception
     ORDER BY id FOR UPDATE`,
    // The driver would escape each of thousands of array elements separately.
    [ids.join(',')],
  );
  return rows.map(({ id }) => id);
}

/** Its exceptions are changed only under this lock. Null if it is missing. */
export async function lockEvent(manager: EntityManager, id: string): Promise<StoredEvent | null> {
  // Two statements: a single one that waits for the lock would read the rule as it was before the wait.
  await lockEvents(manager, [id]);
  return findEvent(manager, id);
}

/** Reads locked events with everything that belongs to them, in the order of the ids; missing ones are left out. */
export async function loadAggregates(
  manager: EntityManager,
  ids: readonly string[],
  wanted: WantedDates,
): Promise<EventAggregate[]> {
  const rows = await queryInPieces<LoadedRow>(
    manager,
    `SELECT to_jsonb(e) AS row, to_jsonb(r) - 'event_id' AS recurrence, to_jsonb(c) - 'event_id' AS customization,
       ARRAY(SELECT l.calendar_id FROM calendar_events l WHERE l.event_id = e.id ORDER BY l.calendar_id) AS calendar_ids,
       CASE WHEN o.event_id IS NOT NULL THEN jsonb_build_object('content', o.content, 'zones', o.zones,
         'sequence', o.sequence, 'as_of_version', o.as_of_version) END AS original
     FROM events e LEFT JOIN event_recurrences r ON r.event_id = e.id
       LEFT JOIN event_customizations c ON c.event_id = e.id LEFT JOIN event_originals o ON o.event_id = e.id
     WHERE e.id = ANY(string_to_array($1, ',')::uuid[]) AND NOT e.is_exception`,
    [ids.join(',')],
  );
  const series = rows.flatMap(({ row, recurrence }) => (recurrence ? [row['id'] as string] : []));
  const dates = await loadDates(manager, series, wanted);
  const found = new Map(
    rows.map(({ row, calendar_ids: calendarIds, original, ...rest }) => {
      const record = recordOf(row);
      const aggregate: EventAggregate = {
        ...rest,
        row: record,
        calendarIds,
        original: original && originalOf(original, record),
        dates: dates.get(record.id) ?? [],
      };
      return [record.id, aggregate] as const;
    }),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

const originalOf = (
  { as_of_version, ...original }: NonNullable<LoadedRow['original']>,
  { latest_version }: EventRecord,
) => ({ ...original, isCurrent: as_of_version === latest_version });

async function loadDates(
  manager: EntityManager,
  series: readonly string[],
  wanted: WantedDates,
): Promise<Map<string, DateRecord[]>> {
  if (series.length === 0 || wanted === 'none') return new Map();
  const { condition, values } = conditionOf(wanted);
  const rows = await queryInPieces<{ row: Json; customization: CustomizationRecord | null }>(
    manager,
    `SELECT to_jsonb(x) AS row, to_jsonb(c) - 'event_id' AS customization
     FROM events x LEFT JOIN event_customizations c ON c.event_id = x.id
     WHERE x.parent_event_id = ANY(string_to_array($1, ',')::uuid[]) ${condition}
     ORDER BY x.parent_event_id, ${occurrenceOrder('x')}`,
    [series.join(','), ...values],
  );
  const dates = rows.map(({ row, customization }) => ({ row: recordOf(row), customization }));
  return Map.groupBy(dates, ({ row }) => row.parent_event_id!);
}

function conditionOf(wanted: Exclude<WantedDates, 'none'>): { condition: string; values: unknown[] } {
  if (wanted === 'all') return { condition: '', values: [] };
  if ('ids' in wanted)
    return { condition: `AND x.id = ANY(string_to_array($2, ',')::uuid[])`, values: [wanted.ids.join(',')] };
  const columns = wanted.occurrences.map(occurrenceColumnsOf);
  return {
    condition: `AND (x.occurrence_date, coalesce(x.occurrence_time, '')) IN (
      SELECT occurrence_date, coalesce(occurrence_time, '')
      FROM jsonb_to_recordset($2::jsonb) AS given (occurrence_date date, occurrence_time text))`,
    values: [JSON.stringify(columns)],
  };
}

export function recordOf({ occurrence_date, occurrence_time, shared_until, ...row }: Json): EventRecord {
  const instants = Object.fromEntries(
    INSTANTS.map((column) => [column, row[column] == null ? null : new Date(row[column] as string)]),
  );
  return {
    ...row,
    ...instants,
    occurrence_date: occurrence_time
      ? `${occurrence_date as string}T${occurrence_time as string}`
      : occurrence_date,
    shared_until: sharedUntilOf(shared_until),
  } as unknown as EventRecord;
}

function sharedUntilOf(stored: unknown): EventRecord['shared_until'] {
  if (stored == null) return null;
  return stored === '-infinity' ? -Infinity : new Date(stored as string);
}

const WRITTEN = [...Object.keys(eventColumns), 'created_at', 'created_by'] as (keyof EventRecord)[];

/** A row as JSON. What is null is left out, about half of its columns: whoever reads them takes them as null. */
export function jsonOf(record: EventRecord): Json {
  const json: Json = {};
  for (const column of WRITTEN) if (record[column] != null) json[column] = record[column];
  if (record.occurrence_date !== null) Object.assign(json, occurrenceColumnsOf(record.occurrence_date));
  if (record.shared_until === -Infinity) json['shared_until'] = '-infinity';
  return json;
}
