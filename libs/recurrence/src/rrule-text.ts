import { daysInMonth, parseDate } from './times/calendar-day.js';
import { customRule } from './rules/custom-rule.js';
import { plainRule, type PlainRule } from './rules/first-fitting-date.js';
import { LAST_DAY_OF_MONTH } from './rules/monthly-series.js';
import { OccurrenceClock } from './occurrences/occurrence-clock.js';
import type { OccurrenceBase, RecurrenceRule, RecurrenceType } from './rules/recurrence-rule.js';
import { WEEKDAY_CODES } from './rules/rrule-parts.js';
import { seriesOf } from './occurrences/series.js';
import { localToInstant } from './times/wall-clock.js';

const FEBRUARY = 2;
const FREQUENCIES: Record<Exclude<RecurrenceType, 'custom'>, string> = {
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
};

/**
 * 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU;COUNT=5'. UNTIL is in UTC for a timed event and a date for an all-day
 * one. The base must match the rule, like DTSTART.
 */
export function toRRule(base: OccurrenceBase, rule: RecurrenceRule): string {
  const parts = daysText(rule, parseDate(base.start_local.slice(0, 10)));
  if (typeof rule.count === 'number') parts.push(`COUNT=${rule.count}`);
  else if (typeof rule.end_date === 'string') parts.push(`UNTIL=${untilOf(base, rule, rule.end_date)}`);
  return parts.join(';');
}

/** Weekly rules always with the first day of the week. */
function daysText(rule: RecurrenceRule, baseDay: number): string[] {
  if (rule.recurrence_type === 'custom') {
    const { text, fields, parts } = customRule(rule.rrule, baseDay);
    if (fields) return daysText(fields, baseDay);
    const isWeekly = parts.frequency === 'WEEKLY' && !text.includes(';WKST=');
    return [text, ...(isWeekly ? [`WKST=${WEEKDAY_CODES[parts.weekStart]!}`] : [])];
  }
  const plain = plainRule(rule, baseDay);
  const parts = [`FREQ=${FREQUENCIES[rule.recurrence_type]}`];
  if (rule.interval > 1) parts.push(`INTERVAL=${rule.interval}`);
  if (plain.monthOfYear !== 0) parts.push(`BYMONTH=${plain.monthOfYear}`);
  if (plain.dayOfMonth !== 0) parts.push(`BYMONTHDAY=${writtenDay(plain)}`);
  if (plain.weekdays.length > 0) {
    parts.push(
      `BYDAY=${plain.weekdays.map((weekday) => WEEKDAY_CODES[weekday]!).join(',')}`,
      `WKST=${WEEKDAY_CODES[plain.weekStart]!}`,
    );
  }
  return parts;
}

/** If a month always has the same length, its last day is written by number: some readers miscount from the end. */
function writtenDay({ dayOfMonth, monthOfYear }: PlainRule): number {
  const isPlainMonth = monthOfYear !== 0 && monthOfYear !== FEBRUARY;
  return dayOfMonth === LAST_DAY_OF_MONTH && isPlainMonth ? daysInMonth(2000, monthOfYear) : dayOfMonth;
}

function untilOf(base: OccurrenceBase, rule: RecurrenceRule, endDate: string): string {
  if (base.is_all_day === true) return endDate.replaceAll('-', '');
  const clock = new OccurrenceClock(base);
  const series = seriesOf(clock.baseDay, rule);
  const lastStart = clock.startOn(series.dates.dayAt(series.lastIndex));
  // The end of that day rather than the last start: a reader that uses the second of two equal times still includes it.
  // If clocks skip the end of the day, it would reach into the next one, so then the last start is used.
  const endOfDay = localToInstant(`${endDate}T23:59:59`, base.timezone);
  const until = endOfDay.clock === 'skipped' ? lastStart : Math.max(lastStart, endOfDay.instant);
  return utcText(until);
}

/** iCalendar's UTC form: `20240529T215959Z`. */
export function utcText(instant: number): string {
  const text = new Date(instant).toISOString();
  return `${text.slice(0, 4)}${text.slice(5, 7)}${text.slice(8, 13)}${text.slice(14, 16)}${text.slice(17, 19)}Z`;
}
