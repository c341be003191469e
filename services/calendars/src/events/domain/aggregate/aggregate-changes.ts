import { randomUUID } from 'node:crypto';
import { pick, storedFields, type BinnedBy } from '@daymark/contracts';
import { survivingExceptions } from '@daymark/recurrence';
import type { StoredCustomization } from '../customization.js';
import {
  contentOfDate,
  contentOfEvent,
  withheldAfter,
  type CustomizationRecord,
  type DateRecord,
  type EventAggregate,
  type EventRecord,
} from './event-aggregate.js';
import { isSameContent, notCancelled, type EventContent } from '../event-content.js';
import { isWithheld } from '../event-publicity.js';
import { isSameDate, unshared, type ImportedEvent, type ImportedException } from '../imported-event.js';
import { inheritFromSeries, inheritsFrom, plannedContent } from '../series-inheritance.js';
import { baseOf, type SharedUntil } from '../stored-event.js';

/** The state of one date of a series after a change: its content, unchanged again (`planned`), or deleted. */
export type OccurrenceAfter = EventContent | 'planned' | 'deleted';

export const columnsOf = (content: EventContent) => pick(content, [...storedFields, 'series_end'] as const);

const NEW_ROW = {
  uid: null,
  related_uid: null,
  is_recurring: false,
  is_exception: false,
  is_deleted: false,
  parent_event_id: null,
  occurrence_date: null,
  is_hidden_by_owner: false,
  shared_until: null,
  revision: 0,
  version: 1,
  latest_version: 1,
  archived_at: null,
};

interface NewEvent {
  userId: string;
  uid: string;
  content: EventContent;
  calendarIds: readonly string[];
  relatedUid?: string | null;
  sharedUntil?: SharedUntil;
}

export const newEvent = ({ userId, uid, content, ...event }: NewEvent): EventAggregate => ({
  row: {
    ...NEW_ROW,
    ...columnsOf(content),
    id: randomUUID(),
    user_id: userId,
    uid,
    related_uid: event.relatedUid ?? null,
    is_recurring: content.recurrence !== null,
    shared_until: event.sharedUntil ?? null,
  },
  recurrence: content.recurrence,
  calendarIds: event.calendarIds,
  customization: null,
  original: null,
  dates: [],
});

export const copied = (customization: CustomizationRecord | null): CustomizationRecord | null =>
  customization && { ...pick(customization, CHOSEN), is_copy: true };

const CHOSEN = ['logo_name', 'is_without_logo', 'background_color', 'button_color', 'font_family'] as const;

const inherited = (date: DateRecord, before: EventContent, after: EventContent): DateRecord =>
  date.row.is_deleted
    ? date
    : { ...date, row: { ...date.row, ...columnsOf(inheritedContent(date, before, after)) } };

export const inheritedContent = (
  date: DateRecord,
  before: EventContent,
  after: EventContent,
): EventContent => {
  const { occurrence_date, is_hidden_by_owner } = date.row;
  const exception = { ...contentOfDate(date), occurrence_date: occurrence_date!, is_hidden_by_owner };
  return inheritFromSeries(exception, before, after);
};

/**
 * Moves an event from its calendars to one calendar, or to none. If it is in that calendar already, it stays in its
 * other ones too, since a form shows only one.
 */
export function calendarsWith(calendarIds: readonly string[], calendarId: string | null): readonly string[] {
  if (calendarId === null) return [];
  return calendarIds.includes(calendarId) ? calendarIds : [calendarId];
}

export interface Dropped {
  calendarIds?: readonly string[];
  dropped?: ReadonlySet<string>;
}

/**
 * An event or a whole series with other content. Its loaded exceptions inherit the change. If a date that an
 * administrator deleted is lost by it, nothing of the series may be shared any more.
 */
export function withContent(
  before: EventAggregate,
  content: EventContent,
  { calendarIds = before.calendarIds, dropped = new Set() }: Dropped = {},
): EventAggregate {
  const was = contentOfEvent(before);
  const kept = before.dates.filter(({ row }) => !dropped.has(row.id));
  const losesWithheld = before.dates.some(({ row }) => dropped.has(row.id) && row.shared_until !== null);
  const isInherited = before.row.is_recurring && inheritsFrom(was, content);
  return {
    ...before,
    row: {
      ...before.row,
      ...columnsOf(content),
      is_recurring: content.recurrence !== null,
      shared_until: losesWithheld ? -Infinity : before.row.shared_until,
    },
    recurrence: content.recurrence,
    calendarIds,
    dates: isInherited ? kept.map((date) => inherited(date, was, content)) : kept,
  };
}

/**
 * A date that an administrator deleted is unshared if it is there again, and so is one that an administrator deletes.
 */
