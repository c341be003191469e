/** The addresses that the shell itself leads to. */
export const paths = {
  home: '/',
  signIn: '/auth',
  createEvent: '/event/create',
  createCalendar: '/calendar/create',
  settings: '/settings',
  admin: '/admin',
  calendarDetail: (id: string) => `/calendar/detail/${encodeURIComponent(id)}`,
  publicCalendar: (id: string) => `/calendar/public/${encodeURIComponent(id)}`,
} as const;
