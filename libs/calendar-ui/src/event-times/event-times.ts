import {
  addDays,
  formatClock,
  formatInstantRange,
  formatMoment,
  formatSpan,
  instantOf,
  joinMoment,
  todayIn,
  wallClockOf,
  weekdayShort,
  withinSentence,
  type DateAndTime,
  type HourCycle,
} from '@daymark/ui/public';
import type { ListedEvent } from '@daymark/contracts';
import { text } from '../texts.js';
import { isSameTimeZone, timeZoneCity } from '../time-zone/time-zone-names.js';

export interface EventTimes {
  start_local: string;
  end_local: string;
  timezone: string;
  is_all_day: boolean;
  start_time: string;
  end_time: string;
}

export interface TimeStyle {
  timeZone: string;
  hourCycle: HourCycle;
  now?: number | undefined;
}

type End = 'start' | 'end';

const NIGHT_END = '06:00';

/** The times of an event in the zone of the page, and its own time where its clocks differ: '18:30 London'. */
export interface WrittenTimes {
  times: string;
  ownTime: string | null;
}

/** '19:30–21:00 (18:30 London)'. */
export const joinTimes = ({ times, ownTime }: WrittenTimes): string =>
  ownTime === null ? times : `${times} (${ownTime})`;

/**
 * All times of events are written in this file, for every page, for previews and for print: in the zone of the page,
 * followed in brackets by the event's own time with its place where its clocks differ. Lint keeps other code from
 * formatting them.
 */
export function writeSpan(event: EventTimes, style: TimeStyle): WrittenTimes {
  const [start, end] = [clockOf(event, 'start', style.timeZone), clockOf(event, 'end', style.timeZone)];
  const times =
    event.is_all_day || start.date !== end.date
      ? formatSpan(start, end, dateStyle(style))
      : joinMoment(formatMoment({ date: start.date }, dateStyle(style)), rangeOf(event, style));
  return { times, ownTime: formatOwnTime(event, style) };
}

/** 'Tue 24 Nov, 19:30–21:00 (18:30 London)'. */
export const formatEventSpan = (event: EventTimes, style: TimeStyle): string =>
  joinTimes(writeSpan(event, style));

/** 'Tue 24 Nov, 19:30 (18:30 London)'; for all-day events the first date. */
export const formatEventStart = (event: EventTimes, style: TimeStyle): string =>
  formatEnd(event, 'start', style);

/** 'Tue 24 Nov, 21:00 (20:00 London)'; for all-day events the last date. */
export const formatEventEnd = (event: EventTimes, style: TimeStyle): string => formatEnd(event, 'end', style);

/** The original start of a moved date: '18:00', or 'Mon 9 Mar, 18:00' where its day was moved. */
export function writeMoved(event: EventTimes, planned: string, style: TimeStyle): WrittenTimes {
  const { date } = wallClockOf(planned, event.is_all_day ? event.timezone : style.timeZone);
  if (!event.is_all_day && date === clockOf(event, 'start', style.timeZone).date)
    return { times: formatStartTime({ ...event, start_time: planned }, style), ownTime: null };
  const was = { start_time: planned, end_time: planned, start_local: date, end_local: date };
  const { times, ownTime } = writeSpan({ ...event, ...was }, style);
  return { times: withinSentence(times), ownTime };
}

/** The time of an event in a month's grid: '19:30'. Its own time follows behind the title. */
export const formatStartTime = (event: EventTimes, { timeZone, hourCycle }: TimeStyle): string =>
  formatClock(wallClockOf(event.start_time, timeZone).time, hourCycle);

/**
 * The times of an event on one of its days: '19:30–21:00', 'from 14:00', 'All day', 'until 11:00'. What ends in the
 * night after the day has both times: '22:00–02:00'. A later end has not, since '14:00–11:00' would read as if it were
 * on the same day.
 */
export function writeTimesOnDay(event: EventTimes, date: string, style: TimeStyle): WrittenTimes {
  if (event.is_all_day) return { times: text('events.is_all_day'), ownTime: null };
  const { timeZone, hourCycle } = style;
  const [start, end] = [wallClockOf(event.start_time, timeZone), wallClockOf(event.end_time, timeZone)];
  const startsHere = start.date === date;
  const endsHere = end.date === date || (end.date === addDays(date, 1) && end.time === '00:00');
  if (end.date > date && (!startsHere || start.time === '00:00'))
    return {
      times: text('events.is_all_day'),
      ownTime: startsHere && endsHere ? formatOwnTime(event, style) : null,
    };
  if (!startsHere)
    return {
      times: text('events.until', { time: formatClock(end.time, hourCycle) }),
      ownTime: formatOwnTime(event, style, 'end'),
    };
  const endsInNight = end.date === addDays(date, 1) && end.time <= NIGHT_END && end.time < start.time;
  return {
    times:
      endsHere || endsInNight
        ? rangeOf(event, style)
        : text('events.from', { time: formatClock(start.time, hourCycle) }),
    ownTime: formatOwnTime(event, style),
  };
}

