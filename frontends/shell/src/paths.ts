/** Paths of the shell's own screens. */
export const paths = {
  home: '/',
  signIn: '/auth',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  calendar: '/calendar',
  calendarById: '/calendar/:id',
  events: '/events',
  search: '/search',
  createEvent: '/event/create',
  createCalendar: '/calendar/create',
  settings: '/settings',
  accountSettings: '/settings#account',
  admin: '/admin',
  calendarDetail: (id: string) => `/calendar/detail/${encodeURIComponent(id)}`,
  publicCalendar: (id: string) => `/calendar/public/${encodeURIComponent(id)}`,
} as const;
