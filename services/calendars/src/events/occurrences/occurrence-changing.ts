import type { EventUpdate } from '@daymark/contracts';
import { notFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { occurrenceTimes } from '../reading/event.response.js';
import { changedRequest, withoutShownTimes } from '../content/event-change.js';
import {
  contentOf,
  isSameContent,
  pickContent,
  requestOf,
  type EventContent,
} from '../content/event-content.js';
import { invalid } from '../content/event.errors.js';
import { requireVersion } from '../storing/event-locking.js';
import { isShown, markEventPublished, raiseRevision } from '../storing/event-publicity.js';
import { findException, isChanged } from '../storing/event-queries.js';
import { scheduleOf } from '../content/event-schedule.js';
import { unarchive, nextVersion } from '../storing/event-storing.js';
import { timesOn } from './series-inheritance.js';
import { insertChanged, updateChanged } from './exception-storing.js';
import type { CustomizationCopyingService } from '../../customizations/customizations.module.js';
import { dateOf, plannedEntry } from '../reading/occurrence-reading.js';
import type { ChangedOccurrence, StoredEvent } from '../content/stored-event.js';

/**
 * Changes one occurrence of a series by itself. It has neither a rule nor calendars of its own, so those are not looked
 * at. An occurrence that is saved as it was stays part of its series.
 * @throws ProblemException NOT_FOUND for a number that the series does not have or that was cancelled; STALE_VERSION;
 * VALIDATION_ERROR
 */
export async function changeOccurrence(
  manager: EntityManager,
  series: StoredEvent,
  index: number,
  update: EventUpdate,
  customizations: CustomizationCopyingService,
): Promise<void> {
  const planned = plannedEntry(series, index);
  if (!planned) throw notFound();
  const occurrence_date = dateOf(planned);
  const exception = await findException(manager, series.id, occurrence_date);
  if (exception && !isChanged(exception)) throw notFound();
  requireVersion(update.version, Math.max(series.version, exception?.version ?? 0));

  const before = exception ? pickContent(exception) : plannedContent(series, occurrence_date);
  const shown = exception ?? occurrenceTimes(planned);
  const { recurrence: _, calendar_id: __, ...touched } = withoutShownTimes(update, shown);
  const after = contentOf(changedRequest(requestOf(before), touched), before);
  if (after.is_public_shareable && !series.is_public_shareable) {
    throw invalid('is_public_shareable', 'An occurrence can be shared only while its series is');
  }
  if (isSameContent(before, after)) return;
  await storeChange(manager, { series, exception, occurrence_date, after }, customizations);
  await unarchive(manager, series.id);
}

/** What an occurrence says and when it takes place while nothing is changed about it by itself. */
const plannedContent = (series: StoredEvent, date: string): EventContent => ({
  ...pickContent(series),
  ...scheduleOf({ ...timesOn(series, date), recurrence: null }),
});

interface Change {
  series: StoredEvent;
  exception: ChangedOccurrence | null;
  occurrence_date: string;
  after: EventContent;
}

async function storeChange(
  manager: EntityManager,
  { series, exception, occurrence_date, after }: Change,
  customizations: CustomizationCopyingService,
): Promise<void> {
  const wasShown = isShown(series, exception);
  const isStillShown = isShown(series, after);
  const isSeen = wasShown || isStillShown;
  const row = {
    occurrence_date,
    content: after,
    // While the series is hidden, nobody can tell whether this one would be; then what was chosen before holds.
    is_hidden_alone: series.is_public_shareable
      ? !after.is_public_shareable
      : (exception?.is_hidden_alone ?? false),
    version: await nextVersion(manager, series.id),
    revision: Math.max(exception?.revision ?? 0, series.revision) + (isSeen ? 1 : 0),
  };
  if (exception) {
    await updateChanged(manager, exception, row);
  } else {
    await customizations.copy(manager, series.id, await insertChanged(manager, series, row));
  }
  if (wasShown !== isStillShown) await raiseRevision(manager, series.id, row.revision);
  if (isSeen) await markEventPublished(manager, series.id);
}
