import { editEventPath, eventPagePath } from '@daymark/calendar-ui';

export const paths = {
  dashboard: '/',
  events: '/events',
  calendarDetail: (id: string) => `/calendar/detail/${id}`,
  createEvent: '/event/create',
  bin: '/settings#bin',
  event: eventPagePath,
  editEvent: editEventPath,
} as const;
