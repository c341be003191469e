import { isSameValue } from '@daymark/contracts';
import {
  derivedDates,
  isSameRow,
  isShownOtherwise,
  type AllDates,
  type DateChange,
} from './derived-dates.js';
import {
  contentOfEvent,
  isInSameCalendars,
  type EventAggregate,
  type EventPair,
  type EventRecord,
} from './event-aggregate.js';
import { addedText, addedWrittenText, isSameContent } from '../event-content.js';
import { calendarsShowing, growsInFeeds, isPublicChange } from '../event-publicity.js';

export interface Counting {
  /** Nothing changed that its owner decides: versions and revisions stay. */
  isUncounted: boolean;
  /** What is new was deleted before: its counters rise, and it is archived if it is past. */
  isRestored: boolean;
  /** It is an undo: readers that saw the event changed, or gone, must take the earlier state as newer. */
  isUndone: boolean;
  /** What ended before this instant is past. */
  pastBefore: number;
}

export type UpdatedRow = EventRecord & { is_touched: boolean };

export interface DerivedChange {
  before: EventAggregate | null;
  /** With its versions and revisions; null if it is deleted. */
  after: EventAggregate | null;
  inserted: EventRecord[];
  updated: UpdatedRow[];
  /** The rows of exceptions that are deleted while their series stays. */
  deletedDates: string[];
  /** Of all its rows, also of exceptions that are not loaded; undefined if it stays. */
  archivedAt: string | null | undefined;
  seenIn: string[];
  growsIn: string[];
  added: { events: number; deletedDates: number };
  hasMoreText: boolean;
  hasMoreTextInDates: boolean;
}

/** The database's clock says when. */
export const ARCHIVED_NOW = 'now';

/**
 * Derives everything that follows from changes of events by comparing the states before and after: versions, which only
 * rise; revisions, which rise with what the audience sees; the archive; and where it is published.
 */
export function derivedChanges(pairs: readonly EventPair[], counting: Counting): DerivedChange[] {
  const all: AllDates = {
    before: new Map(
      pairs.flatMap(({ before }) => (before?.dates ?? []).map((date) => [date.row.id, date] as const)),
    ),
    after: new Set(pairs.flatMap(({ after }) => (after?.dates ?? []).map(({ row }) => row.id))),
  };
  return pairs.map(({ before, after, isSaved = false }) => {
    if (after === null) return removal(before!);
    if (before === null) return creation(after, all, counting);
    return change({ before, after, isSaved }, all, counting);
  });
}

const NOTHING = {
  inserted: [],
  updated: [],
  deletedDates: [],
  archivedAt: undefined,
  growsIn: [],
  added: { events: 0, deletedDates: 0 },
  hasMoreText: false,
  hasMoreTextInDates: false,
};

const calendarsOf = ({ row, calendarIds }: EventAggregate) =>
  row.is_public_shareable ? [...calendarIds] : [];

const removal = (before: EventAggregate): DerivedChange => ({
  ...NOTHING,
  before,
  after: null,
  seenIn: calendarsOf(before),
});

/** A new event. Dates that another series leaves to it keep their versions. */
function creation(given: EventAggregate, all: AllDates, { isRestored, pastBefore }: Counting): DerivedChange {
  const version = isRestored ? given.row.latest_version + 1 : given.row.version;
  const row: EventRecord = {
    ...given.row,
    version,
    latest_version: Math.max(version, given.row.latest_version),
    revision: given.row.revision + (isRestored ? 1 : 0),
    archived_at:
      isRestored && isPast(given, pastBefore)
        ? (given.row.archived_at ?? ARCHIVED_NOW)
        : given.row.archived_at,
  };
  const own = { ...given, row, dates: given.dates.filter((date) => !all.before.has(date.row.id)) };
  const dates = own.dates.map((date) => ({
    ...date,
    row: isRestored
      ? { ...date.row, revision: date.row.revision + 1, archived_at: row.archived_at }
      : date.row,
  }));
  const moved = derivedDates({ before: null, after: given }, all, null);
  const seenIn = calendarsOf(given);
  return {
    ...NOTHING,
    before: null,
    after: { ...given, row, dates: [...dates, ...moved.map(({ date }) => date!)] },
    inserted: [row, ...dates.map((date) => date.row)],
    updated: moved.map(({ date, isTouched }) => ({ ...date!.row, is_touched: isTouched })),
    seenIn,
    growsIn: seenIn,
    added: rowsOf(
      dates.map((date) => date.row),
      1,
    ),
    hasMoreText: true,
    hasMoreTextInDates: moved.some(({ hasMoreWrittenText }) => hasMoreWrittenText),
  };
}

const rowsOf = (dates: readonly EventRecord[], events = 0) => ({
  events: events + dates.filter(({ is_deleted }) => !is_deleted).length,
  deletedDates: dates.filter(({ is_deleted }) => is_deleted).length,
});

