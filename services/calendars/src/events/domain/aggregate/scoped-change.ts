import {
  isSameValue,
  requestTimeFields,
  type BinnedBy,
  type EventScope,
  type ParsedEventReference,
  type Recurrence,
} from '@daymark/contracts';
import {
  splitSeries,
  survivingExceptions,
  timesOfBase,
  type EventTimes,
  type SeriesSplit,
} from '@daymark/recurrence';
import { notFound } from '@daymark/service-kit';
import { calendarsWith, cutByAdministrator, split, withContent, withDates } from './aggregate-changes.js';
import {
  contentOfDate,
  contentOfEvent,
  type DateRecord,
  type EventAggregate,
  type EventPair,
} from './event-aggregate.js';
import { isSameContent, type EventContent } from '../event-content.js';
import { scheduleOf } from '../event-schedule.js';
import { requireSeriesVersion, requireVersion } from '../event-version.js';
import { exceptionsWouldBeLost } from '../event.errors.js';
import { dateOf, occurrenceTimes, plannedEntry, scopeOf, type EventOccurrence } from '../occurrence.js';
import { plannedContent, timesOn } from '../series-inheritance.js';
import { baseOf, type DatedEvent, type StoredEvent } from '../stored-event.js';

export interface Outcome {
  content: EventContent;
  /** The new calendar, or null for none; undefined leaves the calendars unchanged. */
  calendarId?: string | null | undefined;
}

export interface OccurrenceToChange {
  series: EventContent;
  before: EventContent;
  /** Its times as shown. */
  shown: EventTimes;
}

export type PlannedDate = EventOccurrence<DatedEvent>;

export interface ContentChange {
  /** The version that the caller read; null if none is compared. */
  version: number | null;
  /** Repeating it is harmless: if it is done already, no version is compared, and nothing is stored. */
  isHarmlessTwice?: true;
  /** The caller agrees to lose the exceptions that do not fit the new dates. */
  mayDropExceptions?: boolean | undefined;
  /** Somebody who has no part in the event makes it as an administrator. */
  isByAdministrator?: boolean;
  /** Each of these throws ProblemException where the result is not valid. */
  ofOccurrence: (occurrence: OccurrenceToChange) => EventContent;
  ofFollowing: (before: EventContent, from: { series: EventContent; planned: PlannedDate }) => Outcome;
  ofSeries: (event: EventContent) => Outcome;
}

/** A deletion. Events go to the bin; a single date of a series can be restored on its page. */
export interface Deletion {
  deletedBy: BinnedBy;
}

export const isDeletion = (change: ContentChange | Deletion): change is Deletion => 'deletedBy' in change;

/** What is changed: a locked event, or the part of it that the caller names. */
export interface ChangeTarget {
  event: StoredEvent;
  reference: ParsedEventReference;
  /** Undefined: follows from the reference. */
  scope: EventScope | undefined;
  /** Who changes it; undefined: its owner. */
  userId?: string;
}

/** The start of the date that a change begins with; undefined where it is all of an event. */
export function startOf({ event, reference, scope }: ChangeTarget): string | undefined {
  if (scopeOf(event, reference, scope) === 'series') return undefined;
  return occurrenceTimes(plannedEntry(event, reference.occurrence_index)!).start_local;
}

export interface ChangedSeries {
  /** That of what was changed: after a split, of the new series. */
  id: string;
  pairs: EventPair[];
  calendarId?: Outcome['calendarId'];
}

/** The exception for a date of a series, if it has one and it is loaded. */
export const exceptionAt = (series: EventAggregate, planned: PlannedDate): DateRecord | undefined =>
  series.dates.find(({ row }) => row.occurrence_date === dateOf(planned));

/** A series with one of its dates changed or deleted: itself, if that makes no difference. */
export function withChangedDate(
  series: EventAggregate,
  planned: PlannedDate,
  change: ContentChange | Deletion,
): EventAggregate {
  const key = dateOf(planned);
  const exception = exceptionAt(series, planned);
  if (exception?.row.is_deleted) throw notFound();
  if (isDeletion(change)) return withDates(series, new Map([[key, 'deleted']]), change.deletedBy);
  const content = contentOfEvent(series);
  const before = exception ? contentOfDate(exception) : plannedContent(content, key);
  const shown = exception?.row ?? occurrenceTimes(planned);
  const current = Math.max(series.row.version, exception?.row.version ?? 0);
  const outcome = applied(change, before, {
    apply: () => ({ content: change.ofOccurrence({ series: content, before, shown }) }),
    requireVersion: (version) => requireVersion(version, current),
  });
  if (outcome === null || isSameContent(before, outcome.content)) return series;
  return withDates(series, new Map([[key, outcome.content]]));
}

