import { RuleError } from './rrule-parts.js';
import {
  DATE_LENGTH,
  dateOfDay,
  dayNumber,
  daysInMonth,
  formatDate,
  greatestCommonDivisor,
  parseDate,
  weekdayOfDay,
} from '../times/calendar-day.js';
import { customRule, type CustomRule } from './custom-rule.js';
import type { DayPattern } from './day-pattern.js';
import { LAST_DAY_OF_MONTH } from './monthly-series.js';
import type { RecurrenceRule } from './recurrence-rule.js';

/** 29 February can be eight years away, across a year such as 1900. */
const MONTHS_SEARCHED = 12 * 9;
/** In days. */
const LONGEST_WAIT = 60 * 366;
const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Missing fields are taken from the base's date. */
export interface PlainRule {
  weekdays: readonly number[];
  weekStart: number;
  dayOfMonth: number;
  monthOfYear: number;
}

const NO_WEEKDAYS = { weekdays: [], weekStart: 0 };

/** Throws a RangeError if a field has an invalid value. */
export function plainRule(rule: RecurrenceRule, baseDay: number): PlainRule {
  if (!Number.isInteger(rule.interval) || rule.interval < 1) {
    throw new RangeError(`The interval of a rule must be 1 or more, not ${rule.interval}`);
  }
  const type = rule.recurrence_type;
  if (type === 'daily') return { ...NO_WEEKDAYS, dayOfMonth: 0, monthOfYear: 0 };
  if (type === 'weekly') {
    const weekStart = rule.week_start ?? 0;
    if (!Number.isInteger(weekStart) || weekStart < 0 || weekStart > 6) {
      throw new RangeError(`Weeks start on a day from 0 (Sunday) to 6 (Saturday), not ${weekStart}`);
    }
    return { weekdays: plainWeekdays(rule, baseDay), weekStart, dayOfMonth: 0, monthOfYear: 0 };
  }
  if (type !== 'monthly' && type !== 'yearly') {
    throw new RangeError(`Unknown recurrence type: ${JSON.stringify(type satisfies 'custom')}`);
  }
  const date = dateOfDay(baseDay);
  const dayOfMonth = rule.day_of_month ?? date.day;
  if (
    !Number.isInteger(dayOfMonth) ||
    dayOfMonth > 31 ||
    (dayOfMonth < 1 && dayOfMonth !== LAST_DAY_OF_MONTH)
  ) {
    throw new RangeError(`The day of the month must be 1 to 31, or -1 for the last one, not ${dayOfMonth}`);
  }
  const monthOfYear = type === 'yearly' ? (rule.month_of_year ?? date.month) : 0;
  if (!Number.isInteger(monthOfYear) || monthOfYear < 0 || monthOfYear > 12) {
    throw new RangeError(`The month must be 1 to 12, not ${monthOfYear}`);
  }
  if (type === 'yearly' && !(monthOfYear >= 1 && dayOfMonth <= LONGEST_MONTHS[monthOfYear - 1]!)) {
    throw new RangeError(`No year has a day ${dayOfMonth} in month ${monthOfYear}`);
  }
  return { ...NO_WEEKDAYS, dayOfMonth, monthOfYear };
}

function plainWeekdays(rule: RecurrenceRule, baseDay: number): readonly number[] {
  const chosen = rule.days_of_week ?? [];
  if (chosen.length === 0) return [weekdayOfDay(baseDay)];
  let isAscending = true;
  for (let position = 0; position < chosen.length; position++) {
    const weekday = chosen[position]!;
    if (!Number.isInteger(weekday) || weekday < 0 || weekday > 6) {
      throw new RangeError(`A weekday must be 0 (Sunday) to 6 (Saturday), not ${weekday}`);
    }
    if (position > 0 && weekday <= chosen[position - 1]!) isAscending = false;
  }
  return isAscending ? chosen : [...new Set(chosen)].sort((a, b) => a - b);
}

export function firstFittingDay(baseDay: number, rule: PlainRule): number {
  if (rule.weekdays.length > 0) {
    const weekday = weekdayOfDay(baseDay);
    const next = rule.weekdays.find((chosen) => chosen >= weekday);
    return baseDay - weekday + (next ?? rule.weekdays[0]! + 7);
  }
  if (rule.dayOfMonth === 0) return baseDay;
  const { year, month } = dateOfDay(baseDay);
  for (let step = 0; step <= MONTHS_SEARCHED; step++) {
    const monthIndex = year * 12 + month - 1 + step;
    const candidateYear = Math.floor(monthIndex / 12);
    const candidateMonth = monthIndex - candidateYear * 12 + 1;
    if (rule.monthOfYear !== 0 && rule.monthOfYear !== candidateMonth) continue;
    const length = daysInMonth(candidateYear, candidateMonth);
    const dayOfMonth = rule.dayOfMonth === LAST_DAY_OF_MONTH ? length : rule.dayOfMonth;
    if (dayOfMonth > length) continue;
    const candidate = dayNumber(candidateYear, candidateMonth, dayOfMonth);
    if (candidate >= baseDay) return candidate;
  }
  throw new RangeError('The rule fits no date');
}

