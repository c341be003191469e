import type { EventTimes } from '@daymark/calendar-ui/public';
import type { PublicEvent, PublicEventSummary } from '@daymark/contracts';
import { wallClockOf, weekdayNames } from '@daymark/ui/public';

/** The most events in a month's structured data: pages are for readers first. */
const LISTED_EVENTS_MAX = 20;

type Described = EventTimes &
  Pick<PublicEventSummary, 'title' | 'location'> &
  Partial<Pick<PublicEventSummary, 'status'>>;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * An instant as local time with its offset: '2026-03-10T19:00:00+01:00'. Offsets of the nineteenth century had seconds,
 * which this form cannot express; such an instant is given in UTC.
 */
export function zonedTime(instant: string, timeZone: string): string {
  const { date, time } = wallClockOf(instant, timeZone);
  const offsetMinutes = (Date.parse(`${date}T${time}:00Z`) - Date.parse(instant)) / 60_000;
  if (!Number.isInteger(offsetMinutes)) return instant;
  const minutes = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${date}T${time}:00${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const STATUS = {
  confirmed: 'EventScheduled',
  cancelled: 'EventCancelled',
  moved: 'EventRescheduled',
};
const schemaOrg = (name: string) => `https://schema.org/${name}`;

function described(event: Described, address: string, organizer: Organizer | null): Record<string, unknown> {
  const [start, end] = event.is_all_day
    ? [event.start_local.slice(0, 10), event.end_local.slice(0, 10)]
    : [zonedTime(event.start_time, event.timezone), zonedTime(event.end_time, event.timezone)];
  return {
    '@type': 'Event',
    name: event.title,
    startDate: start,
    endDate: end,
    eventStatus: schemaOrg(STATUS[event.status ?? 'confirmed']),
    // Without a place none is given: whether the event is online is unknown.
    ...(event.location && {
      location: { '@type': 'Place', name: event.location, address: event.location },
    }),
    ...(organizer && { organizer: { '@type': 'Organization', ...organizer } }),
    url: address,
  };
}

export interface Organizer {
  name: string;
  url: string;
  logo?: string;
}

/** How to join is only on the page, so a meeting refers to its page. */
function attendance({ location, url }: PublicEvent, address: string) {
  if (!url) return location ? { eventAttendanceMode: schemaOrg('OfflineEventAttendanceMode') } : {};
  const online = { '@type': 'VirtualLocation', url: address };
  return location
    ? {
        eventAttendanceMode: schemaOrg('MixedEventAttendanceMode'),
        location: [{ '@type': 'Place', name: location, address: location }, online],
      }
    : { eventAttendanceMode: schemaOrg('OnlineEventAttendanceMode'), location: online };
}

function moved(event: PublicEvent) {
  const { planned_start_time: planned, is_all_day, timezone, status } = event;
  if (planned === null) return {};
  return {
    previousStartDate: is_all_day ? wallClockOf(planned, timezone).date : zonedTime(planned, timezone),
    ...(status === 'confirmed' && { eventStatus: schemaOrg(STATUS.moved) }),
  };
}

const UNITS = { daily: 'D', weekly: 'W', monthly: 'M', yearly: 'Y' };

/** The rule of a series as schema.org's Schedule; absent if that cannot express it. */
function schedule({ series }: PublicEvent) {
  const rule = series?.recurrence;
  if (!rule || rule.recurrence_type === 'custom' || rule.day_of_month === -1) return {};
  const { start_local, end_local, timezone, is_all_day } = series.first_date;
  const [date, time] = start_local.split('T');
  const weekday = (day: number) => schemaOrg(weekdayNames[day]!);
  return {
    eventSchedule: {
      '@type': 'Schedule',
      startDate: date,
      ...(!is_all_day && { startTime: `${time}:00`, endTime: `${end_local.slice(11)}:00` }),
      scheduleTimezone: timezone,
      repeatFrequency: `P${rule.interval}${UNITS[rule.recurrence_type]}`,
      ...(rule.days_of_week && { byDay: rule.days_of_week.map(weekday) }),
      ...(rule.day_of_month && { byMonthDay: rule.day_of_month }),
      ...(rule.month_of_year && { byMonth: rule.month_of_year }),
      ...(rule.end_date && { endDate: rule.end_date }),
      ...(rule.count && { repeatCount: rule.count }),
      ...(rule.excluded_dates.length > 0 && {
        exceptDate: rule.excluded_dates.map((each) => each.slice(0, 10)),
      }),
    },
  };
}

/**
 * The event, or the shown date of a series, as schema.org data for search engines: what the page shows, without how to
 * join.
 */
export const eventStructuredData = (
  event: PublicEvent,
  address: string,
  { image, organizer = null }: { image: string | string[]; organizer?: Organizer | null },
) => ({
  '@context': 'https://schema.org',
  ...described(event, address, organizer),
  ...attendance(event, address),
  ...moved(event),
  ...schedule(event),
  ...(event.description ? { description: event.description } : {}),
  image,
});

/** The first events of a calendar that have not ended, each as a separate object. */
export const calendarStructuredData = <Listed extends Described & { id: string }>(
  events: readonly Listed[],
  now: number,
  {
    addressOf,
    organizerOf,
  }: { addressOf: (id: string) => string; organizerOf: (event: Listed) => Organizer },
) =>
  events
    .filter((event) => Date.parse(event.end_time) > now)
    .slice(0, LISTED_EVENTS_MAX)
    .map((event) => ({
      '@context': 'https://schema.org',
      ...described(event, addressOf(event.id), organizerOf(event)),
    }));
