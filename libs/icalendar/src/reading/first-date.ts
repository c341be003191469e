import { isLocalDate } from '@daymark/contracts';
import {
  addDays,
  dateOfDay,
  firstFittingDate,
  parseDate,
  weekdayOfDay,
  type RecurrenceRule,
} from '@daymark/recurrence';
import type { ReadRule } from './rules.js';

/** Maximum periods that are tried. */
const TRIES_MAX = 100;

/**
 * The first date (`YYYY-MM-DD`) of a rule on or after a start that may not match it: periods are counted from that of
 * the start, like in other programs. Null if there is none within the supported years.
 */
export function firstDateOf(start: string, rule: ReadRule, plain: RecurrenceRule): string | null {
  const startPeriod = periodOf(start, rule);
  let from = start;
  for (let tries = 0; tries < TRIES_MAX && isLocalDate(from); tries++) {
    const date = firstFittingDate(from, plain);
    if (!isLocalDate(date)) return null;
    const over = (periodOf(date, rule) - startPeriod) % rule.interval;
    if (over === 0) return date;
    from = beginOfPeriod(date, rule.interval - over, rule);
  }
  return null;
}

/** Which of the periods of its rule a date lies in, counted from wherever. */
export function periodOf(date: string, rule: ReadRule): number {
  const day = parseDate(date);
  const { year, month } = dateOfDay(day);
  if (rule.frequency === 'YEARLY') return year;
  if (rule.frequency === 'MONTHLY') return year * 12 + month;
  return rule.frequency === 'WEEKLY' ? (day - dayOfWeek(day, rule)) / 7 : day;
}

/** The first day of the period that is this many periods after that of a date. */
export function beginOfPeriod(date: string, periods: number, rule: ReadRule): string {
  const day = parseDate(date);
  const { year, month } = dateOfDay(day);
  const ofMonth = (months: number) =>
    `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  if (rule.frequency === 'YEARLY') return ofMonth((year + periods) * 12);
  if (rule.frequency === 'MONTHLY') return ofMonth(year * 12 + month - 1 + periods);
  return addDays(date, rule.frequency === 'WEEKLY' ? 7 * periods - dayOfWeek(day, rule) : periods);
}

/** The number of days from the beginning of its week to a day. */
const dayOfWeek = (day: number, { weekStart }: ReadRule) => (weekdayOfDay(day) - weekStart + 7) % 7;
