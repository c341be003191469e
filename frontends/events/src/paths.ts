/** Addresses that the events pages lead to. */
export const paths = {
  dashboard: '/',
  events: '/events',
  calendar: (id: string) => `/calendar/${id}`,
  calendarDetail: (id: string) => `/calendar/detail/${id}`,
  event: (id: string) => `/event/${id}`,
} as const;
