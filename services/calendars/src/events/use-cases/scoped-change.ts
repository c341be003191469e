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
import { scheduleOf } from '../domain/event-schedule.js';
import { requireSeriesVersion, requireVersion } from '../domain/event-version.js';
import { exceptionsWouldBeLost } from '../domain/event.errors.js';
import {
  dateOf,
  occurrenceTimes,
  plannedEntry,
  scopeOf,
  type EventOccurrence,
} from '../domain/occurrence.js';
import { timesOn } from '../domain/series-inheritance.js';
import { baseOf, isChanged, type ExceptionDate, type StoredEvent } from '../domain/stored-event.js';
import { calendarIdsOf } from '../store/calendar-links.js';
import { findException, findExceptionDates } from '../store/event-queries.js';
import type { EventStore, StoredOccurrence } from '../store/event-store.js';
import { cutAt, earlierPart, exceptionAt, laterPart, type Cut } from './series-cut.js';

/** What an event, or a part of a series, is to become. */
export interface Outcome {
  content: EventContent;
  /** The calendar that it is to be in, or null for none; undefined: it stays where it is. */
  calendarId?: string | null | undefined;
}

/** One date of a series before it is changed individually. */
export interface OccurrenceToChange extends StoredOccurrence {
  before: EventContent;
  /** When it takes place as it is shown. */
  shown: EventTimes;
}

/** A change of what an event says: the same act with whatever of a series it is about. */
export interface ContentChange {
  /** The version that the caller saw; null where none is compared. */
  version: number | null;
  /** Doing it where it is done already is harmless: then no version is compared, and nothing is stored. */
  isHarmlessTwice?: true;
  /** It agrees to lose the exceptions that the new dates have no place for. */
  mayDropExceptions?: boolean | undefined;
  /** Each throws ProblemException where the result cannot be. */
  ofOccurrence: (occurrence: OccurrenceToChange) => EventContent;
  ofFollowing: (before: EventContent, cut: Cut) => Outcome;
  ofSeries: (event: StoredEvent) => Outcome;
}

/** What is deleted leaves for the bin; a date of a series alone can be restored on its page. */
export interface Deletion {
  deletedBy: BinnedBy;
}

const isDeletion = (change: ContentChange | Deletion): change is Deletion => 'deletedBy' in change;

/** What is changed: a locked event, or the part of it that the caller names. */
export interface ChangeTarget {
  event: StoredEvent;
  reference: ParsedEventReference;
  /** Undefined: what the reference names. */
  scope: EventScope | undefined;
}

interface Changing {
  manager: EntityManager;
  store: EventStore;
  change: ContentChange | Deletion;
}

/**
 * Changes or deletes an event, one occurrence of a series, this and the following ones, or all. Answers the id of what was
 * changed: of a split, that of the new series.
 * @throws ProblemException NOT_FOUND for a number that the series does not have or that was deleted, and for the calendar;
 * STALE_VERSION; EXCEPTIONS_WOULD_BE_LOST where new dates have no place for an exception and the caller has not agreed to
 * lose it; FORBIDDEN where a quota is reached, and for the calendar; whatever the change throws
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

/** One that is as it was stays part of its series. */
async function changeOccurrence(
  { manager, store, change }: Changing,
  planned: EventOccurrence,
): Promise<void> {
  const { event: series } = planned;
  const occurrence_date = dateOf(planned);
  const exception = await findException(manager, series.id, occurrence_date);
  if (exception && !isChanged(exception)) throw notFound();
  const stored = { series, occurrence_date, exception };
  if (isDeletion(change)) return store.saveOccurrence(manager, stored, 'deleted');
  const { version } = change;
  const requireCurrent = () => {
    if (version !== null) requireVersion(version, Math.max(series.version, exception?.version ?? 0));
  };
  if (!change.isHarmlessTwice) requireCurrent();
  const before = exception ? pickContent(exception) : plannedContent(series, occurrence_date);
  const after = change.ofOccurrence({ ...stored, before, shown: exception ?? occurrenceTimes(planned) });
  if (isSameContent(before, after)) return;
  if (change.isHarmlessTwice) requireCurrent();
  await store.saveOccurrence(manager, stored, after);
}

/** What an occurrence says and when it takes place while nothing is changed about it by itself. */
const plannedContent = (series: StoredEvent, date: string): EventContent => ({
  ...pickContent(series),
  ...scheduleOf({ ...timesOn(series, date), recurrence: null }),
});

/** From there on they are a series of their own, with the exceptions that it still has a place for. */
async function changeFollowing(
  { manager, store, change }: Changing,
  series: StoredEvent,
  index: number,
): Promise<string> {
  const cut = await cutAt(manager, series, index);
  const { exceptions } = cut;
  if (isDeletion(change)) {
    const rest = { content: laterPart(cut), exceptions, deletedBy: change.deletedBy };
    await store.removeRest(manager, series, earlierPart(cut), rest);
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
  if (calendarId) await store.places.lockCalendar(manager, calendarId, series.user_id);
  const calendarIds =
    calendarId === undefined ? await calendarIdsOf(manager, series.id) : calendarId ? [calendarId] : [];
  const later = { before, after, calendarIds, exceptions, kept };
  return (await store.split(manager, series, earlierPart(cut), later)).id;
}

/** `named` is the occurrence by which the caller names the series. */
async function changeSeries(
  { manager, store, change }: Changing,
  event: StoredEvent,
  named: EventOccurrence | null,
): Promise<void> {
  if (isDeletion(change)) return store.remove(manager, [event.id], change.deletedBy);
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
  await store.save(manager, event, { ...outcome, dropped });
}

const isSameSchedule = (before: EventContent, after: EventContent): boolean =>
  [...requestTimeFields, 'recurrence' as const].every((field) => isSameValue(before[field], after[field]));

/** Which exceptions new dates have a place for. */
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
