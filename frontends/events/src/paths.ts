import { editEventPath, eventPagePath } from '@daymark/calendar-ui';
import { getEventFile, pathOf } from '@daymark/contracts';

export const paths = {
  dashboard: '/',
  events: '/events',
  /** Understands dates and mends words, which the filter of a list does not. */
  search: (words: string) => `/search?${new URLSearchParams({ q: words }).toString()}`,
  calendarDetail: (id: string) => `/calendar/detail/${id}`,
  createEvent: '/event/create',
  bin: '/settings#bin',
  event: eventPagePath,
  editEvent: editEventPath,
} as const;

export const publicLinkOf = (id: string) => `${window.location.origin}/event/public/${id}`;

export const fileLinkOf = (id: string) => window.location.origin + pathOf(getEventFile, { params: { id } });
