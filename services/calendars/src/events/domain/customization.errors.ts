import { ProblemException } from '@daymark/service-kit';

/** The same for an event that is missing and for one of somebody else. */
export const eventNotFound = (reference: string) =>
  new ProblemException('NOT_FOUND', {
    title: 'Event not found',
    detail: `Event with ID ${reference} not found. Please check the event ID.`,
  });

/** An occurrence that is as its series says has no customization of its own to change. */
export const occurrenceHasNoCustomization = () =>
  new ProblemException('VALIDATION_ERROR', {
    detail:
      'This occurrence has the look of its series. Change the look of the series, or change this occurrence first.',
  });
