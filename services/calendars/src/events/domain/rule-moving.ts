import type { Recurrence } from '@daymark/contracts';
import { addDays } from '@daymark/recurrence';
import { DateTime } from 'luxon';

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;
const DAYS_OF_WEEK = 7;

/**
 * The rule of a series whose start moves to another date while its rule is not touched: the series moves as a whole. A
 * weekly one by as many days on each weekday; a monthly or yearly one that is on the day of its start goes with it. A
 * rule for the last day of a month stays one, and so does a rule that its fields cannot say. Added and excluded dates move by
 * as many days.
 */
export function moveRule(rule: Recurrence, from: string, to: string): Recurrence {
  if (from === to) return rule;
  const [start, newStart] = [from, to].map((date) => DateTime.fromISO(date, { zone: 'utc' })) as [
    DateTime,
    DateTime,
  ];
  const { days } = newStart.diff(start, 'days');
  const moved = (date: string) => addDays(date.slice(0, DATE_CHARACTERS), days) + date.slice(DATE_CHARACTERS);
  return {
    ...movedDays(rule, start, newStart, days),
    added_dates: rule.added_dates.map(moved),
    excluded_dates: rule.excluded_dates.map(moved),
  };
}

function movedDays(rule: Recurrence, start: DateTime, newStart: DateTime, days: number): Recurrence {
  switch (rule.recurrence_type) {
    case 'daily':
    case 'custom':
      return rule;
    case 'weekly': {
      const shift = ((days % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
      const days_of_week = rule.days_of_week!.map((day) => (day + shift) % DAYS_OF_WEEK);
      return { ...rule, days_of_week: days_of_week.sort((a, b) => a - b) };
    }
    default:
      return {
        ...rule,
        day_of_month: rule.day_of_month === start.day ? newStart.day : rule.day_of_month,
        month_of_year: rule.month_of_year === start.month ? newStart.month : rule.month_of_year,
      };
  }
}
