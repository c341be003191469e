import type { EventUpdate } from '@daymark/contracts';
import type { EventTimes } from '@daymark/recurrence';
import { notFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { occurrenceTimes } from '../reading/event.response.js';
import { changedRequest, withoutShownTimes } from '../content/event-change.js';
import {
  addedText,
  addedWrittenText,
  contentOf,
  isSameContent,
  pickContent,
  requestOf,
  type EventContent,
} from '../content/event-content.js';
import { invalid } from '../content/event.errors.js';
import { requireVersion } from '../storing/event-locking.js';
import { requireTextQuota } from '../storing/event-quota.js';
import {
  growsInFeeds,
  isShown,
  markEventPublished,
  raiseRevision,
  checkFeedQuota,
} from '../storing/event-publicity.js';
import { requireSeriesTextQuota } from '../storing/series-quota.js';
import { findException, isChanged } from '../storing/event-queries.js';
import { scheduleOf } from '../content/event-schedule.js';
import { unarchive, nextVersion } from '../storing/event-storing.js';
import { timesOn } from './series-inheritance.js';
import { insertChanged, updateChanged } from './exception-storing.js';
import type { CustomizationCopyingService } from '../../customizations/customizations.module.js';
import { dateOf, plannedEntry } from '../reading/occurrence-reading.js';
import type { ChangedOccurrence, StoredEvent } from '../content/stored-event.js';

/** One occurrence of a series before it is changed by itself. */
export interface OccurrenceToChange {
  series: StoredEvent;
  occurrence_date: string;
  exception: ChangedOccurrence | null;
  before: EventContent;
  /** When it takes place as it is shown. */
  shown: EventTimes;
  version: number;
}

/** @throws ProblemException NOT_FOUND for a number that the series does not have or that was deleted */
export async function occurrenceToChange(
  manager: EntityManager,
  series: StoredEvent,
  index: number,
): Promise<OccurrenceToChange> {
  const planned = plannedEntry(series, index);
  if (!planned) throw notFound();
  const occurrence_date = dateOf(planned);
  const exception = await findException(manager, series.id, occurrence_date);
  if (exception && !isChanged(exception)) throw notFound();
  return {
    series,
    occurrence_date,
    exception,
    before: exception ? pickContent(exception) : plannedContent(series, occurrence_date),
    shown: exception ?? occurrenceTimes(planned),
    version: Math.max(series.version, exception?.version ?? 0),
  };
}

/**
 * Changes one occurrence of a series by itself. It has neither a rule nor calendars of its own, so those are not looked
 * at.
 * @throws ProblemException NOT_FOUND for a number that the series does not have or that was deleted; STALE_VERSION;
 * VALIDATION_ERROR
 */
export async function changeOccurrence(
  manager: EntityManager,
  series: StoredEvent,
  index: number,
  update: EventUpdate,
  customizations: CustomizationCopyingService,
): Promise<void> {
  const occurrence = await occurrenceToChange(manager, series, index);
  requireVersion(update.version, occurrence.version);
  const { before, shown } = occurrence;
  const { recurrence: _, calendar_id: __, ...touched } = withoutShownTimes(update, shown);
  const after = contentOf(changedRequest(requestOf(before), touched), before);
  if (after.is_public_shareable && !series.is_public_shareable) {
    throw invalid('is_public_shareable', 'An occurrence can be shared only while its series is');
  }
  await storeOccurrence(manager, occurrence, after, customizations);
}

/** Stores what became of an occurrence. One that is as it was stays part of its series. */
export async function storeOccurrence(
  manager: EntityManager,
  occurrence: OccurrenceToChange,
  after: EventContent,
  customizations: CustomizationCopyingService,
): Promise<void> {
  if (isSameContent(occurrence.before, after)) return;
  await storeChange(manager, { ...occurrence, after }, customizations);
  const { series, before, exception } = occurrence;
  // Changing an occurrence for the first time stores all of its text once more.
  if (!exception || addedText(before, after) > 0) await requireTextQuota(manager, series.user_id);
  if (!exception || addedWrittenText(before, after) > 0) await requireSeriesTextQuota(manager, series.id);
  if (!exception || growsInFeeds(before, after)) await checkFeedQuota(manager, series);
  await unarchive(manager, series.id);
}

/** What an occurrence says and when it takes place while nothing is changed about it by itself. */
const plannedContent = (series: StoredEvent, date: string): EventContent => ({
  ...pickContent(series),
  ...scheduleOf({ ...timesOn(series, date), recurrence: null }),
});

interface Change extends Pick<OccurrenceToChange, 'series' | 'exception' | 'occurrence_date'> {
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
