import { localDateOf, longDate } from '@daymark/recurrence';
import { currentRequest, ProblemException } from '@daymark/service-kit';
import { isOwnedBy, type EventAction } from '../../access/access.module.js';
import { text, titled } from '../../texts.js';
import type { ExceptionDate } from './stored-event.js';

/** The same refusal for a missing event and for another person's event. */
export const eventNotFound = (reference: string) =>
  new ProblemException('NOT_FOUND', titled('refused.eventNotFound', { id: reference }));

export const occurrenceHasNoCustomization = () =>
  new ProblemException('VALIDATION_ERROR', {
    detail: text('refused.appearanceOfSeries'),
  });

export const eventNotYours = (action: EventAction) =>
  new ProblemException('FORBIDDEN', {
    detail: text('refused.notYourEvent', { action }),
  });

export const noParentEvent = () =>
  new ProblemException('NOT_FOUND', { detail: text('refused.noParentEvent') });
export const noRecurrence = () => new ProblemException('NOT_FOUND', { detail: text('refused.noRecurrence') });

export const sharingNeedsAdministrator = () => new ProblemException('FORBIDDEN', titled('refused.sharing'));

export const tooManyEvents = (max: number) =>
  new ProblemException('FORBIDDEN', titled('refused.tooManyEvents', { max }));

/** A limit of the owner, which whoever else reaches it can neither see nor keep to. */
export function limitOf(ownerId: string, reached: ProblemException): ProblemException {
  const { userId = ownerId } = currentRequest() ?? {};
  return isOwnedBy(userId, { user_id: ownerId })
    ? reached
    : new ProblemException('FORBIDDEN', titled('refused.ownerIsFull'));
}

export const tooManyEventsInSeason = (max: number) =>
  new ProblemException('FORBIDDEN', titled('refused.tooManyInSeason', { max }));

export const tooManyEventsWithBin = (max: number) =>
  new ProblemException('FORBIDDEN', titled('refused.tooManyWithBin', { max }));

export const tooManyEventsToRestore = (max: number) =>
  new ProblemException('FORBIDDEN', titled('refused.tooManyToRestore', { max }));

export const tooLateToUndo = () => new ProblemException('NOT_FOUND', titled('refused.tooLateToUndo'));

const MEGABYTE = 1024 * 1024;

export const tooMuchText = (maxBytes: number, hasBin = false) =>
  new ProblemException(
    'FORBIDDEN',
    titled(hasBin ? 'refused.tooMuchTextWithBin' : 'refused.tooMuchText', { max: maxBytes / MEGABYTE }),
  );

export const tooManyChangedDates = (max: number) =>
  new ProblemException('FORBIDDEN', titled('refused.tooManyChangedDates', { max }));

export const tooManyDeletedDates = (max: number) =>
  new ProblemException('FORBIDDEN', titled('refused.tooManyDeletedDates', { max }));

export const tooMuchTextInDates = (maxBytes: number) =>
  new ProblemException('FORBIDDEN', titled('refused.tooMuchTextInDates', { max: maxBytes / MEGABYTE }));

/** More than anybody reads; a series may have thousands. */
export const NAMED_MAX = 100;

/** A deleted one goes by the title of its series. */
export const exceptionsWouldBeLost = (
  series: { title: string; start_local: string },
  exceptions: ExceptionDate[],
) =>
  new ProblemException('EXCEPTIONS_WOULD_BE_LOST', {
    errors: exceptions.slice(0, NAMED_MAX).map((exception) => ({
      field: 'exceptions',
      message: text('refused.exception', {
        date: longDate(localDateOf(exception.occurrence_date)),
        title: (exception.is_deleted ? null : exception.title) ?? series.title,
        what: whatWasDone(exception, series),
      }),
    })),
  });

/** What stands in the way of a change of one of several events; its title for whoever may see it. */
export interface RefusedEvent {
  position: number;
  title: string | null;
  problem: ProblemException;
}

/** Refuses a change of several events, named with what stands in the way of each: the first one decides the code. */
export function refusedTogether(
  refused: readonly RefusedEvent[],
  total: number,
  reasons: ReadonlyMap<RefusedEvent, string>,
): ProblemException {
  const first = refused[0]!.problem;
  return new ProblemException(first.code, {
    ...(first.texts.title && { title: first.texts.title }),
    detail: text('refused.together', { refused: refused.length, total }),
    errors: refused.slice(0, NAMED_MAX).map((each) => {
      const { position, title, problem } = each;
      const reason = reasons.get(each) ?? problem.message;
      return {
        field: `events.${position}`,
        message: title === null ? reason : text('refused.oneOfThem', { title, reason }),
      };
    }),
  });
}

function whatWasDone(exception: ExceptionDate, series: { start_local: string }): string {
  if (exception.is_deleted) return 'deleted';
  const planned = exception.occurrence_date + series.start_local.slice(exception.occurrence_date.length);
  return exception.start_local === planned ? 'changed' : 'moved';
}