/** Changes or deletes an event or a whole series. `named` is the date by which the caller names it. */
export function changeSeries(
  before: EventAggregate,
  named: PlannedDate | null,
  change: ContentChange | Deletion,
): ChangedSeries {
  const { id } = before.row;
  if (isDeletion(change)) return { id, pairs: [{ before, after: null }] };
  const content = contentOfEvent(before);
  const outcome = applied(change, content, {
    apply: () => change.ofSeries(content),
    requireVersion: (version) =>
      requireSeriesVersion(version, before.row, named ? exceptionAt(before, named)?.row : undefined),
  });
  if (outcome === null) return { id, pairs: [] };
  const { calendarId } = outcome;
  const dates = isSameSchedule(content, outcome.content) ? [] : before.dates;
  const after = withContent(before, outcome.content, {
    calendarIds:
      calendarId === undefined ? before.calendarIds : calendarsWith(before.calendarIds, calendarId),
    dropped: placesFor(dates, before, outcome.content, change).dropped,
  });
  return { id, pairs: [{ before, after, isSaved: true }], calendarId };
}

/**
 * Splits a series right before one of its dates, which is not the first, and changes or deletes its later part. That is
 * a new series with the exceptions that fit it; deleted, it goes to the bin, and the audience sees the series end.
 */
export function changeFollowing(
  before: EventAggregate,
  planned: PlannedDate,
  change: ContentChange | Deletion,
  uid: string,
): ChangedSeries {
  const series = contentOfEvent(before);
  const rule = series.recurrence!;
  const cut = splitSeries(baseOf(series), rule, planned.occurrence.index);
  const named = exceptionAt(before, planned);
  if (!cut || named?.row.is_deleted) throw notFound();
  const at = timesOn(series, dateOf(planned)).start_local;
  // Two occurrences of one day may lie on either side of the split.
  const leaving = before.dates.filter(({ row }) => timesOn(series, row.occurrence_date!).start_local >= at);
  const partOf = (times: EventTimes, ofPart: SeriesSplit['earlierRule']): EventContent => ({
    ...series,
    ...scheduleOf({ ...times, recurrence: { ...rule, ...ofPart } as Recurrence }),
  });
  const earlier = () => partOf(series, cut.earlierRule);
  const later = partOf(timesOfBase(cut.base), cut.laterRule);
  if (isDeletion(change)) {
    const parts = split(before, earlier(), {
      uid,
      before: later,
      after: later,
      calendarIds: before.calendarIds,
      kept: idsOf(leaving.map(({ row }) => row)),
      dropped: new Set(),
    });
    const after = change.deletedBy === 'administrator' ? cutByAdministrator(parts.earlier) : parts.earlier;
    return {
      id: before.row.id,
      pairs: [
        { before, after, isSaved: true },
        { before: null, after: parts.later, isRest: true },
      ],
    };
  }
  const outcome = applied(change, later, {
    apply: () => change.ofFollowing(later, { series, planned }),
    requireVersion: (version) => requireSeriesVersion(version, before.row, named?.row),
  });
  if (outcome === null) return { id: before.row.id, pairs: [] };
  const { calendarId } = outcome;
  const parts = split(before, earlier(), {
    uid,
    before: later,
    after: outcome.content,
    calendarIds: calendarId === undefined ? before.calendarIds : calendarsWith([], calendarId),
    ...placesFor(leaving, before, outcome.content, change),
  });
  return {
    id: parts.later.row.id,
    pairs: [
      { before, after: parts.earlier, isSaved: true },
      { before: null, after: parts.later },
    ],
    calendarId,
  };
}

/** Null if nothing is to be done: the change is harmless twice, and done already. */
function applied(
  { version, isHarmlessTwice }: ContentChange,
  before: EventContent,
  { apply, requireVersion }: { apply: () => Outcome; requireVersion: (version: number) => void },
): Outcome | null {
  const requireCurrent = () => {
    if (version !== null) requireVersion(version);
  };
  if (!isHarmlessTwice) requireCurrent();
  const outcome = apply();
  if (!isHarmlessTwice) return outcome;
  if (isSameContent(before, outcome.content)) return null;
  requireCurrent();
  return outcome;
}

const isSameSchedule = (before: EventContent, after: EventContent): boolean =>
  [...requestTimeFields, 'recurrence' as const].every((field) => isSameValue(before[field], after[field]));

const idsOf = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));

/** Which exceptions fit new dates. The caller has to agree to lose the others. */
function placesFor(
  dates: readonly DateRecord[],
  series: EventAggregate,
  after: EventContent,
  { mayDropExceptions }: ContentChange,
): { kept: Set<string>; dropped: Set<string> } {
  const exceptions = dates.map(({ row }) => ({ ...row, occurrence_date: row.occurrence_date! }));
  const { kept, dropped } = survivingExceptions(baseOf(after), after.recurrence, exceptions);
  if (dropped.length > 0 && !mayDropExceptions) throw exceptionsWouldBeLost(series.row, dropped);
  return { kept: idsOf(kept), dropped: idsOf(dropped) };
}
