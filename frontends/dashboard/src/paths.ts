/** Addresses that the dashboard leads to. */
export const paths = {
  dashboard: '/',
  createCalendar: '/calendar/create',
  calendar: (id: string) => `/calendar/${id}`,
  calendarDetail: (id: string) => `/calendar/detail/${id}`,
  addEvent: (calendarId: string) => `/calendar/${calendarId}/add-event`,
  event: (id: string) => `/event/${id}`,
  publicEvent: (id: string) => `/event/public/${id}`,
} as const;