export function withDates(
  series: EventAggregate,
  changes: ReadonlyMap<string, OccurrenceAfter>,
  deletedBy: BinnedBy = 'owner',
): EventAggregate {
  const dates = new Map(series.dates.map((date) => [date.row.occurrence_date!, date]));
  for (const [occurrence, given] of changes) {
    const date = dates.get(occurrence) ?? null;
    const sharedUntil = deletedBy === 'administrator' ? -Infinity : (date?.row.shared_until ?? null);
    const after =
      given === 'planned' && sharedUntil !== null
        ? { ...plannedContent(contentOfEvent(series), occurrence), is_public_shareable: false }
        : given;
    if (after === 'planned') dates.delete(occurrence);
    else dates.set(occurrence, dateAfter(series, { occurrence, date, after, sharedUntil }));
  }
  return { ...series, dates: [...dates.values()] };
}

interface DateChange {
  occurrence: string;
  date: DateRecord | null;
  after: EventContent | 'deleted';
  sharedUntil: SharedUntil;
}

function dateAfter(series: EventAggregate, { occurrence, date, after, sharedUntil }: DateChange): DateRecord {
  if (after === 'deleted')
    return { row: { ...newDate(series, occurrence, null), shared_until: sharedUntil }, customization: null };
  const changed = date?.row.is_deleted === false ? date : null;
  const row = {
    ...(changed?.row ?? newDate(series, occurrence, after)),
    ...columnsOf(after),
    // While the series is hidden, the request does not tell whether this one should be; the earlier choice is kept.
    is_hidden_by_owner:
      sharedUntil !== null ||
      (series.row.is_public_shareable
        ? !after.is_public_shareable
        : (changed?.row.is_hidden_by_owner ?? false)),
    shared_until: sharedUntil,
  };
  return { row, customization: changed ? changed.customization : copied(series.customization) };
}

/** The row of an exception that does not exist yet; without content, of a deleted date. */
const newDate = (
  { row }: Pick<EventAggregate, 'row'>,
  occurrence: string,
  content: EventContent | null,
): EventRecord => ({
  ...NEW_ROW,
  ...(content ? columnsOf(content) : DELETED),
  id: randomUUID(),
  user_id: row.user_id,
  is_exception: true,
  is_deleted: content === null,
  parent_event_id: row.id,
  occurrence_date: occurrence,
});

/** The columns of a deleted date, whose content is gone. */
const DELETED = {
  ...Object.fromEntries(storedFields.map((field) => [field, null])),
  ...notCancelled,
  is_all_day: false,
  is_public_shareable: false,
  series_end: null,
} as unknown as ReturnType<typeof columnsOf>;

export interface LaterPart {
  uid: string;
  /** Its content before the change, as an independent series. */
  before: EventContent;
  after: EventContent;
  calendarIds: readonly string[];
  /** The rows of the exceptions that it takes over, and of those for which its dates have no place. */
  kept: ReadonlySet<string>;
  dropped: ReadonlySet<string>;
}

/** A series in two parts: it ends, and a new one has its later dates with those exceptions that fit them. */
export function split(
  series: EventAggregate,
  earlier: EventContent,
  part: LaterPart,
): { earlier: EventAggregate; later: EventAggregate } {
  const leaves = ({ row }: DateRecord) => part.kept.has(row.id) || part.dropped.has(row.id);
  const losesWithheld = series.dates.some(({ row }) => part.dropped.has(row.id) && row.shared_until !== null);
  const later = newEvent({
    userId: series.row.user_id,
    uid: part.uid,
    content: part.after,
    calendarIds: part.calendarIds,
    relatedUid: series.row.uid,
    sharedUntil: losesWithheld ? -Infinity : series.row.shared_until,
  });
  const isInherited = inheritsFrom(part.before, part.after);
  const dates = series.dates
    .filter(({ row }) => part.kept.has(row.id))
    .map((date) => ({
      ...date,
      row: { ...date.row, parent_event_id: later.row.id, archived_at: null },
    }))
    .map((date) => (isInherited ? inherited(date, part.before, part.after) : date));
  const stays = { ...series, dates: series.dates.filter((date) => !leaves(date)) };
  return {
    earlier: withContent(stays, earlier),
    later: {
      ...later,
      customization: copied(series.customization),
      // Properties without a model stay with both parts. The text is not current for either of them.
      original: series.original && { ...series.original, isCurrent: false },
      dates,
      row: {
        ...later.row,
        // Versions that were used once must not be used again.
        latest_version: Math.max(1, ...dates.map(({ row }) => row.version)),
      },
    },
  };
}

/**
 * An event with all of its dates as a new one of another owner. It keeps its id and counts on, so that whoever saves it
 * once more, because the answer was lost, finds it.
 */
