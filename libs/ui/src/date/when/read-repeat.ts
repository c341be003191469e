import { addDays, addMonthsToDate, weekdayOf } from '../../formatting/local-date.js';
import {
  readSpan,
  resolve,
  withoutFillers,
  type DatePart,
  type Span,
  type SpanContext,
} from './read-span.js';
import type { WhenToken } from './when-tokens.js';

type Often = Extract<WhenToken, { kind: 'often' }>;

export interface TypedRule {
  recurrence_type: 'daily' | 'weekly' | 'monthly' | 'yearly' | 'custom';
  interval: number;
  days_of_week?: number[];
  week_start?: number;
  day_of_month?: number;
  month_of_year?: number;
  rrule?: string;
  end_date?: string | null;
  count?: number | null;
}

export interface WhenContext extends SpanContext {
  /** The first date of a rule, on or after another: this library knows no calendar. */
  firstFittingDate: (date: string, rule: TypedRule) => string;
}

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const DAYS_IN_WEEK = 7;

export const isRepeat = (token: WhenToken) =>
  ['every', 'often', 'of-month', 'last-day', 'times', 'lasting'].includes(token.kind) ||
  (token.kind === 'weekday' && token.isPlural);

interface Parts {
  hasEvery: boolean;
  often: Often | null;
  weekdays: number[];
  /** The numbers of weekdays in a month. */
  ordinals: number[];
  /** 'every other tuesday' */
  hasOther: boolean;
  dayOfMonth: number | null;
  isOfMonth: boolean;
  isYearly: boolean;
  until: DatePart | null;
  count: number | null;
  lasting: Extract<WhenToken, { kind: 'lasting' }> | null;
  /** The weekdays of a text right before its start date must agree with it: 'every tue 24 dec' does not. */
  isStartNamed: boolean;
  /** What says the first date and its times. */
  span: WhenToken[];
}

/**
 * Reads a series, such as 'every tue, thu 18-20 until 24 june' or 'first friday of the month 19:30, 10 times'. Null for
 * everything that is ambiguous ('every third tuesday') or contradictory.
 */
export function readRepeat(
  all: readonly WhenToken[],
  context: WhenContext,
): (Span & { rule: TypedRule }) | null {
  const parts = partsOf(all);
  if (!parts) return null;
  const { span: tokens } = parts;
  const day = context.base.start_date;
  const wholeDay = { start_date: day, end_date: day, start_time: null, end_time: null };
  const span = tokens.length === 0 ? wholeDay : readSpan(tokens, context);
  if (!span) return null;
  const rule = ruleOf(parts, span.start_date, context.weekStart);
  if (!rule || (parts.isStartNamed && !rule.days_of_week?.includes(weekdayOf(span.start_date)))) return null;
  const first = context.firstFittingDate(span.start_date, rule);
  const end = endOf(parts, first, context);
  if (!end) return null;
  const later = (date: string) =>
    addDays(date, (Date.parse(first) - Date.parse(span.start_date)) / 86_400_000);
  return { ...span, start_date: first, end_date: later(span.end_date), rule: { ...rule, ...end } };
}

const TOKENS_MAX = 20;

/** 'mon-fri 9-17', '27-29 nov 18:00-20:00': at that time on each of these days, if it ends on the same day. */
export function readEachDay(
  all: readonly WhenToken[],
  context: WhenContext,
): (Span & { rule: TypedRule }) | null {
  const tokens = withoutFillers(all);
  if (tokens.length > TOKENS_MAX || tokens.filter(({ kind }) => kind === 'dash').length !== 2) return null;
  const isDay = ({ kind }: WhenToken) => ['date', 'weekday', 'offset', 'next-week'].includes(kind);
  for (let cut = 3; cut <= tokens.length - 3; cut++) {
    const [before, after] = [tokens.slice(0, cut), tokens.slice(cut)];
    if (before.some(isDay) === after.some(isDay)) continue;
    const [days, times] = (before.some(isDay) ? [before, after] : [after, before]).map((part) =>
      readSpan(part, context),
    );
    if (!days || !times || days.start_time !== null || days.end_date <= days.start_date) continue;
    if (times.start_time === null || times.end_date !== times.start_date) continue;
    const { start_date, end_date } = days;
    return {
      ...times,
      start_date,
      end_date: start_date,
      rule: { recurrence_type: 'daily', interval: 1, end_date, count: null },
    };
  }
  return null;
}

