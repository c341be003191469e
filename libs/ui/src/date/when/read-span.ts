import { addDays, daysBetween, startOfWeek, weekdayOf } from '../../formatting/local-date.js';
import { isTime } from '../time-field.js';
import type { DateWords } from './date-words.js';
import type { WhenToken } from './when-tokens.js';

/** Local dates, 'YYYY-MM-DD', and times, 'HH:mm'; all-day spans have no times. */
export interface Span {
  start_date: string;
  end_date: string;
  start_time: string | null;
  end_time: string | null;
}

export interface SpanContext {
  /** Today's date in the reader's zone. */
  today: string;
  words: DateWords;
  /** 0 for Sunday: 'next friday' depends on it. */
  weekStart: number;
  /** The month on screen, 'YYYY-MM': 'sat 14' is first looked for in it. */
  shownMonth?: string | undefined;
  /** The defaults for what the text leaves out: date, duration. */
  base: Span;
}

const DEFAULT_MINUTES = 60;
const MINUTES_PER_DAY = 1_440;
/** 'tue 24' is searched this many days ahead. */
const DAYS_AHEAD = 62;
const LEAP_YEARS_APART = 8;

interface Part {
  date: DatePart | null;
  time: TimePart | null;
  minutes: number | null;
  isAllDay: boolean;
}
export type DateToken = Extract<WhenToken, { kind: 'date' | 'weekday' | 'offset' }>;
type Hours = Pick<Extract<WhenToken, { kind: 'part-of-day' }>, 'from' | 'to' | 'at'>;
export interface DatePart {
  token: DateToken | null;
  weekday: number | null;
  /** A day without its month. */
  dayOfMonth: number | null;
}
interface TimePart {
  time: string;
  half: 'am' | 'pm' | null;
  /** Of a part of the day that was named without a time. */
  isUsual?: boolean;
  /** It ends a day rather than beginning it, but people mean either. */
  isMidnight?: boolean | undefined;
  isSpoken?: boolean | undefined;
  /** '18h' rather than '18:00'. */
  isHours?: boolean;
}

export const withoutFillers = (all: readonly WhenToken[]): WhenToken[] =>
  all.map(withHour).flatMap((token, index, all): WhenToken | [] => {
    if (token.kind !== 'filler') return token;
    const isDash = token.isDashAfterTime && all[index - 1]?.kind === 'time';
    return isDash ? { ...token, kind: 'dash', isUntil: false } : [];
  });

/** 'tuesday at 7', 'de 18 à 20h': the first number is no day. */
function withHour(token: WhenToken, index: number, all: readonly WhenToken[]): WhenToken {
  const [before, after] = [all[index - 1], all[index + 1]];
  if (token.kind !== 'number' || token.isOrdinal || before?.kind !== 'filler') return token;
  const isHour = before.isAt || (before.isFrom && after?.kind === 'filler' && after.isDashAfterTime);
  const time = isHour ? hourOf(token.value) : null;
  return time ? { ...token, kind: 'time', time, half: null } : token;
}

export function readSpan(all: readonly WhenToken[], context: SpanContext): Span | null {
  const tokens = withoutFillers(all);
  if (tokens.length === 0) return null;
  const dashes = tokens.filter(({ kind }) => kind === 'dash');
  if (dashes.length > 1) return null;
  const dash = tokens.findIndex(({ kind }) => kind === 'dash');
  if (dash < 0) {
    const only = partOf(tokens, false);
    return only && !only.time?.isMidnight ? spanOf(only, null, context) : null;
  }
  const [before, after] = [tokens.slice(0, dash), tokens.slice(dash + 1)];
  if (before.length === 0 || after.length === 0) return null;
  const next = after[0]!;
  const isClock = next.kind === 'time' || (next.kind === 'number' && !next.isOrdinal);
  const first = partOf(before, isClock);
  const last = partOf(after, first?.time != null);
  const isGuess = [first?.time?.isUsual, first?.time?.isMidnight, last?.time?.isUsual].includes(true);
  return first && last && !isGuess ? spanOf(first, last, context) : null;
}

