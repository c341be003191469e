import { describeRecurrence, firstFittingDate, nextDates, type RecurrenceRule } from '@daymark/recurrence';
import { formatShortDate, todayIn } from '@daymark/ui';
import { text } from '../../texts.js';
import { isDate, type EventFormValues } from '../values/event-form-values.js';
import { ruleDates, type RuleDate } from '../values/rule-dates.js';
import { completeRule } from '../values/rule-values.js';

export const NEXT_DATES_SHOWN = 5;
/** The last day that every month has. */
const LAST_COMMON_DAY = 28;

interface RuleInWords {
  /** 'Weekly on Tue and Thu' */
  rule: string;
  notes: string[];
  /** The first dates from the start, or from today if the series began earlier, including skipped ones. */
  nextDates: RuleDate[];
}

/** The rule as text while it is edited, with the given number of next dates; null while it is incomplete. */
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

function dayNotes({ day_of_month: day, month_of_year: month }: RecurrenceRule): string[] {
  if (month === 2 && day === 29) return [text('events.recurrence.leapDay')];
  return month == null && day != null && day > LAST_COMMON_DAY
    ? [text('events.recurrence.shortMonths', { day })]
    : [];
}

function startNotes(start: string, rule: RecurrenceRule, today: string): string[] {
  const first = nextDates(start, rule, 1)[0] ?? firstFittingDate(start, rule);
  return first === start ? [] : [text('events.recurrence.moves', { date: formatShortDate(first, today) })];
}
