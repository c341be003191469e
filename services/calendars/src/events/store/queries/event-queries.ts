import {
  eventFields,
  exceptionFields,
  exceptionTexts,
  fieldsVisibleTo,
  LISTED_DESCRIPTION_MAX_CHARACTERS,
  listedColumns,
  pick,
  requestTimeFields,
  type EventExceptionsQuery,
} from '@daymark/contracts';
import { queryInPieces } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { localDateOf } from '@daymark/recurrence';
import { exceptOthersDrafts, ownedBy } from '../../../access/access.module.js';
import type {
  DatedEvent,
  ExceptionDate,
  ListedEvent,
  ListedException,
  OccurringEvent,
  StoredEvent,
  StoredException,
} from '../../domain/stored-event.js';
import { EventEntity } from '../event.entities.js';

export const objectOf = (table: string, columns: readonly string[]) =>
  columns.map((column) => `'${column}', ${table}.${column}`).join(', ');

/**
 * The date that an exception replaces as one text: its local date, with the time if that differs from the series' time
 * of day.
 */
export const occurrenceKey = (table: string) =>
  `concat_ws('T', ${table}.occurrence_date, ${table}.occurrence_time)`;
/** Sorts these texts; a date comes before the same date with a time. */
export const occurrenceOrder = (table: string) =>
  `${table}.occurrence_date, ${table}.occurrence_time NULLS FIRST`;

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;

export const occurrenceColumnsOf = (key: string) => ({
  occurrence_date: localDateOf(key),
  occurrence_time: key.slice(DATE_CHARACTERS + 1) || null,
});

// The second of two equal column names wins.
export const DERIVED_COLUMNS = `CASE WHEN e.is_exception THEN ${occurrenceKey('e')} END AS occurrence_date, to_jsonb(r) - 'event_id' AS recurrence,
  CASE WHEN e.is_exception THEN (
    SELECT jsonb_build_object(${objectOf('s', ['id', 'version', ...requestTimeFields])},
      'recurrence', to_jsonb(sr) - 'event_id')
    FROM events s JOIN event_recurrences sr ON sr.event_id = s.id WHERE s.id = e.parent_event_id
  ) END AS series`;
export const IDENTITY_COLUMNS = ['id', 'parent_event_id', 'is_recurring', 'is_exception'].map(
  (name) => `e.${name}`,
);
/**
 * The columns for lists of occurrences: the time to read a thousand rows grows with their columns. Descriptions are
 * cut, since lists show their beginning only and a series repeats it with each date.
 */
const OCCURRING_COLUMNS = [
  ...IDENTITY_COLUMNS,
  ...fieldsVisibleTo('owner')
    .filter((name) => 'column' in eventFields[name])
    .map((name) =>
      name === 'description'
        ? `${cut('e.description', LISTED_DESCRIPTION_MAX_CHARACTERS)} AS description`
        : `e.${name}`,
    ),
  ...['version', 'uid', 'user_id', 'created_by', 'created_at', 'updated_at', 'archived_at'].map(
    (name) => `e.${name}`,
  ),
  DERIVED_COLUMNS,
].join(', ');
/** The columns for public lists. Texts are cut here, so that what is not shown is not read either. */
const LISTED_COLUMNS = [
  ...IDENTITY_COLUMNS,
  ...listedColumns.map(({ name, maxCharacters }) =>
    maxCharacters ? `${cut(`e.${name}`, maxCharacters)} AS ${name}` : `e.${name}`,
  ),
  DERIVED_COLUMNS,
].join(', ');

function cut(text: string, maxCharacters: number): string {
  return `CASE WHEN length(${text}) > ${maxCharacters} THEN rtrim(left(${text}, ${maxCharacters - 1})) || '…' ELSE ${text} END`;
}

export const EVENT_TABLES = `events e LEFT JOIN event_recurrences r ON r.event_id = e.id`;
export const SELECT_EVENT = `SELECT e.*, ${DERIVED_COLUMNS} FROM ${EVENT_TABLES}`;

