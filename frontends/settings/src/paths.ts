import { eventPagePath } from '@daymark/calendar-ui';

/** The addresses that the settings lead to. */
export const paths = {
  signIn: '/auth',
  event: eventPagePath,
  calendar: (id: string) => `/calendar/detail/${id}`,
} as const;
