import { eventPagePath } from '@daymark/calendar-ui';

/** Addresses that the dashboard leads to. */
export const paths = {
  dashboard: '/',
  signIn: '/auth',
  createCalendar: '/calendar/create',
  appearance: '/settings#appearance',
  calendarDetail: (id: string) => `/calendar/detail/${id}`,
  addEvent: (calendarId: string) => `/calendar/${calendarId}/add-event`,
  /** The form with these days in it already. */
  addEventOn: (calendarId: string, from: string, to: string) =>
    `/calendar/${calendarId}/add-event?date=${from}${to === from ? '' : `&end_date=${to}`}`,
  event: eventPagePath,
  publicEvent: (id: string) => `/event/public/${id}`,
} as const;