/** `hasClock`: a number beside the dash is an hour, since the other side is a time. */
function partOf(tokens: readonly WhenToken[], hasClock: boolean): Part | null {
  const part: Part = { date: null, time: null, minutes: null, isAllDay: false };
  let isNextWeek = false;
  let hours: Hours | null = null;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const next = tokens[index + 1];
    const isLast = next === undefined;
    switch (token.kind) {
      case 'weekday': {
        // '24 Nov (Tue)'
        if (part.date?.token?.kind === 'date' && part.date.weekday === null && !part.time) {
          part.date.weekday = token.weekday;
          break;
        }
        if (part.date) return null;
        if (next?.kind === 'date') {
          part.date = { token: next, weekday: token.weekday, dayOfMonth: null };
          index += 1;
        } else if (next?.kind === 'number' && !(hasClock && index + 2 === tokens.length)) {
          part.date = { token: null, weekday: token.weekday, dayOfMonth: next.value };
          index += 1;
        } else {
          part.date = { token, weekday: null, dayOfMonth: null };
        }
        break;
      }
      case 'date':
      case 'offset':
        if (part.date) return null;
        part.date = { token, weekday: null, dayOfMonth: null };
        break;
      case 'number': {
        if (token.isOrdinal && !part.date) {
          part.date = { token: null, weekday: null, dayOfMonth: token.value };
          break;
        }
        const isHour = (part.date ?? hours) !== null || (hasClock && (isLast || index === 0));
        const time = isHour && !part.time ? hourOf(token.value) : null;
        if (!time) return null;
        part.time = { time, half: null };
        break;
      }
      case 'time':
        if (part.time) {
          // '18:00 2h'; '18h 20h' and '9:00 11h' may be a range.
          if (!token.minutes || part.minutes || part.time.isHours || token.time >= part.time.time)
            return null;
          part.minutes = token.minutes;
          break;
        }
        part.time = {
          time: token.time,
          half: token.half,
          isMidnight: token.isMidnight,
          isSpoken: token.isSpoken,
          isHours: token.minutes !== undefined,
        };
        break;
      case 'duration':
        if (part.minutes || token.minutes === 0) return null;
        part.minutes = token.minutes;
        break;
      case 'all-day':
        part.isAllDay = true;
        break;
      case 'next-week':
        isNextWeek = true;
        break;
      case 'part-of-day':
        if (hours) return null;
        hours = token;
        break;
      default:
        return null;
    }
  }
  if (isNextWeek) {
    const said = part.date?.token;
    if (said?.kind !== 'weekday' || said.which) return null;
    part.date!.token = { ...said, which: 'next' };
  }
  if (hours)
    part.time = part.time ? within(hours, part.time) : { time: hourOf(hours.at)!, half: null, isUsual: true };
  // 'Half past six' is in the morning or in the evening, 'half past twelve' is not.
  else if (part.time?.isSpoken && part.time.time < '12') return null;
  return (hours ?? part.minutes) && !part.time ? null : part;
}

/** 8 in the evening is 20:00; null for a time that is not then. */
function within({ from, to }: Hours, said: TimePart): TimePart | null {
  const isThen = (time: string) => Number(time.slice(0, 2)) >= from && Number(time.slice(0, 2)) < to;
  if (isThen(said.time)) return said;
  const later = said.half === null ? inOtherHalf(said.time) : null;
  return later && isThen(later) ? { time: later, half: 'pm' } : null;
}

/** 24 is midnight at the end of a day. */
export const hourOf = (hour: number) =>
  hour === 24 ? '00:00' : hour < 24 ? `${String(hour).padStart(2, '0')}:00` : null;

