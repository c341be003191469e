import { dateOfDay, weekdayOfDay, dayNumber, daysInMonth } from '../times/calendar-day.js';
import type { DayPattern } from './day-pattern.js';
import { MonthPattern, SingleDayPattern, withoutDailySetPos, YearPattern } from './month-patterns.js';
import type { PatternSeries } from './pattern-series.js';
import { formatRRule, parseRRule, RuleError, type RRuleParts, WEEKDAY_CODES } from './rrule-parts.js';
import { WeekPattern, WeekYearPattern } from './week-patterns.js';
import type { RecurrenceRule } from './recurrence-rule.js';

type RuleFields = Required<
  Pick<RecurrenceRule, 'interval' | 'days_of_week' | 'week_start' | 'day_of_month' | 'month_of_year'>
> & { recurrence_type: 'daily' | 'weekly' | 'monthly' | 'yearly' };

const LAST_DAY = -1;
const FEBRUARY = 2;
const MONTHS_OF_YEAR = 12;
const NO_DAYS = { days_of_week: null, week_start: null, day_of_month: null, month_of_year: null };

/**
 * The same dates can be written in many ways (`FREQ=DAILY;BYDAY=TU`, `FREQ=MONTHLY;BYDAY=TU`); null if no fields are
 * equivalent.
 */
function fieldsOfParts(given: RRuleParts): RuleFields | null {
  const parts = simplified(given);
  const { frequency, interval, byMonth, byWeekNo, byYearDay, byMonthDay, byDay, bySetPos } = parts;
  if (bySetPos.length > 0 || byWeekNo.length > 0) return null;
  const isEveryPeriod = interval === 1;
  const hasMonths = byMonth.length > 0;
  const hasDays = byMonthDay.length > 0;
  const hasWeekdays = byDay.length > 0;
  if (frequency === 'DAILY' && !hasMonths && !hasDays && !hasWeekdays) {
    return { ...NO_DAYS, recurrence_type: 'daily', interval };
  }
  if (byYearDay.length > 0) {
    const date =
      byYearDay.length === 1 && !hasMonths && !hasDays && !hasWeekdays ? fixedDate(byYearDay[0]!) : null;
    return date && { ...NO_DAYS, recurrence_type: 'yearly', interval, ...date };
  }
  if (hasWeekdays) {
    const isPlain = byDay.every(({ ordinal }) => ordinal === 0);
    if (hasMonths || hasDays || !isPlain || !(frequency === 'WEEKLY' || isEveryPeriod)) return null;
    const days_of_week = byDay.map(({ weekday }) => weekday).sort((a, b) => a - b);
    return { ...NO_DAYS, recurrence_type: 'weekly', interval, days_of_week, week_start: parts.weekStart };
  }
  if (byMonthDay.length !== 1) return null;
  const day = byMonthDay[0]!;
  if (!hasMonths) {
    if (day < LAST_DAY || !(frequency === 'MONTHLY' || (frequency === 'DAILY' && isEveryPeriod))) return null;
    return { ...NO_DAYS, recurrence_type: 'monthly', interval, day_of_month: day };
  }
  if (byMonth.length !== 1 || !(frequency === 'YEARLY' || isEveryPeriod)) return null;
  const month = byMonth[0]!;
  if (day < LAST_DAY && month === FEBRUARY) return null;
  const day_of_month = day < LAST_DAY ? daysInMonth(2001, month) + 1 + day : day;
  if (day_of_month < LAST_DAY || day_of_month === 0) return null;
  return { ...NO_DAYS, recurrence_type: 'yearly', interval, day_of_month, month_of_year: month };
}

/** All twelve months, and positions among a fixed number of days. */
function simplified(parts: RRuleParts): RRuleParts {
  let rest = parts;
  if (rest.byMonth.length === MONTHS_OF_YEAR) {
    const isYearly = rest.frequency === 'YEARLY';
    const isMonthly = isYearly && rest.interval === 1 && rest.bySetPos.length === 0;
    const names = rest.byWeekNo.length + rest.byYearDay.length > 0;
    if (!isYearly) rest = { ...rest, byMonth: [] };
    else if (isMonthly && !names) rest = { ...rest, frequency: 'MONTHLY', byMonth: [] };
  }
  return withoutSetPos(rest);
}

