import { COLLECTIONS_MAX } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';

export const tooManyCollections = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many collections',
    detail: `You can share at most ${COLLECTIONS_MAX} collections of calendars. Please delete some before you add more.`,
  });

/** The same error for another person's calendar, a private one, and a missing one. */
export const notYourPublicCalendar = () =>
  new ProblemException('VALIDATION_ERROR', {
    errors: [{ field: 'calendar_ids', message: 'Choose among your public calendars' }],
  });
