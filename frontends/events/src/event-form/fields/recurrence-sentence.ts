import { describeRecurrence, firstFittingDate, nextDates, type RecurrenceRule } from '@daymark/recurrence';
import { formatShortDate, monthNames, ordinal, todayIn, weekdayNames } from '@daymark/ui';
import { texts } from '../../texts.js';
import { isDate, type EventFormValues } from '../values/event-form-values.js';
import { ruleDates, type RuleDate } from '../values/rule-dates.js';
import { completeRule } from '../values/rule-values.js';

export const NEXT_DATES_SHOWN = 5;
/** The last day that every month has. */
const LAST_COMMON_DAY = 28;

interface RuleInWords {
  /** 'Weekly, forever' */
  rule: string;
  /** Which days, and what a person should know about them. */
  notes: string[];
  /** The first dates from the start on, or from today on where the series began before; skipped ones among them. */
  nextDates: RuleDate[];
}

/** The rule in words while it is being made, with so many of its next dates; null while it is not complete. */
export function ruleInWords(
  values: EventFormValues,
  today = todayIn(values.timezone),
  datesShown = NEXT_DATES_SHOWN,
): RuleInWords | null {
  const rule = completeRule(values);
  if (!rule) return null;
  const start = isDate(values.start_date) ? values.start_date : null;
  return {
    rule: describeRecurrence(rule),
    notes: [...dayNotes(rule), ...(start ? startNotes(start, rule, today) : [])],
    nextDates: start ? ruleDates(start, rule, datesShown, start > today ? start : today) : [],
  };
}

const list = (words: string[]) =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${texts.recurrence.and} ${words.at(-1)}`;

function dayNotes(rule: RecurrenceRule): string[] {
  const { days_of_week: weekdays, day_of_month: day, month_of_year: month } = rule;
  if (weekdays?.length) {
    return [texts.recurrence.on(list([...weekdays].sort().map((weekday) => weekdayNames[weekday]!)))];
  }
  if (day == null) return [];
  const monthName = month == null ? null : monthNames[month - 1]!;
  if (day === -1) return [monthName ? texts.recurrence.onLastDayOf(monthName) : texts.recurrence.onLastDay];
  if (monthName) {
    const note = texts.recurrence.onDateInYear(monthName, ordinal(day));
    return month === 2 && day === 29 ? [note, texts.recurrence.leapDay] : [note];
  }
  return day > LAST_COMMON_DAY
    ? [texts.recurrence.onDay(ordinal(day)), texts.recurrence.shortMonths(day)]
    : [texts.recurrence.onDay(ordinal(day))];
}

function startNotes(start: string, rule: RecurrenceRule, today: string): string[] {
  const first = nextDates(start, rule, 1)[0] ?? firstFittingDate(start, rule);
  return first === start ? [] : [texts.recurrence.moves(formatShortDate(first, today))];
}