function withoutSetPos(parts: RRuleParts): RRuleParts {
  const { frequency, byMonth, byWeekNo, byYearDay, byMonthDay, byDay, bySetPos } = parts;
  if (bySetPos.length === 0) return parts;
  const isOne = bySetPos.some((position) => position === 1 || position === -1);
  const named = byMonth.length + byWeekNo.length + byYearDay.length + byMonthDay.length;
  if (frequency === 'WEEKLY' && byMonth.length === 0) {
    const ordered = [...byDay].sort((a, b) => afterStart(a, parts) - afterStart(b, parts));
    const picked = ordered.filter((_, place) =>
      bySetPos.some((position) => place === (position > 0 ? position - 1 : ordered.length + position)),
    );
    return picked.length > 0 ? { ...parts, byDay: picked, bySetPos: [] } : parts;
  }
  const isAllWeekdays = byDay.length === WEEKDAY_CODES.length && byDay.every(({ ordinal }) => ordinal === 0);
  if (frequency === 'MONTHLY' && isAllWeekdays && named === 0 && bySetPos.length === 1) {
    // Among all days of a month position -1 is the last day, and position 2 the second.
    const position = bySetPos[0]!;
    return Math.abs(position) <= 31 ? { ...parts, byDay: [], byMonthDay: [position], bySetPos: [] } : parts;
  }
  if (frequency === 'DAILY') return isOne ? { ...parts, bySetPos: [] } : parts;
  const isSingleDay =
    byDay.length === 0 &&
    byWeekNo.length === 0 &&
    byYearDay.length + byMonthDay.length === 1 &&
    (frequency === 'MONTHLY' || byYearDay.length === 1 || byMonth.length === 1);
  return isSingleDay && isOne ? { ...parts, bySetPos: [] } : parts;
}

const afterStart = ({ weekday }: { weekday: number }, { weekStart }: RRuleParts) =>
  (weekday - weekStart + 7) % 7;

/** Null if it is not the same in leap years and others. */
function fixedDate(dayOfYear: number): { month_of_year: number; day_of_month: number } | null {
  const [common, leap] = [2001, 2000].map((year) =>
    dateOfDay(dayOfYear > 0 ? dayNumber(year, 1, 1) + dayOfYear - 1 : dayNumber(year + 1, 1, 1) + dayOfYear),
  ) as [ReturnType<typeof dateOfDay>, ReturnType<typeof dateOfDay>];
  const isSame = common.month === leap.month && common.day === leap.day;
  return isSame ? { month_of_year: common.month, day_of_month: common.day } : null;
}

export interface CustomRule {
  /** Complete: nothing is taken from the base any more. */
  parts: RRuleParts;
  text: string;
  /** The same rule in the fields of the API, if they can express it. */
  fields: RuleFields | null;
  pattern: DayPattern;
  series: Map<number, PatternSeries>;
  /** The days that it selects without its interval: the base may be on any of these. */
  fittingPattern: DayPattern;
}

interface ReadText {
  parts: RRuleParts;
  /** Null until it is needed, or if it depends on the base. */
  complete: CustomRule | null;
  /** Completed rules by what they take from the base, as encoded by `openKey`. */
  rules: Map<number, CustomRule>;
}

/** Programs write few different rules; a text that was read before only costs a look-up. */
const CACHED_TEXTS_MAX = 500;
const CACHED_RULES_MAX = 50;
const texts = new Map<string, ReadText>();

/** Throws a RuleError. */
export function customRule(rrule: string | null | undefined, baseDay: number): CustomRule {
  if (typeof rrule !== 'string') throw new RuleError('missing');
  const text = texts.get(rrule) ?? readText(rrule);
  if (text.complete !== null) return text.complete;
  const key = openKey(text.parts, baseDay);
  const cachedRule = text.rules.get(key);
  if (cachedRule) return cachedRule;
  if (text.rules.size >= CACHED_RULES_MAX) text.rules.clear();
  const rule = createRule(filledParts(text.parts, baseDay));
  if (key === COMPLETE) text.complete = rule;
  else text.rules.set(key, rule);
  return rule;
}

