import { dateOfDay, dayNumber, daysInMonth } from './calendar-day.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import { WEEKDAY_CODES, type RRuleParts } from './rrule-parts.js';

export type RuleFields = Required<
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
export function fieldsOfParts(given: RRuleParts): RuleFields | null {
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
