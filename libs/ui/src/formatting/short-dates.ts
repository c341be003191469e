import { dateFormat, dayOf } from '@daymark/recurrence/date-words';
import { languageInUse } from '@daymark/texts';
import { dayNumber, monthShort, weekdayShort } from './date-formatting.js';
import { addDays } from './local-date.js';
import { todayIn, wallClockOf } from './zoned-time.js';
import { text } from '../texts.js';

export type HourCycle = 12 | 24;

export interface DateAndTime {
  /** 'YYYY-MM-DD' */
  date: string;
  /** 'HH:mm' */
  time?: string | undefined;
}

export interface DateStyle {
  /** Today's date in the reader's zone, 'YYYY-MM-DD'. */
  today: string;
  hourCycle?: HourCycle | undefined;
}

/** 'Tue 24 Nov', with the year if it is not the current one: 'Mon 4 Jan 2027'. */
export function formatShortDate(date: string, today: string): string {
  const isThisYear = today.startsWith(date.slice(0, 5));
  if (languageInUse() !== 'en') return dateFormat(isThisYear ? 'short' : 'shortWithYear').format(dayOf(date));
  const words = `${weekdayShort(date)} ${dayNumber(date)} ${monthShort(date)}`;
  return isThisYear ? words : `${words} ${Number(date.slice(0, 4))}`;
}

/** 'Today', 'Tomorrow', 'Tue 24 Nov'. */
export function formatDay(date: string, today: string): string {
  if (date === today) return text('dates.today');
  return date === addDays(today, 1) ? text('dates.tomorrow') : formatShortDate(date, today);
}

/**
 * Lower-cases 'Today' and 'Tomorrow' within a sentence, as in 'Next: today, 18:00'. Names of days and months keep their
 * capitals.
 */
export const withinSentence = (words: string) =>
  [text('dates.today'), text('dates.tomorrow')].some((day) => words.startsWith(day))
    ? words[0]!.toLowerCase() + words.slice(1)
    : words;

/** A time, 'HH:mm', in 12 hours: '6 pm', '6:30 pm'; in 24 hours it is unchanged. */
export function formatClock(time: string, hourCycle: HourCycle = 24): string {
  if (hourCycle === 24) return time;
  if (languageInUse() === 'en') return `${twelveHours(time)} ${halfOfDay(time)}`;
  return dateFormat(time.endsWith(':00') ? 'hour' : 'hourAndMinute').format(
    Date.parse(`2000-01-01T${time}Z`),
  );
}

/** '18:00–20:00', '6–8 pm', '11 am–1 pm'. Equal times give one. */
export function formatClockRange(start: string, end: string, hourCycle: HourCycle = 24): string {
  if (start === end) return formatClock(start, hourCycle);
  const isSameHalf =
    hourCycle === 12 && languageInUse() === 'en' && halfOfDay(start) === halfOfDay(end) && start < end;
  return `${isSameHalf ? twelveHours(start) : formatClock(start, hourCycle)}–${formatClock(end, hourCycle)}`;
}

/**
 * The times of two instants in a zone: '18:00–20:00'. If clocks change between them on that day, the duration is added:
 * '02:30–02:30 (60 min)'.
 */
export function formatInstantRange(
  start: string | number,
  end: string | number,
  timeZone: string,
  hourCycle?: HourCycle,
): string {
  const [from, to] = [wallClockOf(start, timeZone), wallClockOf(end, timeZone)];
  const minutes = minutesBetween(start, end);
  const isSameDay = from.date === to.date;
  if (isSameDay && minutes === minutesBetween(`${from.date}T${from.time}Z`, `${to.date}T${to.time}Z`))
    return formatClockRange(from.time, to.time, hourCycle);
  const times = `${formatClock(from.time, hourCycle)}–${formatClock(to.time, hourCycle)}`;
  return isSameDay ? `${times} (${text('dates.minutes', { minutes })})` : times;
}

/** 'Tue 24 Nov, 18:00'. */
export const joinMoment = (day: string, time: string): string => text('dates.moment', { day, time });

/** 'Tue 24 Nov, 18:00'; only the day without a time. */
export function formatMoment({ date, time }: DateAndTime, { today, hourCycle }: DateStyle): string {
  const day = formatDay(date, today);
  return time === undefined ? day : joinMoment(day, formatClock(time, hourCycle));
}

/** An instant in a zone: 'Tue 24 Nov, 18:00'. */
export const formatInstant = (instant: string | number, timeZone: string, hourCycle?: HourCycle) =>
  formatMoment(wallClockOf(instant, timeZone), { today: todayIn(timeZone), hourCycle });

/** The day of an instant in a zone: 'Tue 24 Nov'. */
export const formatInstantDay = (instant: string | number, timeZone: string) =>
  formatShortDate(wallClockOf(instant, timeZone).date, todayIn(timeZone));

/**
 * A span in one line: 'Tue 24 Nov, 18:00–20:00', 'Fri 27 Nov, 18:00 – Sun 29 Nov, 12:00', 'Fri 27 Nov – Sun 29 Nov' for
 * all-day events, whose end is the last day.
 */
export function formatSpan(start: DateAndTime, end: DateAndTime, style: DateStyle): string {
  if (start.date !== end.date)
    return `${formatMoment(start, style)} – ${withinSentence(formatMoment(end, style))}`;
  if (start.time === undefined || end.time === undefined) return formatDay(start.date, style.today);
  const times = formatClockRange(start.time, end.time, style.hourCycle);
  return joinMoment(formatDay(start.date, style.today), times);
}

const minutesBetween = (start: string | number, end: string | number) =>
  (new Date(end).getTime() - new Date(start).getTime()) / 60_000;

const halfOfDay = (time: string) => (time < '12:00' ? 'am' : 'pm');

function twelveHours(time: string): string {
  const [hours, minutes] = time.split(':') as [string, string];
  const hour = Number(hours) % 12 || 12;
  return minutes === '00' ? String(hour) : `${hour}:${minutes}`;
}

export function hourCycleOf(locale: string): HourCycle {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12' ? 12 : 24;
}

/** Missing in TypeScript's types and in some browsers. */
interface LocaleWithWeek {
  getWeekInfo?: () => { firstDay: number };
}

/** The first day of a locale's week, 0 for Sunday, which it also is without data on weeks. */
export function weekStartOf(locale: string): number {
  const week = (new Intl.Locale(locale) as LocaleWithWeek).getWeekInfo?.();
  // Monday is 1 and Sunday 7 there.
  return (week?.firstDay ?? 0) % 7;
}

/** Whether a locale writes a full hour of 24 as a number alone: '18', and not '18 Uhr' or '18 h'. */
export const writesBareHours = (locale: string): boolean =>
  /^\d+$/.test(new Intl.DateTimeFormat(locale, { hour: 'numeric', hourCycle: 'h23' }).format(0));

/**
 * The browser's locale. Without a locale in its environment Chromium reports `en-US@posix`, which is not a language tag
 * (RFC 5646) and makes every formatter throw; then it is `en-US`.
 */
export function browserLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}
