import type { PublicEvent } from '@daymark/contracts';

/** Longer details make addresses that calendars refuse. The link to the event's page is always kept. */
const DETAILS_MAX_CHARACTERS = 1_000;

/** `%20` and not `+` for blanks: Outlook shows plus signs as they are. Lone surrogates cannot be encoded. */
const encode = (value: string) => encodeURIComponent(value.toWellFormed());

function addressWith(base: string, parameters: Record<string, string>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encode(value)}`);
  return `${base}?${pairs.join('&')}`;
}

function detailsOf(event: PublicEvent): string {
  const description = event.description ?? '';
  const cut =
    description.length > DETAILS_MAX_CHARACTERS
      ? `${description.slice(0, DETAILS_MAX_CHARACTERS)}…`
      : description;
  return cut ? `${cut}\n\n${event.public_url}` : event.public_url;
}

const dayAfter = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const withoutMilliseconds = (instant: string) => new Date(instant).toISOString().replace('.000Z', 'Z');
const compact = (text: string) => text.replace(/[-:]/g, '');

/** First day and the day after the last one, of an event that lasts whole days. */
const wholeDays = (event: PublicEvent) => ({
  first: event.start_local.slice(0, 10),
  after: dayAfter(event.end_local.slice(0, 10)),
});

/**
 * Google's form for a new event, filled in. Times go as wall-clock times with their zone, so the event keeps its zone.
 * Meeting link, meeting id and passcode stay on the event's own page.
 */
export function googleEventAddress(event: PublicEvent): string {
  const days = wholeDays(event);
  const local = (time: string) => `${compact(time)}00`;
  return addressWith('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: event.is_all_day
      ? `${compact(days.first)}/${compact(days.after)}`
      : `${local(event.start_local)}/${local(event.end_local)}`,
    ...(event.is_all_day ? {} : { ctz: event.timezone }),
    details: detailsOf(event),
    ...(event.location ? { location: event.location } : {}),
  });
}

/** Outlook's form for a new event, filled in. It takes instants only: the zone cannot be told. */
export function outlookEventAddress(event: PublicEvent): string {
  const days = wholeDays(event);
  return addressWith('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: event.title,
    startdt: event.is_all_day ? days.first : withoutMilliseconds(event.start_time),
    enddt: event.is_all_day ? days.after : withoutMilliseconds(event.end_time),
    ...(event.is_all_day ? { allday: 'true' } : {}),
    body: detailsOf(event),
    ...(event.location ? { location: event.location } : {}),
  });
}

/** The event as an iCalendar file: what Apple's calendar opens, and what is downloaded. */
export const eventFileAddress = (origin: string, eventId: string) => `${origin}/feed/event/${eventId}.ics`;
