import type { EventUpdate } from '@daymark/contracts';
import { survivingExceptions } from '@daymark/recurrence';
import type { EntityManager } from 'typeorm';
import { moveToCalendar } from '../storing/calendar-linking.js';
import { changedRequest, withMovedRule } from '../content/event-change.js';
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
  growsInFeeds,
  isPublicChange,
  markEventPublished,
  checkFeedQuota,
} from '../storing/event-publicity.js';
import { findException, findExceptionDates } from '../storing/event-queries.js';
import { requireSeriesTextQuota } from '../storing/series-quota.js';
import { unarchive, raiseVersion, updateEvent } from '../storing/event-storing.js';
import { storeInherited } from '../occurrences/series-inheritance.js';
import { deleteExceptions } from '../occurrences/exception-storing.js';
import { baseOf, type StoredEvent } from '../content/stored-event.js';

/**
 * Changes an event, of a series all of it. Exceptions whose date still is an occurrence stay. `namedDate` is that of the
 * occurrence by which the caller names the series.
 * @throws ProblemException STALE_VERSION; VALIDATION_ERROR; EXCEPTIONS_WOULD_BE_LOST where the new dates have no place
 * for an exception and the caller has not agreed to lose it; NOT_FOUND or FORBIDDEN for the calendar
 */
export async function changeSeries(
  manager: EntityManager,
  event: StoredEvent,
  update: EventUpdate,
  namedDate?: string,
): Promise<void> {
  const exceptions = event.is_recurring ? await findExceptionDates(manager, event.id) : [];
  const named = exceptions.find(({ occurrence_date }) => occurrence_date === namedDate);
  requireSeriesVersion(update.version, event, named);
  const request = changedRequest(requestOf(event), withMovedRule(update, event));
  const after = contentOf(request, event);
  const { dropped } = survivingExceptions(baseOf(after), after.recurrence, exceptions);
  if (dropped.length && !update.drop_exceptions) throw exceptionsWouldBeLost(event, dropped);

  await deleteExceptions(
    manager,
    dropped.map(({ id }) => id),
  );
  const isSeen = await storeSeries(manager, event, after);
  await unarchive(manager, event.id);
  if (update.calendar_id !== undefined) {
    await moveToCalendar(manager, event, request.calendar_id, after.is_public_shareable);
  }
  if (isSeen) await markEventPublished(manager, event.id);
}

/** Cancels an event with all its occurrences, or lets them take place after all. One that is so already stays as it is. */
export async function changeStatusOfSeries(
  manager: EntityManager,
  event: StoredEvent,
  change: StatusChange,
  { version, namedDate }: { version: number | null; namedDate: string | undefined },
): Promise<void> {
  const after = { ...pickContent(event), ...change(event) };
  if (isSameContent(event, after)) return;
  if (version !== null) {
    const named = namedDate === undefined ? null : await findException(manager, event.id, namedDate);
    requireSeriesVersion(version, event, named ?? undefined);
  }
  if (await storeSeries(manager, event, after)) await markEventPublished(manager, event.id);
}

/** Answers whether the audience sees any of it. */
async function storeSeries(
  manager: EntityManager,
  before: StoredEvent,
  after: EventContent,
): Promise<boolean> {
  const isSeen = isPublicChange(before, after);
  if (isSameContent(before, after)) await raiseVersion(manager, before.id);
  else await updateEvent(manager, before, after, isSeen);
  const isInheritanceSeen = before.is_recurring && (await storeInherited(manager, before.id, before, after));
  // Each exception that follows grows by as much.
  if (addedText(before, after) > 0) await requireTextQuota(manager, before.user_id);
  if (before.is_recurring && addedWrittenText(before, after) > 0) {
    await requireSeriesTextQuota(manager, before.id);
  }
  if (growsInFeeds(before, after)) await checkFeedQuota(manager, before);
  return isInheritanceSeen || isSeen;
}