function change(
  { before, after, isSaved }: { before: EventAggregate; after: EventAggregate; isSaved: boolean },
  all: AllDates,
  { isUncounted, isUndone, pastBefore }: Counting,
): DerivedChange {
  const [was, is] = [contentOfEvent(before), contentOfEvent(after)];
  const versions = after.dates.map(({ row }) => all.before.get(row.id)?.row.version ?? 0);
  const version = Math.max(before.row.latest_version, ...versions) + 1;
  const steps = derivedDates({ before, after }, all, isUncounted ? null : version);
  const touched = steps.filter(({ isTouched }) => isTouched);
  const isRowSame = isSameRow(before.row, after.row) && isSameValue(before.recurrence, after.recurrence);
  const isOwn = isSaved || !isRowSame || !isInSameCalendars(before, after);
  const isCounted = !isUncounted && (isOwn || touched.length > 0);
  const isSame = isSameContent(was, is);
  const isShared = before.row.is_public_shareable || after.row.is_public_shareable;
  const isOwnSeen = isUncounted
    ? isShownOtherwise(before.row, after.row)
    : isPublicChange(was, is) || (isUndone && isOwn && isShared);
  const archivedAt = archiveAfter(before, after, isCounted, pastBefore);
  const revision = isUncounted
    ? before.row.revision
    : Math.max(revisionAfter(before.row.revision, isOwnSeen, touched), after.row.revision);
  const row: EventRecord = {
    ...after.row,
    version: isCounted && isOwn ? version : before.row.version,
    latest_version: isCounted ? version : before.row.latest_version,
    revision,
    archived_at: archivedAt === undefined ? before.row.archived_at : archivedAt,
  };
  const isWritten = isCounted || !isRowSame || revision !== before.row.revision;
  const isRowTouched = !isUncounted && (!isSame || touched.some(({ raisesSeries }) => raisesSeries));
  const fresh = touched.flatMap(({ date, isNew }) =>
    date && isNew ? [{ ...date.row, archived_at: row.archived_at }] : [],
  );
  const left = new Set(after.dates.map((date) => date.row.id));
  const grows = growsInFeeds(was, is) || touched.some((step) => step.growsInFeeds);
  return {
    before,
    after: {
      ...after,
      row,
      original: originalAfter(before, after, isSame && touched.length === 0),
      dates: steps.flatMap(({ date }) => date ?? []),
    },
    inserted: fresh,
    updated: [
      ...(isWritten ? [{ ...row, is_touched: isRowTouched }] : []),
      ...touched.flatMap(({ date, isNew }) =>
        date && !isNew ? [{ ...date.row, is_touched: !isUncounted }] : [],
      ),
    ],
    deletedDates: before.dates.map((date) => date.row.id).filter((id) => !left.has(id) && !all.after.has(id)),
    archivedAt,
    seenIn: calendarsShowing(
      { is_public_shareable: before.row.is_public_shareable, calendarIds: before.calendarIds },
      { is_public_shareable: after.row.is_public_shareable, calendarIds: after.calendarIds },
      isOwnSeen || touched.some(({ isSeen }) => isSeen),
    ),
    growsIn: calendarsOf(after).filter((id) => grows || !before.calendarIds.includes(id)),
    added: rowsOf(fresh),
    hasMoreText:
      addedText(was, is) > 0 ||
      touched.some((step) => step.hasMoreText) ||
      originalBytes(after) > originalBytes(before),
    hasMoreTextInDates:
      (before.recurrence !== null && addedWrittenText(was, is) > 0) ||
      touched.some((step) => step.hasMoreWrittenText),
  };
}

const originalBytes = ({ original }: EventAggregate) => (original ? Buffer.byteLength(original.content) : 0);

/** A text stays current while nothing of what it says changes. */
function originalAfter(
  before: EventAggregate,
  { original }: EventAggregate,
  isSame: boolean,
): EventAggregate['original'] {
  if (original === null || original !== before.original) return original;
  return { ...original, isCurrent: original.isCurrent && isSame };
}

/**
 * The revision of a series. It also rises if its audience sees other dates, and exceeds those of the dates that were
 * removed or changed then: later revisions must not be lower.
 */
function revisionAfter(before: number, isOwnSeen: boolean, dates: readonly DateChange[]): number {
  const raising = dates.filter(({ raisesSeries }) => raisesSeries).map(({ revision }) => revision + 1);
  return Math.max(isOwnSeen || raising.length > 0 ? before + 1 : before, ...raising);
}

/** What is changed leaves the archive unless it is past. */
function archiveAfter(
  before: EventAggregate,
  after: EventAggregate,
  isCounted: boolean,
  pastBefore: number,
): string | null | undefined {
  if (before.row.archived_at !== after.row.archived_at) return after.row.archived_at;
  if (before.row.archived_at === null || !isCounted || isPast(after, pastBefore)) return undefined;
  return null;
}

const isPast = ({ row, dates }: EventAggregate, before: number): boolean =>
  [row, ...dates.map((date) => date.row)].every(
    ({ is_deleted, series_end }) => is_deleted || (series_end !== null && series_end.getTime() < before),
  );
