import type { EventUpdate, Recurrence } from '@daymark/contracts';
import { splitSeries, survivingExceptions, timesOfBase, type SeriesSplit } from '@daymark/recurrence';
import { notFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { lockOwnCalendar } from '../storing/calendar-linking.js';
import { occurrenceTimes } from '../reading/event.response.js';
import {
  changedRequest,
  withMovedRule,
  withoutShownTimes,
  withRemainingCount,
} from '../content/event-change.js';
import {
  addedText,
  addedWrittenText,
  contentOf,
  isSameContent,
  pickContent,
  requestOf,
  type EventContent,
} from '../content/event-content.js';
import type { StatusChange } from '../content/event-cancellation.js';
import { exceptionsWouldBeLost } from '../content/event.errors.js';
import { requireSeriesVersion } from '../storing/event-locking.js';
import { requireTextQuota } from '../storing/event-quota.js';
import {
  calendarIdsOf,
  growsInFeeds,
  markEventPublished,
  checkFeedQuota,
} from '../storing/event-publicity.js';
import { requireSeriesTextQuota } from '../storing/series-quota.js';
import { findExceptionDates } from '../storing/event-queries.js';
import { scheduleOf } from '../content/event-schedule.js';
import { insertEvent, updateEvent } from '../storing/event-storing.js';
import { storeInherited } from '../occurrences/series-inheritance.js';
import { moveExceptions } from '../occurrences/exception-storing.js';
import type { CustomizationCopyingService } from '../../customizations/customizations.module.js';
import { dateOf, plannedEntry } from '../reading/occurrence-reading.js';
import type { EventOccurrence } from '../reading/occurrence-window.js';
import { baseOf, type ExceptionDate, type StoredEvent } from '../content/stored-event.js';

/** Where a series is cut, and what is decided about single occurrences from there on. */
export interface Cut {
  split: SeriesSplit;
  planned: EventOccurrence;
  exceptions: ExceptionDate[];
}

/** What a series that is split off is made with. */
export interface SplittingTools {
  uidDomain: string;
  customizations: CustomizationCopyingService;
}

/**
 * Where to cut a series right before one of its occurrences, which is not the first.
 * @throws ProblemException NOT_FOUND for a number that the series does not have or that was cancelled
 */
export async function cutAt(manager: EntityManager, series: StoredEvent, index: number): Promise<Cut> {
  const planned = plannedEntry(series, index);
  const split = planned && splitSeries(baseOf(series), series.recurrence!, index);
  if (!planned || !split) throw notFound();
  const date = dateOf(planned);
  const exceptions = await findExceptionDates(manager, series.id, date);
  if (exceptions[0]?.occurrence_date === date && exceptions[0].is_cancelled) throw notFound();
  return { split, planned, exceptions };
}

/** Lets a series end before a cut. */
export async function endBefore(manager: EntityManager, series: StoredEvent, { split }: Cut): Promise<void> {
  const { count = null, end_date = null } = split.earlierRule;
  const recurrence: Recurrence = { ...series.recurrence!, count, end_date };
  const after = { ...pickContent(series), ...scheduleOf({ ...series, recurrence }) };
  await updateEvent(manager, series, after, series.is_public_shareable);
  if (series.is_public_shareable) await markEventPublished(manager, series.id);
}

/**
 * Changes an occurrence of a series and all that follow: from there on they are a series of their own, with the
 * exceptions that it still has a place for. Answers its id.
 * @throws ProblemException as changeSeries, and NOT_FOUND for a number that the series does not have or that was cancelled
 */
export async function changeFollowing(
  manager: EntityManager,
  series: StoredEvent,
  index: number,
  update: EventUpdate,
  tools: SplittingTools,
): Promise<string> {
  const cut = await cutAt(manager, series, index);
  requireSeriesVersion(update.version, series, exceptionAt(cut));
  const before = laterPart(series, cut);
  const request = changedRequest(requestOf(before), changeOfLaterPart(update, series, before, cut));
  const after = contentOf(request, before);
  const { kept, dropped } = survivingExceptions(baseOf(after), after.recurrence, cut.exceptions);
  if (dropped.length && !update.drop_exceptions) throw exceptionsWouldBeLost(series, dropped);

  if (update.calendar_id !== undefined && request.calendar_id) {
    await lockOwnCalendar(manager, request.calendar_id, series.user_id);
  }
  const calendarIds =
    update.calendar_id === undefined
      ? await calendarIdsOf(manager, series.id)
      : [request.calendar_id].filter((id) => id !== null);
  return splitOff(manager, series, cut, { before, after, kept, calendarIds }, tools);
}

/**
 * Cancels an occurrence of a series and all that follow, or lets them take place after all: from there on they are a
 * series of their own. Answers its id; where they are so already, that of the series.
 * @throws ProblemException NOT_FOUND for a number that the series does not have or that was deleted; STALE_VERSION
 */
export async function changeStatusOfFollowing(
  manager: EntityManager,
  series: StoredEvent,
  change: StatusChange,
  { version, index }: { version: number | null; index: number },
  tools: SplittingTools,
): Promise<string> {
  const cut = await cutAt(manager, series, index);
  const before = laterPart(series, cut);
  const after = { ...before, ...change(before) };
  if (isSameContent(before, after)) return series.id;
  if (version !== null) requireSeriesVersion(version, series, exceptionAt(cut));
  const calendarIds = await calendarIdsOf(manager, series.id);
  return splitOff(manager, series, cut, { before, after, kept: cut.exceptions, calendarIds }, tools);
}

interface LaterSeries {
  before: EventContent;
  after: EventContent;
  /** The exceptions that it has a place for. */
  kept: ExceptionDate[];
  calendarIds: string[];
}

async function splitOff(
  manager: EntityManager,
  series: StoredEvent,
  cut: Cut,
  { before, after, kept, calendarIds }: LaterSeries,
  { uidDomain, customizations }: SplittingTools,
): Promise<string> {
  const later = await insertEvent(manager, {
    userId: series.user_id,
    content: after,
    calendarIds,
    uidDomain,
    relatedUid: series.uid,
  });
  await customizations.copy(manager, series.id, later.id);
  await moveExceptions(manager, { from: cut.exceptions, kept, toEventId: later.id });
  await storeInherited(manager, later.id, before, after);
  if (addedText(before, after) > 0) await requireTextQuota(manager, series.user_id);
  if (addedWrittenText(before, after) > 0) await requireSeriesTextQuota(manager, later.id);
  await endBefore(manager, series, cut);
  if (growsInFeeds(before, after)) await checkFeedQuota(manager, later);
  if (after.is_public_shareable) await markEventPublished(manager, later.id);
  return later.id;
}

const exceptionAt = ({ exceptions, planned }: Cut) =>
  exceptions.find(({ occurrence_date }) => occurrence_date === dateOf(planned));

/** The second part as it would be if nothing changed but that it stands for itself. */
function laterPart(series: StoredEvent, { split }: Cut): EventContent {
  const { count = null } = split.laterRule;
  const recurrence: Recurrence = { ...series.recurrence!, count };
  return { ...pickContent(series), ...scheduleOf({ ...timesOfBase(split.base), recurrence }) };
}

function changeOfLaterPart(
  update: EventUpdate,
  series: StoredEvent,
  before: EventContent,
  cut: Cut,
): EventUpdate {
  const touched = withoutShownTimes(update, occurrenceTimes(cut.planned));
  const counted = withRemainingCount(touched, series.recurrence!, before.recurrence!);
  return withMovedRule(counted, before);
}
