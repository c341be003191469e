import { ProblemException } from '@daymark/service-kit';

/** Someone else's calendar that the caller can see, where only its owner may act. */
export const calendarNotYours = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Access Denied',
    detail: "You don't have permission to access this calendar.",
  });
