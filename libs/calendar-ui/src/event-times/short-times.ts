import {
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
  /** The instant that counts as now. */
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

/** When an event is, in one line and in a zone: 'Tue 24 Nov, 18:00–20:00'. Whole days name no time. */
export const formatShortSpan = (event: EventTimes, timeZone: string, options: ShortTimesOptions = {}) =>
  formatSpan(startOf(event, timeZone), endOf(event, timeZone), styleOf(timeZone, options));

/** When an event starts: 'Tue 24 Nov, 18:00'; whole days their first date. */
export const formatShortStart = (event: EventTimes, timeZone: string, options: ShortTimesOptions = {}) =>
  formatMoment(startOf(event, timeZone), styleOf(timeZone, options));

/** When an event ends: 'Tue 24 Nov, 20:00'; whole days their last date. */
export const formatShortEnd = (event: EventTimes, timeZone: string, options: ShortTimesOptions = {}) =>
  formatMoment(endOf(event, timeZone), styleOf(timeZone, options));
