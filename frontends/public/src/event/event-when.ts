import {
  formatStartTime,
  joinTimes,
  timeZoneCity,
  writeSpan,
  type EventTimes,
  type TimeStyle,
  type WrittenTimes,
} from '@daymark/calendar-ui/public';
import { wallClockOf, withinSentence, type HourCycle } from '@daymark/ui/public';

const DAY_MS = 86_400_000;

/** When an event is: 'Tue 24 Nov, 18:00–20:00', 'Fri 27 Nov – Sun 29 Nov, all day'. */
export function whenOf(event: EventTimes, style: TimeStyle): WrittenTimes {
  const when = writeSpan(event, style);
  return event.is_all_day ? { ...when, times: `${when.times}, all day` } : when;
}

/** The original start of a moved date: '18:00', or 'Mon 9 Mar, 18:00' where its day was moved. */
export function writeMoved(event: EventTimes, planned: string, style: TimeStyle): WrittenTimes {
  const { date } = wallClockOf(planned, event.is_all_day ? event.timezone : style.timeZone);
  if (!event.is_all_day && date === firstDateOf(event, style.timeZone))
    return { times: formatStartTime({ ...event, start_time: planned }, style), ownTime: null };
  const was = { start_time: planned, end_time: planned, start_local: date, end_local: date };
  const { times, ownTime } = writeSpan({ ...event, ...was }, style);
  return { times: withinSentence(times), ownTime };
}

/** Keeps a date in one line, since 'Sun' alone at the end of a line is hard to read. */
export const unbroken = (words: string): string =>
  words.replace(/([A-Z][a-z]{2}) (\d+) (?=[A-Z][a-z]{2})/g, '$1\u00a0$2\u00a0');

/** The same independent of today: with the year, and without 'Today' or 'Tomorrow'. */
export const datedSpanOf = (event: EventTimes, style: Omit<TimeStyle, 'now'>): string =>
  joinTimes(whenOf(event, { ...style, now: Date.parse(event.start_time) - 400 * DAY_MS }));

/** The same in the event's own zone, with its city: 'Tue 24 Nov 2026, 18:00–20:00 (Berlin)'. */
export const datedSpanWithZone = (event: EventTimes, hourCycle: HourCycle): string =>
  `${datedSpanOf(event, { timeZone: event.timezone, hourCycle })}${event.is_all_day ? '' : ` (${timeZoneCity(event.timezone)})`}`;

export const firstDateOf = (event: EventTimes, timeZone: string): string =>
  event.is_all_day ? event.start_local.slice(0, 10) : wallClockOf(event.start_time, timeZone).date;
