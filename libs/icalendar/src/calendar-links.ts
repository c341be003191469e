import {
  addDays,
  baseOfEvent,
  localToInstant,
  type RecurrenceRule,
  toRRule,
  utcText,
} from '@daymark/recurrence';
import { UTC_ZONE, writtenZone } from './zone-names.js';

/** All characters of the parameters are preserved. Blanks are `%20`, since Outlook shows plus signs literally. */
export function addressWith(base: string, parameters: Record<string, string | null | undefined>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value == null || value === '' ? [] : [`${name}=${encodeURIComponent(value.toWellFormed())}`],
  );
  return `${base}?${pairs.join('&')}`;
}

/** Calendars refuse URLs with longer details. The link to the event's page is always kept. */
const DETAILS_MAX_CHARACTERS = 1_000;

/** How to join the meeting is left out: only the event's own page tells it. */
export interface LinkedEvent {
  title: string;
  description?: string | null;
  location?: string | null;
  start_local: string;
  end_local: string;
  timezone: string;
  is_all_day: boolean;
  start_time: string;
  end_time: string;
  public_url?: string | null;
}

export interface CalendarLinkOptions {
  /** For a link that adds the whole series. Only Google accepts one, without exceptions. */
  recurrence?: RecurrenceRule | null;
  /** On phones, Outlook's app opens another URL than its site. */
  isMobile?: boolean;
}

/** Other calendars, and series anywhere but in Google, use the event's file. */
export interface CalendarLinks {
  google: string;
  outlookPersonal: string;
  outlookWork: string;
  yahoo: string;
}

export function calendarLinks(event: LinkedEvent, options: CalendarLinkOptions = {}): CalendarLinks {
  const outlook = (host: string) => outlookAddress(event, host, options.isMobile ?? false);
  return {
    google: googleAddress(event, options.recurrence ?? null),
    outlookPersonal: outlook('https://outlook.live.com'),
    outlookWork: outlook('https://outlook.office.com'),
    yahoo: yahooAddress(event),
  };
}

/** Times are sent with their zone, so that the event keeps it; ambiguous or skipped times as instants. */
function googleAddress(event: LinkedEvent, recurrence: RecurrenceRule | null): string {
  const zone = writtenZone(event.timezone);
  const isPlain =
    zone !== UTC_ZONE && isShownOnce(event.start_local, event) && isShownOnce(event.end_local, event);
  const local = (time: string) => `${digits(time)}00`;
  const times = isPlain
    ? `${local(event.start_local)}/${local(event.end_local)}`
    : `${instantDigits(event.start_time)}/${instantDigits(event.end_time)}`;
  const { first, after } = wholeDays(event);
  return addressWith('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: event.is_all_day ? `${digits(first)}/${digits(after)}` : times,
    ctz: event.is_all_day || zone === UTC_ZONE ? null : zone,
    recur: recurrence && `RRULE:${toRRule(baseOfEvent(event), recurrence)}`,
    details: detailsOf(event),
    location: event.location,
  });
}

/** Outlook only accepts instants, neither a zone nor a series. */
function outlookAddress(event: LinkedEvent, host: string, isMobile: boolean): string {
  const { first, after } = wholeDays(event);
  return addressWith(`${host}/calendar/0/${isMobile ? 'deeplink' : 'action'}/compose`, {
    rru: 'addevent',
    subject: event.title,
    startdt: event.is_all_day ? first : withoutMilliseconds(event.start_time),
    enddt: event.is_all_day ? after : withoutMilliseconds(event.end_time),
    allday: event.is_all_day ? 'true' : null,
    body: detailsOf(event),
    location: event.location,
  });
}

/** Yahoo only accepts a single all-day event; several days are sent from midnight to midnight in the reader's zone. */
function yahooAddress(event: LinkedEvent): string {
  const { first, after } = wholeDays(event);
  const isOneDay = event.is_all_day && after === addDays(first, 1);
  const midnight = (date: string) => `${digits(date)}T000000`;
  return addressWith('https://calendar.yahoo.com/', {
    v: '60',
    title: event.title,
    ...(isOneDay
      ? { st: digits(first), et: null, dur: 'allday' }
      : event.is_all_day
        ? { st: midnight(first), et: midnight(after), dur: null }
        : { st: instantDigits(event.start_time), et: instantDigits(event.end_time), dur: null }),
    desc: detailsOf(event),
    in_loc: event.location,
  });
}

function isShownOnce(local: string, { is_all_day, timezone }: LinkedEvent): boolean {
  return is_all_day || localToInstant(local, timezone).clock === 'once';
}

function wholeDays({ start_local, end_local }: LinkedEvent): { first: string; after: string } {
  return { first: start_local.slice(0, 10), after: addDays(end_local.slice(0, 10), 1) };
}

function detailsOf({ description, public_url }: LinkedEvent): string {
  const whole = description ?? '';
  const isLong = whole.length > DETAILS_MAX_CHARACTERS;
  // Also removes half of a surrogate pair that was cut.
  const cut = isLong ? `${whole.slice(0, DETAILS_MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…` : whole;
  return [cut, public_url].filter(Boolean).join('\n\n');
}

const digits = (text: string) => text.replace(/[-:]/g, '');
const instantDigits = (instant: string) => utcText(Date.parse(instant));
const withoutMilliseconds = (instant: string) => new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');
