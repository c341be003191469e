import { DATE_LENGTH, parseDate } from './calendar-day.js';
import { customRule } from './custom-rule.js';
import { firstFittingDate, plainRule } from './first-fitting-date.js';
import type { RecurrenceRule } from './recurrence-rule.js';

const NO_FIELDS = { days_of_week: null, week_start: null, day_of_month: null, month_of_year: null };
const INTERVAL_MAX = 999;

/**
 * A rule in its canonical form for storage and responses, for an event that starts on a date (`YYYY-MM-DD`, a time of
 * day is ignored). Parts that it leaves open are taken from the start. It uses the fields if they can express it,
 * otherwise `custom` with a canonical `rrule` (FREQ, INTERVAL, BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY,
 * BYSETPOS, WKST, each only if it has an effect, lists sorted) and the interval of that text. End, added and excluded
 * dates are kept.
 *
 * Throws a RangeError with a message for people if a custom rule is invalid, or a rule matches no date.
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
  if (parts.interval > INTERVAL_MAX)
    throw new RangeError(`The interval of a rule must be at most ${INTERVAL_MAX}.`);
  const canonical = fields
    ? { ...rule, ...fields, rrule: null }
    : { ...rule, ...NO_FIELDS, interval: parts.interval, rrule: text };
  firstFittingDate(startDate, canonical);
  return canonical;
}