export type InWindow<Event extends DatedEvent> = Event & {
  /** For a series: the dates in and around the window that do not follow the rule. */
  replaced_dates: string[] | null;
};

/** The link of an event, or of an exception's series, to the calendar $1. */
const IN_CALENDAR = `SELECT FROM calendar_events
      WHERE calendar_id = $1 AND event_id = coalesce(w.parent_event_id, w.id) OFFSET 0`;

/**
 * The events that may take place in a window of a calendar; the rule decides whether they do. $1 calendar, $2 its
 * owner, $3 and $4 the window, $5 who reads hidden events, $6 the maximum number. `whose` says which events
 * of $2 count, and `link` which calendars. In a window of a calendar its owner is a condition for the index's sake: an
 * event is only in calendars of its owner, so the cost depends on that owner's events and not on everybody's.
 *
 * A changed occurrence is in the calendars of its series and is found by its own time, wherever it was moved from. The
 * replaced dates of a series are read in the same statement, so that both are consistent. Local dates are at most two
 * days from UTC's; some days too many do no harm.
 *
 * The plan must not depend on statistics, which may be missing or old. So the window is read first and then each row's
 * link and rule by key (`OFFSET 0` keeps the planner from joining them otherwise); and the bounds are subqueries, whose
 * values the planner does not know: for a column between two of these it always expects few rows. Only keys and times
 * are sorted: if there are more events than the limit, the content of the others is not read, and nothing is sorted on
 * disk.
 */
export const eventsInWindow = (
  columns: string,
  whose: typeof ownedBy,
  link = IN_CALENDAR,
) => `SELECT ${columns},
    CASE WHEN e.is_recurring THEN (
      SELECT array_agg(${occurrenceKey('x')}) FROM events x
      WHERE x.parent_event_id = e.id
        AND x.occurrence_date >= ($3::timestamptz - (e.end_time - e.start_time) - interval '3 days')::date
        AND x.occurrence_date <= ($4::timestamptz + interval '2 days')::date
    ) END AS replaced_dates
  FROM (
    SELECT w.id, w.start_time
    FROM (
      SELECT id, parent_event_id, start_time FROM events e
      WHERE ${whose('(SELECT $2::uuid)', 'e')} AND start_time < (SELECT $4::timestamptz) AND (is_public_shareable OR $5::uuid IS NOT NULL AND ${exceptOthersDrafts('$5', 'e')})
        AND coalesce(series_end, 'infinity') BETWEEN (SELECT $3::timestamptz) AND (SELECT timestamptz 'infinity')
      OFFSET 0
    ) w
    JOIN LATERAL (${link}) c ON true
    ORDER BY w.start_time, w.id LIMIT $6
  ) f
  JOIN LATERAL (SELECT * FROM events WHERE id = f.id OFFSET 0) e ON true
  LEFT JOIN LATERAL (SELECT * FROM event_recurrences WHERE event_id = f.id OFFSET 0) r ON true
  ORDER BY f.start_time, f.id`;

export const EVENTS_IN_WINDOW = eventsInWindow(OCCURRING_COLUMNS, ownedBy);
export const LISTED_EVENTS_IN_WINDOW = eventsInWindow(LISTED_COLUMNS, ownedBy);

export interface WindowRequest {
  calendar: { id: string; user_id: string };
  window: { from: number; to: number };
  /** Who reads hidden events, too; null is the audience. */
  reader: string | null;
  limit: number;
}

export function findInWindow(
  manager: EntityManager,
  request: WindowRequest,
): Promise<InWindow<OccurringEvent>[]> {
  return queryInPieces<InWindow<OccurringEvent>>(manager, EVENTS_IN_WINDOW, parametersOf(request));
}

export function findListedInWindow(
  manager: EntityManager,
  request: Omit<WindowRequest, 'reader'>,
): Promise<InWindow<ListedEvent>[]> {
  return queryInPieces<InWindow<ListedEvent>>(
    manager,
    LISTED_EVENTS_IN_WINDOW,
    parametersOf({ ...request, reader: null }),
  );
}

