import { isRecordingTexts, languageInUse } from '@daymark/texts';
import { dayNumber } from '../times/calendar-day.js';
import { customRule } from '../rules/custom-rule.js';
import { daysOfMonth, describeParts, weekdayPhrase, weeklyOn } from './custom-text.js';
import { dayInMonth, longDate, nameOfMonth } from './date-words.js';
import { LAST_DAY_OF_MONTH } from '../rules/monthly-series.js';
import type { RecurrenceRule, RecurrenceType } from '../rules/recurrence-rule.js';
import { text } from './rule-texts.js';

/** Rules are stored in complete form before they are described, so any base will do. */
const ANY_DAY = dayNumber(2000, 1, 1);

/**
 * In the language in use, with its days, its end, and its added dates: 'Weekly on Tue and Thu, forever', 'Every 2 days,
 * 10 times', 'On 5 dates'.
 */
export function describeRecurrence(rule: RecurrenceRule): string {
  if (isRecordingTexts()) return inWords(rule);
  const { added_dates: added, excluded_dates: excluded, ...due } = rule;
  const key = JSON.stringify([languageInUse(), due, added?.length, excluded?.length]);
  const cachedText = described.get(key);
  if (cachedText !== undefined) return cachedText;
  if (described.size >= DESCRIBED_MAX) described.clear();
  const words = inWords(rule);
  described.set(key, words);
  return words;
}

/** A rule that was stored as JSON; any other text, as one that was too long to keep, stays as it is. */
export const describeStoredRecurrence = (stored: string): string =>
  stored.startsWith('{') ? describeRecurrence(JSON.parse(stored) as RecurrenceRule) : stored;

/** 'Monthly on the 12th', without an end. */
export const monthlyOnDay = (day: number): string => monthlyOn(daysOfMonth([day]));

/** 'Monthly on the second Wednesday', 'Monthly on the last Friday'. */
export const monthlyOnWeekday = (ordinal: number, weekday: number): string =>
  monthlyOn(weekdayPhrase([{ ordinal, weekday }]));

const monthlyOn = (days: string) => text('rule.on', { often: text('rule.monthly', { interval: 1 }), days });

/** Lists have many events with few different rules. */
const DESCRIBED_MAX = 2_000;
const described = new Map<string, string>();

function inWords(rule: RecurrenceRule): string {
  if (isHandPicked(rule)) return text('rule.dates', { count: rule.added_dates!.length + 1 });
  return withExtraDates(withEnd(whenDue(rule), rule), rule);
}

/** Stored as a rule for the first of them, with the others as added dates. */
const isHandPicked = ({ recurrence_type, count, added_dates }: RecurrenceRule) =>
  recurrence_type === 'daily' && count === 1 && (added_dates?.length ?? 0) > 0;

function withEnd(rule: string, { count, end_date }: RecurrenceRule): string {
  if (typeof count === 'number') return text('rule.times', { rule, count });
  return typeof end_date === 'string'
    ? text('rule.until', { rule, date: longDate(end_date) })
    : text('rule.forever', { rule });
}

function withExtraDates(
  due: string,
  { added_dates: added, excluded_dates: excluded }: RecurrenceRule,
): string {
  const rule = added?.length ? text('rule.added', { rule: due, count: added.length }) : due;
  return excluded?.length ? text('rule.excluded', { rule, count: excluded.length }) : rule;
}

type FieldRule = RecurrenceRule & { recurrence_type: Exclude<RecurrenceType, 'custom'> };

/** Null if they cannot express it. */
function fieldsOf(rule: RecurrenceRule): FieldRule | null {
  if (rule.recurrence_type !== 'custom') return rule as FieldRule;
  return customRule(rule.rrule, ANY_DAY).fields;
}

/** 'Weekly on Mon, Wed and Fri'; only the frequency if it names no days: 'Daily'. */
function whenDue(rule: RecurrenceRule): string {
  const fields = fieldsOf(rule);
  if (fields === null) return describeParts(customRule(rule.rrule, ANY_DAY).parts);
  const { interval, days_of_week: weekdays } = fields;
  const inWeek = weekdays?.map((weekday) => ({ weekday }));
  if (inWeek?.length) return weeklyOn(inWeek, interval);
  const often = text(`rule.${fields.recurrence_type}`, { interval });
  const days = daysOf(fields);
  return days === null ? often : text('rule.on', { often, days });
}

function daysOf({ day_of_month: day, month_of_year: month }: RecurrenceRule): string | null {
  if (day == null) return null;
  if (month == null) return daysOfMonth([day]);
  return day === LAST_DAY_OF_MONTH
    ? text('rule.lastDayOf', { month: nameOfMonth(month) })
    : text('rule.date', { date: dayInMonth(month, day) });
}
