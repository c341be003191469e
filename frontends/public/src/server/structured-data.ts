import type { PublicEvent, PublicEventSummary } from '@daymark/contracts';
import { wallClockOf } from '@daymark/ui/public';

/** Of a month a search engine is told so many events: a page is for those who read it. */
const LISTED_EVENTS_MAX = 20;

type Described = Pick<
  PublicEventSummary,
  'title' | 'start_local' | 'end_local' | 'timezone' | 'is_all_day' | 'start_time' | 'end_time' | 'location'
> &
  Partial<Pick<PublicEventSummary, 'status'>>;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * An instant as the clocks of a zone show it, with the offset that holds there on that date: '2026-03-10T19:00:00+01:00'.
 * Offsets of the nineteenth century had seconds, which cannot be written; such an instant is given in UTC.
 */
export function zonedTime(instant: string, timeZone: string): string {
  const { date, time } = wallClockOf(instant, timeZone);
  const offsetMinutes = (Date.parse(`${date}T${time}:00Z`) - Date.parse(instant)) / 60_000;
  if (!Number.isInteger(offsetMinutes)) return instant;
  const minutes = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${date}T${time}:00${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function described(event: Described, address: string): Record<string, unknown> {
  const [start, end] = event.is_all_day
    ? [event.start_local.slice(0, 10), event.end_local.slice(0, 10)]
    : [zonedTime(event.start_time, event.timezone), zonedTime(event.end_time, event.timezone)];
  return {
    '@type': 'Event',
    name: event.title,
    startDate: start,
    endDate: end,
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    // Without a place only the page itself can be named; the meeting link is for those who open the page.
    ...(event.location
      ? {
          eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
          location: { '@type': 'Place', name: event.location, address: event.location },
        }
      : {
          eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
          location: { '@type': 'VirtualLocation', url: address },
        }),
    url: address,
  };
}

/**
 * The event, or the one occurrence, as schema.org describes events, for search engines: what the page shows, without how
 * to get in.
 */
export const eventStructuredData = (event: PublicEvent, address: string, image: string) => ({
  '@context': 'https://schema.org',
  ...described(event, address),
  ...(event.description ? { description: event.description } : {}),
  image,
});

/** The first events of a calendar that have not ended, each as one event by itself. */
export const calendarStructuredData = (
  events: readonly (Described & { id: string })[],
  now: number,
  addressOf: (id: string) => string,
) =>
  events
    .filter((event) => Date.parse(event.end_time) > now || Date.parse(event.start_time) >= now)
    .slice(0, LISTED_EVENTS_MAX)
    .map((event) => ({ '@context': 'https://schema.org', ...described(event, addressOf(event.id)) }));
