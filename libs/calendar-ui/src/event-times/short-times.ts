import {
  formatDay,
  formatInstantRange,
  formatMoment,
  formatSpan,
  todayIn,
  wallClockOf,
  type DateAndTime,
  type HourCycle,
} from '@daymark/ui/public';
import type { EventTimes } from './event-times.js';

interface ShortTimesOptions {
  hourCycle?: HourCycle | undefined;
  /** The instant used as now. */
  now?: number;
}

const startOf = (event: EventTimes, timeZone: string): DateAndTime =>
  event.is_all_day ? { date: event.start_local.slice(0, 10) } : wallClockOf(event.start_time, timeZone);

const endOf = (event: EventTimes, timeZone: string): DateAndTime =>
  event.is_all_day ? { date: event.end_local.slice(0, 10) } : wallClockOf(event.end_time, timeZone);

const styleOf = (timeZone: string, { hourCycle, now }: ShortTimesOptions) => ({
  today: todayIn(timeZone, now),
  hourCycle,
});

/** The time of an event in one line: 'Tue 24 Nov, 18:00–20:00'; without times for all-day events. */
export function formatShortSpan(event: EventTimes, timeZone: string, options: ShortTimesOptions = {}) {
  const [start, end] = [startOf(event, timeZone), endOf(event, timeZone)];
  const style = styleOf(timeZone, options);
  if (event.is_all_day || start.date !== end.date) return formatSpan(start, end, style);
  const times = formatInstantRange(event.start_time, event.end_time, timeZone, style.hourCycle);
  return `${formatDay(start.date, style.today)}, ${times}`;
}

/** The start of an event: 'Tue 24 Nov, 18:00'; for all-day events the first date. */
export const formatShortStart = (event: EventTimes, timeZone: string, options: ShortTimesOptions = {}) =>
  formatMoment(startOf(event, timeZone), styleOf(timeZone, options));

/** The end of an event: 'Tue 24 Nov, 20:00'; for all-day events the last date. */
export const formatShortEnd = (event: EventTimes, timeZone: string, options: ShortTimesOptions = {}) =>
  formatMoment(endOf(event, timeZone), styleOf(timeZone, options));