/**
 * If there is none within a person's life because of its interval, the first one without interval. Throws a RangeError
 * if it selects none.
 */
export function firstCustomDay(day: number, { parts, pattern, fittingPattern }: CustomRule): number {
  const found =
    firstPatternDay(day, pattern, parts.interval, day + LONGEST_WAIT) ??
    firstPatternDay(day, fittingPattern, 1, Infinity);
  if (found === null) throw new RuleError('noDate');
  return found;
}

function firstPatternDay(day: number, pattern: DayPattern, interval: number, lastDay: number): number | null {
  const firstPeriod = pattern.periodOf(day);
  const steps = pattern.calendarCycle / greatestCommonDivisor(interval, pattern.calendarCycle);
  for (let step = 0; step <= steps; step++) {
    const period = firstPeriod + step * interval;
    const firstDay = pattern.firstDayOf(period);
    if (firstDay > lastDay) return null;
    for (const offset of pattern.daysIn(period)) if (firstDay + offset >= day) return firstDay + offset;
  }
  return null;
}

/** Ignoring its interval and end. */
function firstDayOfRule(day: number, rule: RecurrenceRule): number {
  if (rule.recurrence_type !== 'custom') return firstFittingDay(day, plainRule(rule, day));
  const custom = customRule(rule.rrule, day);
  return custom.fields ? firstFittingDay(day, plainRule(custom.fields, day)) : firstCustomDay(day, custom);
}

/** 30 February cannot match, nor an interval of 0 or an invalid RRULE. `baseDate` fills missing fields. */
export function isPossible(rule: RecurrenceRule, baseDate = '2000-01-01'): boolean {
  try {
    firstDayOfRule(parseDate(baseDate), rule);
    return true;
  } catch {
    return false;
  }
}

/** The base event has to be on it. It ignores the end of the rule. Throws a RangeError if the rule matches no date. */
export function firstFittingDate(baseDate: string, rule: RecurrenceRule): string {
  return formatDate(firstDayOfRule(parseDate(baseDate), rule));
}

/** Times of day stay. */
export function anchorToRule<Times extends { start_local: string; end_local: string }>(
  times: Times,
  rule: RecurrenceRule | null,
): Times {
  if (rule === null) return times;
  const startDay = parseDate(times.start_local.slice(0, 10));
  const days = firstDayOfRule(startDay, rule) - startDay;
  if (days === 0) return times;
  const moved = (local: string) => formatDate(parseDate(local.slice(0, 10)) + days) + local.slice(10);
  return { ...times, start_local: moved(times.start_local), end_local: moved(times.end_local) };
}

const NO_FIELDS = { days_of_week: null, week_start: null, day_of_month: null, month_of_year: null };
const INTERVAL_MAX = 999;

/**
 * For storage and responses, for an event that starts on a date (a time of day is ignored). It uses the fields if they
 * can express it, otherwise `custom` with a canonical `rrule`: each part only if it has an effect, lists sorted. Throws
 * a RuleError if a custom rule is invalid, or another RangeError if a rule matches no date.
 */
export function canonicalRule<Rule extends RecurrenceRule>(rule: Rule, start: string): Rule {
  const startDate = start.slice(0, DATE_LENGTH);
  const startDay = parseDate(startDate);
  if (rule.recurrence_type !== 'custom') {
    const { weekdays, weekStart, dayOfMonth, monthOfYear } = plainRule(rule, startDay);
    return {
      ...rule,
      days_of_week: rule.recurrence_type === 'weekly' ? [...weekdays] : null,
      week_start: rule.recurrence_type === 'weekly' ? weekStart : null,
      day_of_month: dayOfMonth === 0 ? null : dayOfMonth,
      month_of_year: monthOfYear === 0 ? null : monthOfYear,
      rrule: null,
    };
  }
  const { parts, text, fields } = customRule(rule.rrule, startDay);
  if (parts.interval > INTERVAL_MAX) throw new RuleError('longInterval', { max: INTERVAL_MAX });
  const canonical = fields
    ? { ...rule, ...fields, rrule: null }
    : { ...rule, ...NO_FIELDS, interval: parts.interval, rrule: text };
  firstFittingDate(startDate, canonical);
  return canonical;
}