export interface EventsBeyond {
  has_earlier: boolean;
  has_later: boolean;
}

/** Whether a calendar has shared events that begin before a window, and some that end after it. */
export async function findBeyondWindow(
  manager: EntityManager,
  { calendar, window }: Pick<WindowRequest, 'calendar' | 'window'>,
): Promise<EventsBeyond> {
  const isAny = (condition: string) =>
    `EXISTS (SELECT FROM events w JOIN LATERAL (${IN_CALENDAR}) c ON true
       WHERE ${ownedBy('$2', 'w')} AND w.is_public_shareable AND ${condition})`;
  const [beyond] = await manager.query<EventsBeyond[]>(
    `SELECT ${isAny('w.start_time < $3')} AS has_earlier, ${isAny("coalesce(w.series_end, 'infinity') > $4")} AS has_later`,
    [calendar.id, calendar.user_id, new Date(window.from), new Date(window.to)],
  );
  return beyond!;
}

const parametersOf = ({ calendar, window, reader, limit }: WindowRequest) => [
  calendar.id,
  calendar.user_id,
  new Date(window.from),
  new Date(window.to),
  reader,
  limit,
];

/** An event or a whole series; null if it is missing. An exception is not found by the id of its row. */
export async function findEvent(manager: EntityManager, id: string): Promise<StoredEvent | null> {
  const [event] = await manager.query<StoredEvent[]>(
    `${SELECT_EVENT} WHERE e.id = $1 AND NOT e.is_exception`,
    [id],
  );
  return event ?? null;
}

/** The exception for one date of a series, changed or deleted; null if the occurrence is unchanged. */
export async function findException(
  manager: EntityManager,
  seriesId: string,
  occurrenceDate: string,
): Promise<StoredException | null> {
  const { occurrence_date, occurrence_time } = occurrenceColumnsOf(occurrenceDate);
  const [exception] = await manager.query<StoredException[]>(
    `${SELECT_EVENT} WHERE e.parent_event_id = $1 AND e.occurrence_date = $2 AND e.occurrence_time IS NOT DISTINCT FROM $3`,
    [seriesId, occurrence_date, occurrence_time],
  );
  return exception ?? null;
}

export function findExceptionDates(manager: EntityManager, seriesId: string): Promise<ExceptionDate[]> {
  return manager.query<ExceptionDate[]>(
    `SELECT id, version, ${occurrenceKey('events')} AS occurrence_date, is_deleted, title, start_local
     FROM events WHERE parent_event_id = $1 ORDER BY ${occurrenceOrder('events')}`,
    [seriesId],
  );
}

const EXCEPTION_COLUMNS = exceptionFields
  .map((name) => (exceptionTexts.includes(name) ? `CASE WHEN $4 THEN ${name} END AS ${name}` : name))
  .join(', ');

export async function findExceptionPage(
  manager: EntityManager,
  series: StoredEvent,
  { page, page_size, with_text }: EventExceptionsQuery,
): Promise<{ exceptions: ListedException[]; total: number }> {
  const exceptions = await manager.query<ListedException[]>(
    `SELECT id, parent_event_id, ${occurrenceKey('events')} AS occurrence_date, is_deleted, is_recurring, is_exception,
       ${EXCEPTION_COLUMNS}, null AS recurrence
     FROM events WHERE parent_event_id = $1 ORDER BY ${occurrenceOrder('events')} LIMIT $2 OFFSET $3`,
    [series.id, page_size, (page - 1) * page_size, with_text],
  );
  const total = await manager.countBy(EventEntity, { parent_event_id: series.id });
  const { id, version, recurrence, ...times } = series;
  const ofSeries = { ...pick(times, requestTimeFields), id, version, recurrence: recurrence! };
  return { exceptions: exceptions.map((exception) => ({ ...exception, series: ofSeries })), total };
}
