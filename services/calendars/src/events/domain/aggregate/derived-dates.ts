import { isSameValue, storedFields } from '@daymark/contracts';
import { inheritedContent } from './aggregate-changes.js';
import {
  contentOfDate,
  contentOfEvent,
  type DateRecord,
  type EventAggregate,
  type EventRecord,
} from './event-aggregate.js';
import { addedText, addedWrittenText, isSameContent } from '../event-content.js';
import { growsInFeeds, isShown } from '../event-publicity.js';
import { inheritsFrom } from '../series-inheritance.js';

/** The exceptions of all events that change together: a split moves some from one series to another. */
export interface AllDates {
  before: ReadonlyMap<string, DateRecord>;
  after: ReadonlySet<string>;
}

export interface DateChange {
  /** Its exception afterwards, with its version and revision; null if it is as its series says. */
  date: DateRecord | null;
  isNew: boolean;
  /** Its row changed, which it also does if it only follows its series. */
  isTouched: boolean;
  isSeen: boolean;
  /** The audience sees other dates of the series, or its content on this date again. */
  raisesSeries: boolean;
  /** The highest revision that the date had or has. */
  revision: number;
  hasMoreText: boolean;
  hasMoreWrittenText: boolean;
  growsInFeeds: boolean;
}

/** The columns that the audience may see something of. */
const SHOWN = [...storedFields, 'series_end'] as const;
/** The columns that a row says something with; counters and the next dates follow from them. */
const SAID = [
  ...SHOWN,
  'is_hidden_by_owner',
  'shared_until',
  'parent_event_id',
  'occurrence_date',
  'uid',
  'related_uid',
  'is_recurring',
  'is_deleted',
] as const satisfies readonly (keyof EventRecord)[];

export const isSameRow = (one: EventRecord, other: EventRecord): boolean =>
  SAID.every((column) => isSameValue(one[column], other[column]));

/** Whether the audience sees a difference of a shared row, decided or derived. */
export const isShownOtherwise = (one: EventRecord, other: EventRecord): boolean =>
  one.is_public_shareable && SHOWN.some((column) => !isSameValue(one[column], other[column]));

/**
 * What follows for each exception that a series had or has. `version` is the new version; null if nothing is counted.
 * Without `before`, the series is new: only exceptions of another one are examined.
 */
export function derivedDates(
  { before, after }: { before: EventAggregate | null; after: EventAggregate },
  all: AllDates,
  version: number | null,
): DateChange[] {
  const left = new Set(after.dates.map(({ row }) => row.occurrence_date));
  const was = new Map(before?.dates.map((date) => [date.row.occurrence_date, date]));
  const series = { before: before ?? after, after, version, inherits: inheritanceOf(before, after) };
  const gone = [...was.values()].filter(
    ({ row }) => !left.has(row.occurrence_date) && !all.after.has(row.id),
  );
  return [
    ...after.dates
      .filter(({ row }) => before !== null || all.before.has(row.id))
      .map((date) => {
        const dateBefore = all.before.get(date.row.id) ?? null;
        return before === null
          ? movedDate(dateBefore!, date)
          : changedDate(series, was.get(date.row.occurrence_date) ?? null, dateBefore, date);
      }),
    ...gone.map((date) => goneDate(series, date)),
  ];
}

interface Series {
  before: EventAggregate;
  after: EventAggregate;
  version: number | null;
  inherits: (date: DateRecord, after: DateRecord) => boolean;
}

/** Whether a date only takes over what changed in its series. */
function inheritanceOf(before: EventAggregate | null, after: EventAggregate): Series['inherits'] {
  if (before === null) return () => false;
  const [was, is] = [contentOfEvent(before), contentOfEvent(after)];
  if (!before.row.is_recurring || !inheritsFrom(was, is)) return () => false;
  return (date, later) =>
    !date.row.is_deleted &&
    !later.row.is_deleted &&
    date.row.parent_event_id === later.row.parent_event_id &&
    date.row.is_hidden_by_owner === later.row.is_hidden_by_owner &&
    isSameContent(contentOfDate(later), inheritedContent(date, was, is));
}

const UNCHANGED = {
  isNew: false,
  isTouched: false,
  isSeen: false,
  raisesSeries: false,
  hasMoreText: false,
  hasMoreWrittenText: false,
  growsInFeeds: false,
};

/** `prior` is the exception of that date in the series before; `known` the same row, wherever it was. */
function changedDate(
  { before, after, version, inherits }: Series,
  prior: DateRecord | null,
  dateBefore: DateRecord | null,
  date: DateRecord,
): DateChange {
  if (dateBefore && isSameRow(dateBefore.row, date.row))
    return { ...UNCHANGED, date: { ...date, row: dateBefore.row }, revision: dateBefore.row.revision };
  if (dateBefore && version !== null && inherits(dateBefore, date)) return movedDate(dateBefore, date);
  const wasShown = isShown(before.row, prior?.row ?? null);
  const isStillShown = isShown(after.row, date.row);
  const isSeen = version === null ? isShownOtherwise(dateBefore!.row, date.row) : wasShown || isStillShown;
  const isChanged = !date.row.is_deleted;
  const reached = Math.max(dateBefore?.row.revision ?? 0, date.row.revision);
  const counted = isChanged ? Math.max(reached, before.row.revision) + (isSeen ? 1 : 0) : reached;
  const row = version === null ? date.row : { ...date.row, version, revision: counted };
  const wasChanged = dateBefore && isChanged && !dateBefore.row.is_deleted;
  const [was, is] = [contentOfDate(dateBefore ?? date), contentOfDate(date)];
  return {
    date: { ...date, row },
    isNew: dateBefore === null,
    isTouched: true,
    isSeen,
    raisesSeries: version !== null && wasShown !== isStillShown,
    revision: Math.max(row.revision, prior?.row.revision ?? 0),
    hasMoreText: wasChanged ? addedText(was, is) > 0 : isChanged,
    hasMoreWrittenText: wasChanged ? addedWrittenText(was, is) > 0 : isChanged,
    growsInFeeds: wasChanged ? growsInFeeds(was, is) : isChanged,
  };
}

/** A date that follows its series, or that now belongs to another one: only its revision rises if the audience sees it. */
function movedDate(dateBefore: DateRecord, date: DateRecord): DateChange {
  const isSame = date.row.is_deleted || isSameContent(contentOfDate(dateBefore), contentOfDate(date));
  const isSeen = !isSame && (dateBefore.row.is_public_shareable || date.row.is_public_shareable);
  const revision = dateBefore.row.revision + (isSeen ? 1 : 0);
  return {
    ...UNCHANGED,
    date: { ...date, row: { ...date.row, revision } },
    isTouched: !isSame,
    isSeen,
    revision,
    hasMoreText: !isSame && addedText(contentOfDate(dateBefore), contentOfDate(date)) > 0,
    hasMoreWrittenText: !isSame && addedWrittenText(contentOfDate(dateBefore), contentOfDate(date)) > 0,
  };
}

function goneDate({ before, after, version }: Series, { row }: DateRecord): DateChange {
  const isSeen = isShown(before.row, row) || isShown(after.row, null);
  return {
    ...UNCHANGED,
    date: null,
    isTouched: true,
    isSeen,
    raisesSeries: version !== null && isSeen,
    revision: row.revision,
  };
}
