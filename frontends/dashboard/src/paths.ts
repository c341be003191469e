import { editEventPath, eventPagePath } from '@daymark/calendar-ui';

export const paths = {
  dashboard: '/',
  signIn: '/auth',
  signUp: '/auth?tab=sign-up',
  createCalendar: '/calendar/create',
  collections: '/collections',
  appearance: '/settings#appearance',
  bin: '/settings#bin',
  imports: '/imports',
  /** Understands dates and mends words, which the filter of a list does not. */
  search: (words: string) => `/search?${new URLSearchParams({ q: words }).toString()}`,
  source: (id: string) => `/calendar/${id}/source`,
  calendarDetail: (id: string) => `/calendar/detail/${id}`,
  people: (id: string) => `/calendar/detail/${id}?tab=people`,
  addEvent: (calendarId: string) => `/calendar/${calendarId}/add-event`,
  createEvent: '/event/create',
  event: eventPagePath,
  editEvent: editEventPath,
  shareEvent: (id: string) => `${eventPagePath(id)}${eventPagePath(id).includes('?') ? '&' : '?'}tab=sharing`,
  publicEvent: (id: string) => `/event/public/${id}`,
} as const;
