import type { ChangedOccurrence, FeedCalendar, FeedEvent } from '../src/feed-event.js';
import { arrangeFeed, renderEvent } from '../src/render-calendar.js';

/** An event of one hour; a test sets only what it is about. */
export function anEvent(change: Partial<FeedEvent> = {}): FeedEvent {
  return {
    uid: '5b0c0a52-6a60-4b7d-9d4b-0d9b1a1f7c11@calendar.example',
    sequence: 0,
    created_at: '2024-01-02T03:04:05.678Z',
    last_modified: '2024-02-03T04:05:06.789Z',
    title: 'Choir practice',
    description: null,
    location: null,
    url: null,
    start_local: '2024-05-06T19:00',
    end_local: '2024-05-06T20:00',
    timezone: 'Europe/Paris',
    is_all_day: false,
    recurrence: null,
    ...change,
  };
}

/** A changed occurrence; a test sets which one and what changes. */
export function aChange(change: Partial<ChangedOccurrence> & { occurrence_date: string }): ChangedOccurrence {
  const { uid: _uid, recurrence: _recurrence, ...content } = anEvent({ sequence: 3 });
  return { ...content, ...change };
}

export function aCalendar(change: Partial<FeedCalendar> = {}): FeedCalendar {
  return {
    id: '0e0f7a4c-8a39-4f4c-9f4e-2f2d6f9a2f10',
    name: 'Choir',
    description: 'All dates of the choir',
    url: 'https://calendar.example/calendar/public/0e0f7a4c',
    source: 'https://calendar.example/feed/0e0f7a4c.ics',
    last_modified: '2024-02-03T04:05:06.789Z',
    ...change,
  };
}

/** A feed with these events. */
export function aFeed(events: FeedEvent[], calendar: Partial<FeedCalendar> = {}): string {
  const { head, pieces, end } = arrangeFeed({
    product_name: 'Daymark',
    calendar: aCalendar(calendar),
    pieces: events.map(renderEvent).filter((piece) => piece !== null),
  });
  return `${head}${pieces.map(({ text }) => text).join('')}${end}`;
}

/** The content lines of a text, unfolded. */
export function unfolded(ics: string): string[] {
  return ics.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
}

/** The unfolded lines of a feed with one event, from its BEGIN:VEVENT on. */
export function eventLinesOf(change: Partial<FeedEvent> = {}): string[] {
  const lines = unfolded(aFeed([anEvent(change)]));
  return lines.slice(lines.indexOf('BEGIN:VEVENT'), -1);
}
