import {
  changedOccurrenceId,
  isSameValue,
  requestTimeFields,
  type BinnedBy,
  type EventScope,
  type ParsedEventReference,
} from '@daymark/contracts';
import { survivingExceptions, type EventTimes } from '@daymark/recurrence';
import { notFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { isSameContent, pickContent, type EventContent } from '../domain/event-content.js';
import { requireSeriesVersion, requireVersion } from '../domain/event-version.js';
import { exceptionsWouldBeLost } from '../domain/event.errors.js';
import {
  dateOf,
  occurrenceTimes,
  plannedEntry,
  scopeOf,
  type EventOccurrence,
} from '../domain/occurrence.js';
import { plannedContent } from '../domain/series-inheritance.js';
import { baseOf, isChanged, type ExceptionDate, type StoredEvent } from '../domain/stored-event.js';
import { findException, findExceptionDates } from '../store/queries/event-queries.js';
import type { EventChanges, StoredOccurrence } from './event-changes.service.js';
import { cutAt, earlierPart, exceptionAt, laterPart, type Cut } from './series-cut.js';

export interface Outcome {
  content: EventContent;
  /** The new calendar, or null for none; undefined leaves the calendars unchanged. */
  calendarId?: string | null | undefined;
}

/** One date of a series before it is changed individually. */
export interface OccurrenceToChange extends StoredOccurrence {
  before: EventContent;
  /** Its times as shown. */
  shown: EventTimes;
}

export interface ContentChange {
  /** The version that the caller read; null if none is compared. */
  version: number | null;
  /** Repeating it is harmless: if it is done already, no version is compared, and nothing is stored. */
  isHarmlessTwice?: true;
  /** The caller agrees to lose the exceptions that do not fit the new dates. */
  mayDropExceptions?: boolean | undefined;
  /** Each of these throws ProblemException where the result is not valid. */
  ofOccurrence: (occurrence: OccurrenceToChange) => EventContent;
  ofFollowing: (before: EventContent, cut: Cut) => Outcome;
  ofSeries: (event: StoredEvent) => Outcome;
}

/** A deletion. Events go to the bin; a single date of a series can be restored on its page. */
export interface Deletion {
  deletedBy: BinnedBy;
}

const isDeletion = (change: ContentChange | Deletion): change is Deletion => 'deletedBy' in change;

/** What is changed: a locked event, or the part of it that the caller names. */
export interface ChangeTarget {
  event: StoredEvent;
  reference: ParsedEventReference;
  /** Undefined: follows from the reference. */
  scope: EventScope | undefined;
}

interface Changing {
  manager: EntityManager;
  events: EventChanges;
  change: ContentChange | Deletion;
}

/**
 * Changes or deletes an event, one occurrence of a series, this and the following ones, or all. Returns the id of what
 * was changed: after a split, that of the new series.
 * @throws ProblemException NOT_FOUND for a number that the series does not have or that was deleted, and for the
 * calendar; STALE_VERSION; EXCEPTIONS_WOULD_BE_LOST where an exception does not fit the new dates and the caller has
 * not agreed to lose it; FORBIDDEN where a quota is reached, and for the calendar; whatever the change throws
 */
export async function applyChange(
  changing: Changing,
  { event, reference, scope: given }: ChangeTarget,
): Promise<string> {
  const planned = plannedEntry(event, reference.occurrence_index);
  if (!planned) throw notFound();
  const scope = scopeOf(event, reference, given);
  if (scope === 'following') return changeFollowing(changing, event, reference.occurrence_index);
  if (scope === 'series') {
    await changeSeries(changing, event, reference.is_occurrence ? planned : null);
    return event.id;
  }
  await changeOccurrence(changing, planned);
  return changedOccurrenceId(reference);
}

/** The start of the date that a change begins with; undefined where it is all of an event. */
export function startOf({ event, reference, scope }: ChangeTarget): string | undefined {
  if (scopeOf(event, reference, scope) === 'series') return undefined;
  return occurrenceTimes(plannedEntry(event, reference.occurrence_index)!).start_local;
}

/** An occurrence without a difference stays part of its series. */
async function changeOccurrence(
  { manager, events, change }: Changing,
  planned: EventOccurrence,
): Promise<void> {
  const { event: series } = planned;
  const occurrence_date = dateOf(planned);
  const exception = await findException(manager, series.id, occurrence_date);
  if (exception && !isChanged(exception)) throw notFound();
  const stored = { series, occurrence_date, exception };
  if (isDeletion(change)) return events.saveOccurrence(manager, stored, 'deleted', change.deletedBy);
  const { version } = change;
  const requireCurrent = () => {
    if (version !== null) requireVersion(version, Math.max(series.version, exception?.version ?? 0));
  };
  if (!change.isHarmlessTwice) requireCurrent();
  const before = exception ? pickContent(exception) : plannedContent(series, occurrence_date);
  const after = change.ofOccurrence({ ...stored, before, shown: exception ?? occurrenceTimes(planned) });
  if (isSameContent(before, after)) return;
  if (change.isHarmlessTwice) requireCurrent();
  await events.saveOccurrence(manager, stored, after);
}

/** Splits off a new series from there on, with the exceptions that still fit it. */
async function changeFollowing(
  { manager, events, change }: Changing,
  series: StoredEvent,
  index: number,
): Promise<string> {
  const cut = await cutAt(manager, series, index);
  const { exceptions } = cut;
  if (isDeletion(change)) {
    const rest = { content: laterPart(cut), exceptions, deletedBy: change.deletedBy };
    await events.removeRest(manager, series, earlierPart(cut), rest);
    return series.id;
  }
  const { version } = change;
  const requireCurrent = () => {
    if (version !== null) requireSeriesVersion(version, series, exceptionAt(cut));
  };
  if (!change.isHarmlessTwice) requireCurrent();
  const before = laterPart(cut);
  const { content: after, calendarId } = change.ofFollowing(before, cut);
  if (change.isHarmlessTwice) {
    if (isSameContent(before, after)) return series.id;
    requireCurrent();
  }
  const { kept } = placesFor(exceptions, series, after, change);
  const later = { before, after, calendarId, exceptions, kept };
  return events.split(manager, series, earlierPart(cut), later);
}

/** `named` is the occurrence by which the caller names the series. */
async function changeSeries(
  { manager, events, change }: Changing,
  event: StoredEvent,
  named: EventOccurrence | null,
): Promise<void> {
  if (isDeletion(change)) return events.remove(manager, [event.id], change.deletedBy);
  const { version } = change;
  const requireCurrent = async () => {
    if (version === null) return;
    const exception = named && event.is_recurring && (await findException(manager, event.id, dateOf(named)));
    requireSeriesVersion(version, event, exception || undefined);
  };
  if (!change.isHarmlessTwice) await requireCurrent();
  const outcome = change.ofSeries(event);
  if (change.isHarmlessTwice) {
    if (isSameContent(event, outcome.content)) return;
    await requireCurrent();
  }
  const mayLoseDates = event.is_recurring && !isSameSchedule(event, outcome.content);
  const exceptions = mayLoseDates ? await findExceptionDates(manager, event.id) : [];
  const { dropped } = placesFor(exceptions, event, outcome.content, change);
  await events.save(manager, event, { ...outcome, dropped });
}

const isSameSchedule = (before: EventContent, after: EventContent): boolean =>
  [...requestTimeFields, 'recurrence' as const].every((field) => isSameValue(before[field], after[field]));

function placesFor(
  exceptions: ExceptionDate[],
  series: StoredEvent,
  after: EventContent,
  { mayDropExceptions }: ContentChange,
) {
  const places = survivingExceptions(baseOf(after), after.recurrence, exceptions);
  if (places.dropped.length && !mayDropExceptions) throw exceptionsWouldBeLost(series, places.dropped);
  return places;
}