/** 'tuesday 18-20 until 24 june' is a series too, as no event of half a year has a time after its first day. */
export function readUntil(all: readonly WhenToken[], context: WhenContext): ReturnType<typeof readRepeat> {
  const tokens = withoutFillers(all);
  const until = tokens.findLastIndex((token) => token.kind === 'dash' && token.isUntil);
  const isOfDate = tokens[until + 1]?.kind === 'date' || tokens[until + 2]?.kind === 'date';
  const hasTime = tokens.slice(0, until).some(({ kind }) => kind === 'time' || kind === 'dash');
  const isNamed = tokens.some((token) => token.kind === 'number' && token.isOrdinal);
  return until > 0 && isOfDate && hasTime && !isNamed ? readRepeat(all, context) : null;
}

function partsOf(all: readonly WhenToken[]): Parts | null {
  const tokens = withoutFillers(all);
  const parts: Parts = {
    hasEvery: false,
    often: null,
    weekdays: [],
    ordinals: [],
    hasOther: false,
    dayOfMonth: null,
    isOfMonth: false,
    isYearly: false,
    until: null,
    count: null,
    lasting: null,
    isStartNamed: false,
    span: [],
  };
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const previous = tokens[index - 1];
    const next = tokens[index + 1];
    switch (token.kind) {
      case 'every':
        if (parts.hasEvery || parts.often || !(isDayOfRule(next) || next?.kind === 'date')) return null;
        parts.hasEvery = true;
        break;
      case 'often':
        if (parts.hasEvery || parts.often) return null;
        parts.often = token;
        break;
      case 'last-day':
        if (parts.dayOfMonth !== null) return null;
        parts.dayOfMonth = -1;
        break;
      case 'of-month':
        parts.isOfMonth = true;
        break;
      case 'times':
        if (parts.count !== null || token.count < 1) return null;
        parts.count = token.count;
        break;
      case 'lasting':
        if (parts.lasting) return null;
        parts.lasting = token;
        break;
      case 'ordinal':
        if (token.value === 1 && next?.kind === 'of-month') {
          parts.dayOfMonth = 1;
          break;
        }
        if (parts.weekdays.length > 0) return null;
        parts.ordinals.push(token.value);
        parts.hasOther ||= token.isOther;
        break;
      case 'and':
        if (!isDayOfRule(previous) || !isDayOfRule(next)) return null;
        break;
      case 'number': {
        const isNth = token.isOrdinal && (next?.kind === 'weekday' || next?.kind === 'and');
        if (isNth && previous?.kind !== 'weekday') parts.ordinals.push(token.value);
        else if (next?.kind === 'of-month' || (token.isOrdinal && isMonthly(parts, previous))) {
          if (parts.dayOfMonth !== null) return null;
          parts.dayOfMonth = token.value;
        } else parts.span.push(token);
        break;
      }
      case 'weekday': {
        if (token.which === 'last' && (parts.hasEvery || parts.often || isOfMonthAt(tokens, index))) {
          parts.ordinals.push(-1);
        } else if (token.which) return null;
        const isOfStart = next?.kind === 'date' && !parts.hasEvery && !token.isPlural;
        if (isOfStart || parts.often?.frequency === 'daily') {
          parts.span.push(token);
          break;
        }
        parts.weekdays.push(token.weekday);
        const last = tokens[index + 2];
        if (next?.kind === 'dash' && !next.isUntil && last?.kind === 'weekday') {
          for (let day = token.weekday; day !== last.weekday;) {
            day = (day + 1) % DAYS_IN_WEEK;
            parts.weekdays.push(day);
          }
          index += 2;
        }
        break;
      }
      case 'date':
        parts.isYearly ||= previous?.kind === 'every' && token.year === null;
        // Not with 'from' between them.
        parts.isStartNamed ||= parts.weekdays.length > 0 && all[all.indexOf(token) - 1]?.kind === 'weekday';
        parts.span.push(token);
        break;
      case 'dash': {
        // 'every tue from 1 dec to 24 june' is no event of half a year.
        const isUntil =
          token.isUntil || (previous?.kind === 'date' && next?.kind === 'date' && !parts.isYearly);
        const end = isUntil ? untilAt(tokens, index + 1) : null;
        if (!end) parts.span.push(token);
        else if (parts.until) return null;
        else {
          parts.until = end.part;
          index += end.length;
        }
        break;
      }
      default:
        parts.span.push(token);
    }
  }
  return parts;
}

const isDayOfRule = (token: WhenToken | undefined) =>
  token !== undefined && ['weekday', 'ordinal', 'number'].includes(token.kind);

/** Whether the weekdays from here on are followed by 'of the month'. */
function isOfMonthAt(tokens: readonly WhenToken[], index: number): boolean {
  const next = tokens.slice(index).find(({ kind }) => kind !== 'weekday' && kind !== 'and');
  return next?.kind === 'of-month';
}

/** 'every 15th', 'monthly on the 15th' */
const isMonthly = ({ often }: Parts, previous: WhenToken | undefined) =>
  previous?.kind === 'every' || (previous?.kind === 'often' && often?.frequency === 'monthly');

