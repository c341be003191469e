import { describeRecurrence, firstFittingDate, isPossible, type RecurrenceRule } from '@daymark/recurrence';
import { formatDateWithWeekday, monthNames, ordinal, weekdayNames } from '@daymark/ui';
import { texts } from '../texts.js';
import { recurrenceOf, type EventFormValues } from './event-form-values.js';

interface RecurrenceSentence {
  /** 'Weekly, forever' */
  rule: string;
  /** Which days, and what a person should know about them. */
  notes: string[];
}

const list = (words: string[]) =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${texts.recurrence.and} ${words.at(-1)}`;

/** The rule in words while it is being made; null while it is not complete. */
export function recurrenceSentence(values: EventFormValues): RecurrenceSentence | null {
  const rule = recurrenceOf(values);
  if (!rule || !isComplete(values, rule)) return null;
  return {
    rule: describeRecurrence(rule),
    notes: [...dayNotes(rule), ...dateNotes(values.start_date, rule)],
  };
}

function isComplete(values: EventFormValues, rule: RecurrenceRule): boolean {
  if (values.interval === null || values.interval < 1) return false;
  if (rule.recurrence_type === 'weekly' && !rule.days_of_week?.length) return false;
  if (values.recurrence_end === 'after' && !values.count) return false;
  if (values.recurrence_end === 'on' && !values.end_date_of_recurrence) return false;
  if (rule.recurrence_type === 'monthly' && !rule.day_of_month) return false;
  return isPossible(rule);
}

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
  return day > 28
    ? [texts.recurrence.onDay(ordinal(day)), texts.recurrence.shortMonths(day)]
    : [texts.recurrence.onDay(ordinal(day))];
}

function dateNotes(startDate: string | null, rule: RecurrenceRule): string[] {
  if (!startDate) return [];
  const first = firstFittingDate(startDate, rule);
  return first === startDate ? [] : [texts.recurrence.moves(formatDateWithWeekday(first))];
}