function readText(rrule: string): ReadText {
  const text: ReadText = { parts: parseRRule(rrule), complete: null, rules: new Map() };
  if (texts.size >= CACHED_TEXTS_MAX) texts.delete(texts.keys().next().value!);
  texts.set(rrule, text);
  return text;
}

function createRule(parts: RRuleParts): CustomRule {
  let pattern: DayPattern | undefined;
  let fittingPattern: DayPattern | undefined;
  return {
    parts,
    text: formatRRule(parts),
    fields: fieldsOfParts(parts),
    series: new Map(),
    get pattern() {
      return (pattern ??= patternOf(parts));
    },
    get fittingPattern() {
      return (fittingPattern ??= parts.interval === 1 ? this.pattern : patternOf({ ...parts, interval: 1 }));
    },
  };
}

const COMPLETE = 0;

/** Encodes what open parts take from the base; COMPLETE if nothing is open. */
function openKey(parts: RRuleParts, baseDay: number): number {
  if (isComplete(parts)) return COMPLETE;
  const { month, day } = dateOfDay(baseDay);
  return 1 + weekdayOfDay(baseDay) + 7 * (month * 32 + day);
}

const isComplete = (parts: RRuleParts) =>
  parts.frequency === 'DAILY' || (!opensDay(parts) && !opensWeekday(parts) && !opensMonth(parts));

const opensWeekday = ({ frequency, byWeekNo, byYearDay, byMonthDay, byDay }: RRuleParts) =>
  byDay.length === 0 &&
  (frequency === 'WEEKLY' || (byWeekNo.length > 0 && byYearDay.length === 0 && byMonthDay.length === 0));

const opensDay = ({ frequency, byWeekNo, byYearDay, byMonthDay, byDay }: RRuleParts) =>
  (frequency === 'MONTHLY' || (frequency === 'YEARLY' && byWeekNo.length === 0 && byYearDay.length === 0)) &&
  byMonthDay.length === 0 &&
  byDay.length === 0;

/** A day of the month without a month means the base's month. */
const opensMonth = (parts: RRuleParts) =>
  parts.frequency === 'YEARLY' &&
  parts.byMonth.length === 0 &&
  (opensDay(parts) ||
    (parts.byMonthDay.length > 0 && parts.byWeekNo.length === 0 && parts.byYearDay.length === 0));

const monthOfBase = ({ byDay }: RRuleParts, month: number) =>
  byDay.some(({ ordinal }) => ordinal !== 0) ? { baseMonth: month } : { byMonth: [month] };

/** As RFC 5545 says: its weekday, its day, its month. */
function filledParts(parts: RRuleParts, baseDay: number): RRuleParts {
  if (isComplete(parts)) return parts;
  const { month, day } = dateOfDay(baseDay);
  return {
    ...parts,
    ...(opensWeekday(parts) ? { byDay: [{ ordinal: 0, weekday: weekdayOfDay(baseDay) }] } : {}),
    ...(opensDay(parts) ? { byMonthDay: [day] } : {}),
    ...(opensMonth(parts) ? monthOfBase(parts, month) : {}),
  };
}

function patternOf(parts: RRuleParts): DayPattern {
  switch (parts.frequency) {
    case 'DAILY':
      // Without an interval the months select the same days, and there are fewer kinds of them.
      return parts.interval === 1 ? new MonthPattern(withoutDailySetPos(parts)) : new SingleDayPattern(parts);
    case 'WEEKLY':
      return parts.interval === 1 && parts.byMonth.length > 0 && parts.bySetPos.length === 0
        ? new MonthPattern(parts)
        : new WeekPattern(parts);
    case 'MONTHLY':
      return new MonthPattern(parts);
    case 'YEARLY':
      return parts.byWeekNo.length > 0 ? new WeekYearPattern(parts) : new YearPattern(parts);
  }
}