/** '19:30–21:00 (18:30 London)', 'until 11:00 (10:00 London)'. */
export const formatTimesOnDay = (event: EventTimes, date: string, style: TimeStyle): string =>
  joinTimes(writeTimesOnDay(event, date, style));

/** The event's own time where its clocks differ from the page's, with its weekday if the date does: 'Wed 18:30 London'. */
export function formatOwnTime(event: EventTimes, style: TimeStyle, end: End = 'start'): string | null {
  if (event.is_all_day || isSameTimeZone(event.timezone, style.timeZone)) return null;
  const instant = event[`${end}_time`];
  const [own, shown] = [wallClockOf(instant, event.timezone), wallClockOf(instant, style.timeZone)];
  if (own.date === shown.date && own.time === shown.time) return null;
  const day = own.date === shown.date ? '' : `${weekdayShort(own.date)} `;
  // '4 / pm London' over two lines would read as two things.
  const clock = formatClock(own.time, style.hourCycle).replaceAll(' ', '\u00a0');
  return `${day}${clock} ${timeZoneCity(event.timezone)}`;
}

export interface NextDate {
  next_start_time: string;
  next_end_time: string;
  timezone: string;
  is_all_day: boolean;
}

export const isToCome = ({ next_end_time }: NextDate, now: number = Date.now()) =>
  Date.parse(next_end_time) > now;

/** The start of an event's next date, after 'Next:': 'Wed 25 Nov, 18:00', 'today, 18:00 (17:00 London)'. */
export function formatNextDate(
  { next_start_time, next_end_time, ...event }: NextDate,
  style: TimeStyle,
): string {
  const local = (instant: string) => (event.is_all_day ? wallClockOf(instant, event.timezone).date : '');
  const next = {
    ...event,
    start_time: next_start_time,
    end_time: next_end_time,
    start_local: local(next_start_time),
    end_local: local(next_end_time),
  };
  return withinSentence(formatEventStart(next, style));
}

/** All-day events keep their dates in every zone. */
const clockOf = (event: EventTimes, end: End, timeZone: string): DateAndTime =>
  event.is_all_day
    ? { date: event[`${end}_local`].slice(0, 10) }
    : wallClockOf(event[`${end}_time`], timeZone);

const dateStyle = ({ timeZone, hourCycle, now }: TimeStyle) => ({ today: todayIn(timeZone, now), hourCycle });

const rangeOf = ({ start_time, end_time }: EventTimes, { timeZone, hourCycle }: TimeStyle) =>
  formatInstantRange(start_time, end_time, timeZone, hourCycle);

const formatEnd = (event: EventTimes, end: End, style: TimeStyle) =>
  joinTimes({
    times: formatMoment(clockOf(event, end, style.timeZone), dateStyle(style)),
    ownTime: formatOwnTime(event, style, end),
  });

/** An event with what decides its place among others. */
export type OrderedEvent = Pick<EventTimes, 'start_time' | 'end_time'> & { id: string; title: string };

/** Compares texts as they are: a locale's comparison is ten times as slow, and another one on a server. */
export const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Sorts events by their start, longer ones first, then by title and id, so that events at the same time are in the same
 * order everywhere and after each load.
 */
export const inOrder = <Event extends OrderedEvent>(events: readonly Event[]): Event[] =>
  [...events].sort(
    (a, b) =>
      compare(a.start_time, b.start_time) ||
      compare(b.end_time, a.end_time) ||
      compare(a.title, b.title) ||
      compare(a.id, b.id),
  );

/** A series with the times of the date that the list shows: the next one, or the first that matches a filter. */
export function onShownDate(event: ListedEvent): ListedEvent {
  if (!event.is_recurring) return event;
  const { next_start_time: start_time, next_end_time: end_time, timezone } = event;
  if (!event.is_all_day) return { ...event, start_time, end_time };
  // All-day events end at the midnight after the last day.
  const end_local = wallClockOf(Date.parse(end_time) - 1, timezone).date;
  return { ...event, start_time, end_time, start_local: wallClockOf(start_time, timezone).date, end_local };
}

/**
 * Two local times of an event in its zone, as in histories: '18:00' and '19:00', or with their days where these differ.
 * An empty one stays empty; without a zone they are not converted.
 */
export function formatLocalChange(
  locals: readonly string[],
  timezone: string | null,
  style: TimeStyle,
): string[] {
  const moments = locals.map((local): DateAndTime => {
    const [date = '', time] = local.split('T');
    if (time === undefined || timezone === null) return { date, time };
    return wallClockOf(instantOf({ date, time: time.slice(0, 5) }, timezone), style.timeZone);
  });
  const [first, second] = moments;
  const isClock = first!.time !== undefined && second?.time !== undefined && first!.date === second.date;
  return moments.map(({ date, time }) => {
    if (date === '') return '';
    return isClock ? formatClock(time!, style.hourCycle) : formatMoment({ date, time }, dateStyle(style));
  });
}
