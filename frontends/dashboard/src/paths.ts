import { editEventPath, eventPagePath } from '@daymark/calendar-ui';

export const paths = {
  dashboard: '/',
  signIn: '/auth',
  createCalendar: '/calendar/create',
  collections: '/collections',
  appearance: '/settings#appearance',
  bin: '/settings#bin',
  imports: '/imports',
  source: (id: string) => `/calendar/${id}/source`,
  calendarDetail: (id: string) => `/calendar/detail/${id}`,
  addEvent: (calendarId: string) => `/calendar/${calendarId}/add-event`,
  createEvent: '/event/create',
  event: eventPagePath,
  editEvent: editEventPath,
  shareEvent: (id: string) => `${eventPagePath(id)}${eventPagePath(id).includes('?') ? '&' : '?'}tab=sharing`,
  publicEvent: (id: string) => `/event/public/${id}`,
} as const;
