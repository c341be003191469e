import {
  joinTimes,
  timeZoneCity,
  writeSpan,
  type EventTimes,
  type TimeStyle,
  type WrittenTimes,
} from '@daymark/calendar-ui/public';
import { wallClockOf, type HourCycle } from '@daymark/ui/public';
import { text } from '../texts.js';

const DAY_MS = 86_400_000;

/** When an event is: 'Tue 24 Nov, 18:00–20:00', 'Fri 27 Nov – Sun 29 Nov, all day'. */
export function whenOf(event: EventTimes, style: TimeStyle): WrittenTimes {
  const when = writeSpan(event, style);
  return event.is_all_day ? { ...when, times: text('calendar.allDay', { days: when.times }) } : when;
}

/** Keeps a date in one line, since 'Sun' alone at the end of a line is hard to read. */
export const unbroken = (words: string): string =>
  words.replace(/(\p{L}\.?[,،]?) (\d+\.?) (?=\p{L})/gu, '$1\u00a0$2\u00a0');

/** The same independent of today: with the year, and without 'Today' or 'Tomorrow'. */
export const datedSpanOf = (event: EventTimes, style: Omit<TimeStyle, 'now'>): string =>
  joinTimes(whenOf(event, { ...style, now: Date.parse(event.start_time) - 400 * DAY_MS }));

/** The same in the event's own zone, with its city: 'Tue 24 Nov 2026, 18:00–20:00 (Berlin)'. */
export const datedSpanWithZone = (event: EventTimes, hourCycle: HourCycle): string =>
  `${datedSpanOf(event, { timeZone: event.timezone, hourCycle })}${event.is_all_day ? '' : ` (${timeZoneCity(event.timezone)})`}`;

export const firstDateOf = (event: EventTimes, timeZone: string): string =>
  event.is_all_day ? event.start_local.slice(0, 10) : wallClockOf(event.start_time, timeZone).date;
