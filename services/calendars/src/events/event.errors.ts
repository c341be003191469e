import { longDate } from '@daymark/recurrence';
import { ProblemException } from '@daymark/service-kit';
import type { StoredException } from './stored-event.js';

export const invalid = (field: string, message: string) =>
  new ProblemException('VALIDATION_ERROR', { detail: message, errors: [{ field, message }] });

/** Someone else's event that the caller can see, where only its owner may act. */
export const eventNotYours = (act: 'edit' | 'delete') =>
  new ProblemException('FORBIDDEN', {
    title: 'Access Denied',
    detail: `You don't have permission to ${act} this event`,
  });

export const copyNotAllowed = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Access Denied',
    detail: "You don't have permission to copy events from this calendar",
  });

export const tooManyEvents = (max: number) =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many events',
    detail: `You can have at most ${max.toLocaleString('en-US')} events. Please delete some before you add more.`,
  });

/** Names the occurrences that a series would have no place for. One that was cancelled has the name of its series. */
export const exceptionsWouldBeLost = (seriesTitle: string, exceptions: StoredException[]) =>
  new ProblemException('EXCEPTIONS_WOULD_BE_LOST', {
    errors: exceptions.map((exception) => ({
      field: 'exceptions',
      message: `${longDate(exception.occurrence_date)}: ${exception.is_cancelled ? seriesTitle : exception.title}`,
    })),
  });
