import { editEventPath, eventPagePath } from '@daymark/calendar-ui';
import { getEventFile, pathOf } from '@daymark/contracts';

export const paths = {
  dashboard: '/',
  events: '/events',
  calendarDetail: (id: string) => `/calendar/detail/${id}`,
  createEvent: '/event/create',
  bin: '/settings#bin',
  event: eventPagePath,
  editEvent: editEventPath,
} as const;

export const publicLinkOf = (id: string) => `${window.location.origin}/event/public/${id}`;

export const fileLinkOf = (id: string) => window.location.origin + pathOf(getEventFile, { params: { id } });