function spanOf(first: Part, last: Part | null, context: SpanContext): Span | null {
  const { base, shownMonth } = context;
  // '18-20 tomorrow': the day follows both times.
  const isDayLast = !first.date && first.time !== null && last?.date != null && last.time !== null;
  const startPart = isDayLast ? last.date : first.date;
  const start = startPart ? resolve(startPart, context.today, context, shownMonth) : base.start_date;
  if (!start) return null;
  const endPart = isDayLast ? null : (last?.date ?? null);
  const end = endPart ? resolve(endPart, start, context) : null;
  if (endPart && (!end || end < start)) return null;
  const isAllDay = first.isAllDay || last?.isAllDay === true;
  if (isAllDay) {
    if (first.time || last?.time) return null;
    const days = first.date ? 0 : daysBetween(base.start_date, base.end_date);
    return { start_date: start, end_date: end ?? addDays(start, days), start_time: null, end_time: null };
  }
  if (!first.time) {
    if (last?.time || !(first.date ?? end)) return null;
    return { start_date: start, end_date: end ?? start, start_time: null, end_time: null };
  }
  const minutes = first.minutes ?? last?.minutes;
  if (!last?.time) return end ? null : lastingFrom(start, first.time.time, minutes ?? minutesOfBase(base));
  return minutes ? null : timedSpan({ start, end }, first.time, last.time);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const minutesOfBase = ({ start_date, end_date, start_time, end_time }: Span) =>
  start_time !== null && end_time !== null
    ? daysBetween(start_date, end_date) * MINUTES_PER_DAY + minutesOf(end_time) - minutesOf(start_time)
    : DEFAULT_MINUTES;

function lastingFrom(start: string, time: string, minutes: number): Span {
  const end = new Date(Date.parse(`${start}T${time}:00Z`) + minutes * 60_000).toISOString();
  return { start_date: start, end_date: end.slice(0, 10), start_time: time, end_time: end.slice(11, 16) };
}

function timedSpan(days: { start: string; end: string | null }, from: TimePart, to: TimePart): Span | null {
  let start_time = from.time;
  let end_time = to.time;
  // '12-2am', '11-1am'; '6-8pm', but '11-1pm'; '6pm-8'.
  if (to.half === 'am' && from.half === null && start_time >= end_time) {
    const isMidnight = start_time.startsWith('12');
    start_time = isMidnight ? `00${start_time.slice(2)}` : (inOtherHalf(start_time) ?? start_time);
  }
  if (to.half === 'pm' && from.half === null) {
    const later = inOtherHalf(start_time);
    if (later && later < end_time) start_time = later;
  }
  if (from.half === 'pm' && to.half === null && end_time < start_time) {
    const later = inOtherHalf(end_time);
    if (later && later > start_time) end_time = later;
  }
  // '9-5' and '11-1' are within a day; '22-2' is a night.
  if (from.half === null && to.half === null && !days.end && end_time <= start_time) {
    const later = inOtherHalf(end_time);
    if (later && later > start_time) end_time = later;
  }
  const isNextDay = !days.end && end_time <= start_time;
  const end_date = days.end ?? (isNextDay ? addDays(days.start, 1) : days.start);
  if (end_date === days.start && end_time <= start_time) return null;
  return { start_date: days.start, end_date, start_time, end_time };
}

function inOtherHalf(time: string): string | null {
  const later = `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`;
  return isTime(later) && !time.startsWith('00') ? later : null;
}

/**
 * The date that is meant: in the month on screen if it has such a date, otherwise on or after a date. Null if there is
 * none or the text contradicts itself.
 */
export function resolve(
  { token, weekday, dayOfMonth }: DatePart,
  from: string,
  context: SpanContext,
  shownMonth?: string,
): string | null {
  if (dayOfMonth !== null) {
    const shown = shownMonth ? dateIn(shownMonth, dayOfMonth, weekday) : null;
    // 'The 24th' is not a day of this month that is over.
    if (shown && (weekday !== null || shown >= from || shownMonth !== from.slice(0, 7))) return shown;
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
      const date = addDays(from, ahead);
      const isMeant =
        Number(date.slice(8)) === dayOfMonth && (weekday ?? weekdayOf(date)) === weekdayOf(date);
      if (isMeant) return date;
    }
    return null;
  }
  switch (token?.kind) {
    case 'offset':
      return addDays(context.today, token.days);
    case 'weekday': {
      const fromOn = (date: string) => addDays(date, (token.weekday - weekdayOf(date) + 7) % 7);
      if (token.which === null) return fromOn(from);
      if (token.which === 'last') return fromOn(addDays(context.today, -7));
      const inNextWeek = fromOn(addDays(startOfWeek(from, context.weekStart), 7));
      return token.which === 'next' || inNextWeek === fromOn(addDays(from, 1)) ? inNextWeek : null;
    }
    case 'date':
      if (token.year !== null) return agreeing(isoDate(token.year, token.month, token.day), weekday);
      return (
        (shownMonth && Number(shownMonth.slice(5)) === token.month
          ? dateIn(shownMonth, token.day, weekday)
          : null) ?? withoutYear(token.month, token.day, weekday, from)
      );
    default:
      return null;
  }
}

const dateIn = (month: string, day: number, weekday: number | null) =>
  agreeing(isoDate(Number(month.slice(0, 4)), Number(month.slice(5)), day), weekday);

/** The next such date. With a weekday it must be on it, or be a past date of this year that is. */
function withoutYear(month: number, day: number, weekday: number | null, from: string): string | null {
  const year = Number(from.slice(0, 4));
  for (let later = 0; later <= LEAP_YEARS_APART; later++) {
    const date = isoDate(year + later, month, day);
    if (!date) continue;
    if (date >= from) return agreeing(date, weekday);
    if (weekday !== null && agreeing(date, weekday)) return date;
  }
  return null;
}

export function isoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

const agreeing = (date: string | null, weekday: number | null) =>
  date !== null && (weekday === null || weekdayOf(date) === weekday) ? date : null;
