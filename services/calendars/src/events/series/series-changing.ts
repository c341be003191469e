import type { EventUpdate } from '@daymark/contracts';
import { survivingExceptions } from '@daymark/recurrence';
import type { EntityManager } from 'typeorm';
import { moveToCalendar } from '../storing/calendar-linking.js';
import { changedRequest, withMovedRule } from '../content/event-change.js';
import { contentOf, isSameContent, requestOf } from '../content/event-content.js';
import { exceptionsWouldBeLost } from '../content/event.errors.js';
import { requireSeriesVersion } from '../storing/event-locking.js';
import { isPublicChange, markEventPublished } from '../storing/event-publicity.js';
import { findExceptions, isChanged } from '../storing/event-queries.js';
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
  const exceptions = event.is_recurring ? await findExceptions(manager, event.id) : [];
  const named = exceptions.find(({ occurrence_date }) => occurrence_date === namedDate);
  requireSeriesVersion(update.version, event, named);
  const request = changedRequest(requestOf(event), withMovedRule(update, event));
  const after = contentOf(request, event);
  const { kept, dropped } = survivingExceptions(baseOf(after), after.recurrence, exceptions);
  if (dropped.length && !update.drop_exceptions) throw exceptionsWouldBeLost(event.title, dropped);

  await deleteExceptions(
    manager,
    dropped.map(({ id }) => id),
  );
  if (isSameContent(event, after)) await raiseVersion(manager, event.id);
  else await updateEvent(manager, event, after, isPublicChange(event, after));
  const isSeen = await storeInherited(manager, kept.filter(isChanged), event, after);
  await unarchive(manager, event.id);
  if (update.calendar_id !== undefined) {
    await moveToCalendar(manager, event, request.calendar_id, after.is_public_shareable);
  }
  if (isSeen || isPublicChange(event, after)) await markEventPublished(manager, event.id);
}
