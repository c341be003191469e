import { timeZoneCity, todaysName, type EventTimes } from '@daymark/calendar-ui/public';
import {
  formatDay,
  formatSpan,
  todayIn,
  wallClockOf,
  withinSentence,
  type DateAndTime,
} from '@daymark/ui/public';

const DAY_MS = 86_400_000;

/** Start and end of an event with times, as instants (ISO 8601). */
export interface Instants {
  start: string;
  end: string;
}

/**
 * Times in a zone as people write them: 'Tue 24 Nov, 18:00–20:00'. `now` determines 'Today' and whether the year is
 * shown.
 */
export const spanOfInstants = ({ start, end }: Instants, timeZone: string, now: number): string =>
  formatSpan(wallClockOf(start, timeZone), wallClockOf(end, timeZone), { today: todayIn(timeZone, now) });

/** The same for an event; all-day events have the same dates in every zone: 'Fri 27 Nov – Sun 29 Nov, all day'. */
export function spanOf(event: EventTimes, timeZone: string, now: number): string {
  if (!event.is_all_day) {
    return spanOfInstants({ start: event.start_time, end: event.end_time }, timeZone, now);
  }
  const day = (local: string): DateAndTime => ({ date: local.slice(0, 10) });
  return `${formatSpan(day(event.start_local), day(event.end_local), { today: todayIn(timeZone, now) })}, all day`;
}

/** Keeps a date in one line, since 'Sun' alone at the end of a line is hard to read. */
export const unbroken = (words: string): string =>
  words.replace(/([A-Z][a-z]{2}) (\d+) (?=[A-Z][a-z]{2})/g, '$1\u00a0$2\u00a0');

/** The same independent of today: with the year, and without 'Today' or 'Tomorrow'. */
export const datedSpanOf = (event: EventTimes, timeZone: string): string =>
  spanOf(event, timeZone, Date.parse(event.start_time) - 400 * DAY_MS);

/** The same with the zone's city: 'Tue 24 Nov 2026, 18:00–20:00 (Berlin)'. */
export const datedSpanWithZone = (event: EventTimes): string =>
  `${datedSpanOf(event, event.timezone)}${event.is_all_day ? '' : ` (${timeZoneCity(event.timezone)})`}`;

/** The first date of an event, in a zone. */
export const firstDateOf = (event: EventTimes, timeZone: string): string =>
  event.is_all_day ? event.start_local.slice(0, 10) : wallClockOf(event.start_time, timeZone).date;

/**
 * The same times in another zone: 'In Berlin: 19:00–21:00', with the date if it differs. Empty if the local times are
 * equal, whatever the zones' names.
 */
export function timesElsewhere(instants: Instants, timeZone: string, elsewhere: string, now: number): string {
  const there = spanOfInstants(instants, elsewhere, now);
  const isSame = todaysName(elsewhere) === todaysName(timeZone);
  if (isSame || there === spanOfInstants(instants, timeZone, now)) return '';
  const { date } = wallClockOf(instants.start, elsewhere);
  const isSameDate = date === wallClockOf(instants.start, timeZone).date;
  const day = `${formatDay(date, todayIn(elsewhere, now))}, `;
  return `In ${timeZoneCity(elsewhere)}: ${withinSentence(isSameDate ? there.replace(day, '') : there)}`;
}
