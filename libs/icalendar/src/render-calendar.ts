import { identifier, joinLines, text, uri } from './content-lines.js';
import { eventLines, utcOf } from './event-lines.js';
import { timeForm } from './event-times.js';
import type { FeedCalendar, FeedEvent } from './feed-event.js';
import { exceptionsOf, takesPlace } from './series-exceptions.js';
import { timeZoneDefinition } from './time-zone-definition.js';
import { UTC_ZONE, writtenZone } from './zone-names.js';

/** How often programs are asked to look again; Google takes its own time. */
const REFRESH_INTERVAL = 'PT1H';
const YEAR_OF_NO_EVENTS = 1970;

/**
 * The feed of a public calendar as iCalendar text (RFC 5545, RFC 7986), to be served as `text/calendar; charset=utf-8`.
 * The same calendar and events always give the same text, in whatever order the events come. It carries no METHOD.
 * A series with every occurrence cancelled is left out, as an event that was deleted. Throws a RangeError for an event
 * that cannot be written (an unknown zone, a malformed time, an impossible rule).
 */
export function renderCalendarFeed(feed: {
  product_name: string;
  calendar: FeedCalendar;
  events: readonly FeedEvent[];
}): string {
  const { calendar, product_name } = feed;
  const events = feed.events.filter(takesPlace).sort(byStart);
  const name = text(calendar.name);
  const description = calendar.description ? text(calendar.description) : '';
  const url = uri(calendar.url);
  const source = uri(calendar.source);
  const lines = [
    ...headLines(product_name),
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    ...(description === '' ? [] : [`DESCRIPTION:${description}`, `X-WR-CALDESC:${description}`]),
    `UID:${identifier(calendar.id)}`,
    `LAST-MODIFIED:${utcOf(calendar.last_modified)}`,
    ...(url === null ? [] : [`URL:${url}`]),
    ...(source === null ? [] : [`SOURCE;VALUE=URI:${source}`]),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_INTERVAL}`,
    `X-PUBLISHED-TTL:${REFRESH_INTERVAL}`,
    ...(calendar.timezone ? [`X-WR-TIMEZONE:${writtenZone(calendar.timezone)}`] : []),
    ...zoneLines(events),
  ];
  // A calendar must hold something; for one without events that is the definition of its zone.
  if (events.length === 0) {
    lines.push(...timeZoneDefinition(writtenZone(calendar.timezone ?? UTC_ZONE), YEAR_OF_NO_EVENTS));
  }
  for (const event of events) lines.push(...eventLines(event));
  lines.push('END:VCALENDAR');
  return joinLines(lines);
}

/**
 * One event or series as the text of an .ics file, for a download. One occurrence of a series alone is given as an event
 * that does not repeat, under a uid of its own: with that of the series it would replace it in its reader's calendar.
 * Throws as `renderCalendarFeed` does.
 */
export function renderEventFile(file: { product_name: string; event: FeedEvent }): string {
  return joinLines([
    ...headLines(file.product_name),
    ...zoneLines([file.event]),
    ...eventLines(file.event),
    'END:VCALENDAR',
  ]);
}

function headLines(productName: string): string[] {
  const product = text(productName);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product}//${product} calendars//EN`,
    'CALSCALE:GREGORIAN',
  ];
}

/** One definition for each zone that a time is written in, for the years from its first event on. */
function zoneLines(events: readonly FeedEvent[]): string[] {
  const firstYears = new Map<string, number>();
  for (const event of events) {
    const isSeries = event.recurrence !== null;
    note(event.start_local, timeForm(event, isSeries));
    for (const changed of exceptionsOf(event).changed) note(changed.start_local, timeForm(changed, true));
  }
  return [...firstYears.keys()].sort().flatMap((zone) => timeZoneDefinition(zone, firstYears.get(zone)!));

  function note(startLocal: string, form: ReturnType<typeof timeForm>): void {
    if (form.kind !== 'zoned') return;
    const year = Number(startLocal.slice(0, 4));
    firstYears.set(form.zone, Math.min(year, firstYears.get(form.zone) ?? Infinity));
  }
}

function byStart(a: FeedEvent, b: FeedEvent): number {
  if (a.start_local !== b.start_local) return a.start_local < b.start_local ? -1 : 1;
  return a.uid < b.uid ? -1 : Number(a.uid > b.uid);
}
