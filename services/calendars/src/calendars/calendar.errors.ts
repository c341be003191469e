import { CALENDARS_MAX } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';

/** Someone else's calendar that the caller can see, where only its owner may act. */
export const calendarNotYours = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Access Denied',
    detail: "You don't have permission to access this calendar.",
  });

export const tooManyCalendars = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many calendars',
    detail: `You can have at most ${CALENDARS_MAX} calendars. Please delete some before you add more.`,
  });
