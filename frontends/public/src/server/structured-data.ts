import type { PublicEvent } from '@daymark/contracts';

/** The event as schema.org describes events, for search engines: what the page shows, without how to get in. */
export function eventStructuredData(event: PublicEvent, address: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    ...(event.description ? { description: event.description } : {}),
    startDate: event.is_all_day ? event.start_local.slice(0, 10) : event.start_time,
    endDate: event.is_all_day ? event.end_local.slice(0, 10) : event.end_time,
    eventStatus: 'https://schema.org/EventScheduled',
    // Without a place only the page itself can be named; the meeting link is for those who open the page.
    ...(event.location
      ? { location: { '@type': 'Place', name: event.location, address: event.location } }
      : {
          eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
          location: { '@type': 'VirtualLocation', url: address },
        }),
    url: address,
  };
}
