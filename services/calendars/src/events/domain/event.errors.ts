import { localDateOf, longDate } from '@daymark/recurrence';
import { ProblemException } from '@daymark/service-kit';
import type { EventAction } from '../../access/access.module.js';
import type { ExceptionDate } from './stored-event.js';

/** The same refusal for a missing event and for another person's event. */
export const eventNotFound = (reference: string) =>
  new ProblemException('NOT_FOUND', {
    title: 'Event not found',
    detail: `Event with ID ${reference} not found. Please check the event ID.`,
  });

/** An occurrence that was not changed individually has no customization of its own. */
export const occurrenceHasNoCustomization = () =>
  new ProblemException('VALIDATION_ERROR', {
    detail:
      'This occurrence has the appearance of its series. Change the appearance of the series, or change this occurrence first.',
  });

/** Refuses an owner's action on another person's event that the caller can see. */
export const eventNotYours = (action: EventAction) =>
  new ProblemException('FORBIDDEN', {
    title: 'Access Denied',
    detail: `You don't have permission to ${action} ${action === 'copy' ? 'events from this calendar' : 'this event'}`,
  });

/** Refuses to delete or cancel a single occurrence of an event that has no series. */
export const noParentEvent = () =>
  new ProblemException('NOT_FOUND', { detail: 'Could not find parent event' });
export const noRecurrence = () =>
  new ProblemException('NOT_FOUND', { detail: 'Could not find recurrence pattern' });

/** Refuses to share again what an administrator deleted. */
export const sharingNeedsAdministrator = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Deleted by an administrator',
    detail: 'An administrator deleted this. It can be shared again only after an administrator allows it.',
  });

export const tooManyEvents = (max: number) =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many events',
    detail: `You can have at most ${max.toLocaleString('en-US')} events. Please delete some before you add more.`,
  });

export const tooManyEventsInSeason = (max: number) =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many events',
    detail: `At most ${max.toLocaleString('en-US')} events can be copied at once. Please choose fewer days.`,
  });

export const tooManyEventsWithBin = (max: number) =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many events',
    detail: `You can have at most ${max.toLocaleString('en-US')} events together with those in the bin. Please empty the bin before you add more.`,
  });

export const tooManyEventsToRestore = (max: number) =>
  new ProblemException('FORBIDDEN', {
    title: 'Not enough room to restore',
    detail: `You can have at most ${max.toLocaleString('en-US')} events. Please delete some, then restore this.`,
  });

export const tooLateToUndo = () =>
  new ProblemException('NOT_FOUND', {
    title: 'Not undone',
    detail: 'It is too late to undo this.',
  });

const MEGABYTE = 1024 * 1024;

export const tooMuchText = (maxBytes: number, hasBin = false) =>
  new ProblemException('FORBIDDEN', {
    title: 'Too much text',
    detail: hasBin
      ? `Your events, with those in the bin, can hold at most ${maxBytes / MEGABYTE} MB of text. Please shorten some or empty the bin first.`
      : `Your events can hold at most ${maxBytes / MEGABYTE} MB of text. Please shorten or delete some first.`,
  });

export const tooManyChangedDates = (max: number) =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many changed dates',
    detail: `At most ${max.toLocaleString('en-US')} dates of a series can be changed individually. Please restore some, or change this and the following dates together.`,
  });

export const tooManyDeletedDates = (max: number) =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many deleted dates',
    detail: `At most ${max.toLocaleString('en-US')} dates of a series can be deleted individually. Please delete this and the following dates together, or change how the series repeats.`,
  });

export const tooMuchTextInDates = (maxBytes: number) =>
  new ProblemException('FORBIDDEN', {
    title: 'Too much text',
    detail: `The changed dates of a series can hold at most ${maxBytes / MEGABYTE} MB of text. Please shorten or restore some first.`,
  });

/** More than anybody reads; a series may have thousands. */
const NAMED_MAX = 100;

/**
 * Names the changed or deleted occurrences that have no date in the new series. A deleted one goes by the title of its
 * series.
 */
export const exceptionsWouldBeLost = (
  series: { title: string; start_local: string },
  exceptions: ExceptionDate[],
) =>
  new ProblemException('EXCEPTIONS_WOULD_BE_LOST', {
    errors: exceptions.slice(0, NAMED_MAX).map((exception) => ({
      field: 'exceptions',
      message: `${longDate(localDateOf(exception.occurrence_date))}: ${exception.is_deleted ? series.title : exception.title} (${whatWasDone(exception, series)})`,
    })),
  });

/** Refuses a change of several events, named with what stands in the way of each: the first one decides the code. */
export function refusedTogether(
  refused: readonly { position: number; title: string | null; problem: ProblemException }[],
  total: number,
): ProblemException {
  const first = refused[0]!.problem;
  return new ProblemException(first.code, {
    ...(first.texts.title && { title: first.texts.title }),
    detail: `${refused.length} of ${total} could not be changed, so nothing was.`,
    errors: refused.slice(0, NAMED_MAX).map(({ position, title, problem }) => ({
      field: `events.${position}`,
      message: title === null ? problem.message : `${title}: ${problem.message}`,
    })),
  });
}

function whatWasDone(exception: ExceptionDate, series: { start_local: string }): string {
  if (exception.is_deleted) return 'deleted';
  const planned = exception.occurrence_date + series.start_local.slice(exception.occurrence_date.length);
  return exception.start_local === planned ? 'changed' : 'moved';
}
