import { parseEventReference } from '@daymark/contracts';

/** The page of an event; of an occurrence, that of its series with the occurrence chosen. */
function eventPath(id: string): string {
  const reference = parseEventReference(id);
  if (!reference || !id.includes('-occurrence-')) return `/event/${id}`;
  return `/event/${reference.event_id}?occurrence=${reference.occurrence_index}`;
}

/** Addresses that the dashboard leads to. */
export const paths = {
  dashboard: '/',
  signIn: '/auth',
  createCalendar: '/calendar/create',
  calendar: (id: string) => `/calendar/${id}`,
  calendarDetail: (id: string) => `/calendar/detail/${id}`,
  addEvent: (calendarId: string) => `/calendar/${calendarId}/add-event`,
  event: eventPath,
  publicEvent: (id: string) => `/event/public/${id}`,
} as const;