export function ofOwner(
  userId: string,
  { row, dates, ...event }: EventAggregate,
  uid: string,
): EventAggregate {
  const newRow = ({ created_at: _, created_by: __, ...kept }: EventRecord) => ({ ...kept, user_id: userId });
  return {
    ...event,
    row: { ...newRow(row), version: row.latest_version + 1, uid, related_uid: null },
    customization: copied(event.customization),
    original: null,
    dates: dates.map(({ row: date, customization }) => ({
      row: newRow(date),
      customization: copied(customization),
    })),
  };
}

export const cutByAdministrator = (series: EventAggregate): EventAggregate => ({
  ...series,
  row: {
    ...series.row,
    shared_until: withheldAfter(series.row.shared_until, series.row.series_end ?? -Infinity),
  },
});

const chosenOf = (customization: StoredCustomization | undefined): CustomizationRecord | null =>
  customization ? pick(customization, CHOSEN) : null;

export function fromImport(
  userId: string,
  event: ImportedEvent,
  calendarIds: readonly string[],
): EventAggregate {
  const { content, exceptions } = event;
  const customizationOf = (occurrence: string | null) =>
    chosenOf(event.customizations?.find((customization) => customization.occurrence === occurrence));
  const created = newEvent({
    userId,
    uid: event.uid,
    content,
    calendarIds,
    relatedUid: event.relatedUid,
    sharedUntil: event.isWithheld ? -Infinity : null,
  });
  const dates = exceptions.map((exception, index) => ({
    row: {
      ...newDate(created, exception.occurrence, exception.content),
      is_hidden_by_owner:
        exception.isHiddenByOwner ??
        (exception.content !== null && content.is_public_shareable && !exception.content.is_public_shareable),
      revision: revisionOf(event, exception),
      version: 2 + index,
    },
    customization: exception.content && customizationOf(exception.occurrence),
  }));
  return {
    ...created,
    row: {
      ...created.row,
      revision: event.revision,
      latest_version: 1 + exceptions.length,
      archived_at: event.archivedAt ?? null,
    },
    customization: customizationOf(null),
    original: event.original && { ...event.original, isCurrent: event.original.isCurrent !== false },
    dates,
  };
}

const revisionOf = (event: ImportedEvent, { content, revision }: ImportedException): number => {
  if (event.hasOwnRevisions) return revision;
  return content ? Math.max(revision, event.revision) : 0;
};

/** Dates that the file does not name are as the series says. What an administrator deleted stays unshared. */
export function withImport(before: EventAggregate, imported: ImportedEvent): EventAggregate {
  const series = withImportedContent(before, imported.content);
  const there = new Map(series.dates.map((date) => [date.row.occurrence_date!, date]));
  const changes = new Map<string, OccurrenceAfter>();
  for (const { occurrence, content: inFile } of imported.exceptions) {
    const date = there.get(occurrence) ?? null;
    const isSharable = series.row.is_public_shareable && (date?.row.shared_until ?? null) === null;
    const content = inFile && (isSharable ? inFile : { ...inFile, is_public_shareable: false });
    there.delete(occurrence);
    if (!isSameDate(date && { ...date.row, recurrence: null }, content))
      changes.set(occurrence, content ?? 'deleted');
  }
  for (const occurrence of there.keys()) changes.set(occurrence, 'planned');
  const after = withDates(series, changes);
  return {
    ...after,
    row: { ...after.row, revision: Math.max(after.row.revision, imported.revision) },
    original: originalAfter(before, imported),
  };
}

function withImportedContent(before: EventAggregate, content: EventContent): EventAggregate {
  if (isSameContent(contentOfEvent(before), content)) return before;
  const dates = before.dates.map(({ row }) => ({ id: row.id, occurrence_date: row.occurrence_date! }));
  const { dropped } = survivingExceptions(baseOf(content), content.recurrence, dates);
  const ids = new Set(dropped.map(({ id }) => id));
  const losesWithheld = before.dates.some(({ row }) => ids.has(row.id) && row.shared_until !== null);
  const isUnsharable = losesWithheld || isWithheld(before.row.shared_until, content);
  const after = isUnsharable ? { ...content, is_public_shareable: false } : content;
  return withContent(before, after, { dropped: ids });
}

/** A table has no text, so an earlier one stays for the properties that no field holds. */
function originalAfter(before: EventAggregate, { original }: ImportedEvent): EventAggregate['original'] {
  if (original === null) return null;
  if (original.content === '' && before.original && before.original.content !== '') return before.original;
  return { ...original, isCurrent: original.isCurrent !== false };
}

export const asWithheld = (event: ImportedEvent): ImportedEvent => ({ ...unshared(event), isWithheld: true });

/** An event that comes back as an administrator allows: unshared. */
export const unsharedAgain = (event: EventAggregate): EventAggregate => ({
  ...event,
  row: { ...event.row, is_public_shareable: false, shared_until: -Infinity },
  dates: event.dates.map((date) => ({ ...date, row: { ...date.row, is_public_shareable: false } })),
});
