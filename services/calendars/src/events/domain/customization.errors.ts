import { ProblemException } from '@daymark/service-kit';

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
      'This occurrence has the look of its series. Change the look of the series, or change this occurrence first.',
  });