/** The date after 'until', and the number of its tokens. */
function untilAt(tokens: readonly WhenToken[], index: number): { part: DatePart; length: number } | null {
  const [token, next] = [tokens[index], tokens[index + 1]];
  const none = { token: null, weekday: null, dayOfMonth: null };
  if (token?.kind === 'weekday') {
    if (next?.kind === 'date') return { part: { ...none, token: next, weekday: token.weekday }, length: 2 };
    return { part: { ...none, token }, length: 1 };
  }
  if (token?.kind === 'date' || token?.kind === 'offset') return { part: { ...none, token }, length: 1 };
  if (token?.kind === 'number' && token.isOrdinal)
    return { part: { ...none, dayOfMonth: token.value }, length: 1 };
  return null;
}

/** The days of a rule without its end. Null if the parts do not make one. */
function ruleOf(parts: Parts, start: string, weekStart: number): TypedRule | null {
  const { hasEvery, often, weekdays, ordinals, hasOther, dayOfMonth, isOfMonth, isYearly } = parts;
  const interval = often?.interval ?? 1;
  const weekly = (days: readonly number[], interval: number): TypedRule => ({
    recurrence_type: 'weekly',
    interval,
    days_of_week: [...new Set(days)].sort((a, b) => a - b),
    week_start: weekStart,
  });
  const isOfMonths = isOfMonth || often?.frequency === 'monthly';
  if (often && often.frequency !== 'monthly' && (ordinals.length > 0 || dayOfMonth !== null)) return null;
  if (isYearly) return often || weekdays.length + ordinals.length > 0 ? null : yearlyFrom(start, 1);
  if (dayOfMonth !== null) {
    const isDay = dayOfMonth === -1 || (dayOfMonth >= 1 && dayOfMonth <= 31);
    if (!isDay || weekdays.length + ordinals.length > 0) return null;
    return { recurrence_type: 'monthly', interval, day_of_month: dayOfMonth };
  }
  if (ordinals.length > 0) {
    if (weekdays.length === 0 || ordinals.some((ordinal) => ordinal === 0 || ordinal > 5)) return null;
    if (hasOther) return ordinals.length > 1 || isOfMonths ? null : weekly(weekdays, 2);
    const [only] = ordinals;
    const isAlone = ordinals.length === 1 && !isOfMonths;
    if (isAlone && only === 2 && hasEvery) return weekly(weekdays, 2);
    // The third of each month, or each third week.
    if (isAlone && only !== 1 && only !== -1) return null;
    const days = weekdays.flatMap((day) => ordinals.map((ordinal) => `${ordinal}${CODES[day]!}`));
    return {
      recurrence_type: 'custom',
      interval,
      rrule: `FREQ=MONTHLY${interval > 1 ? `;INTERVAL=${interval}` : ''};BYDAY=${days.join(',')}`,
    };
  }
  if (isOfMonth) return null;
  switch (often?.frequency) {
    case 'daily':
      return { recurrence_type: 'daily', interval };
    case 'weekly': {
      const days = [...(often.weekdays ?? []), ...weekdays];
      return weekly(days.length > 0 ? days : [weekdayOf(start)], interval);
    }
    case 'monthly':
      if (weekdays.length > 0) return null;
      return { recurrence_type: 'monthly', interval, day_of_month: Number(start.slice(8)) };
    case 'yearly':
      return weekdays.length > 0 ? null : yearlyFrom(start, interval);
    default:
      return weekdays.length > 0 ? weekly(weekdays, 1) : null;
  }
}

const yearlyFrom = (start: string, interval: number): TypedRule => ({
  recurrence_type: 'yearly',
  interval,
  day_of_month: Number(start.slice(8)),
  month_of_year: Number(start.slice(5, 7)),
});

/** The end of a series that begins on a date; null if it would end before it begins. */
function endOf({ until, count, lasting }: Parts, first: string, context: WhenContext) {
  if ([until, count, lasting].filter((end) => end !== null).length > 1) return null;
  if (count !== null) return { end_date: null, count };
  if (lasting) return { end_date: addDays(lastingTo(first, lasting), -1), count: null };
  if (!until) return { end_date: null, count: null };
  const end = resolve(until, first, context);
  return end !== null && end >= first ? { end_date: end, count: null } : null;
}

function lastingTo(first: string, { frequency, count }: NonNullable<Parts['lasting']>): string {
  if (frequency === 'daily') return addDays(first, count);
  if (frequency === 'weekly') return addDays(first, count * DAYS_IN_WEEK);
  return addMonthsToDate(first, frequency === 'monthly' ? count : count * 12);
}
