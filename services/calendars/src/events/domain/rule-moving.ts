import type { Recurrence } from '@daymark/contracts';
import { DateTime } from 'luxon';

const DAYS_OF_WEEK = 7;

/**
 * The rule of a series whose start moves to another date while its rule is not touched: the series moves as a whole. A
 * weekly one by as many days on each weekday; a monthly or yearly one that is on the day of its start goes with it. A
 * rule for the last day of a month stays one.
 */
export function moveRule(rule: Recurrence, from: string, to: string): Recurrence {
  if (rule.recurrence_type === 'daily' || from === to) return rule;
  const [start, newStart] = [from, to].map((date) => DateTime.fromISO(date, { zone: 'utc' })) as [
    DateTime,
    DateTime,
  ];
  if (rule.recurrence_type === 'weekly') {
    const { days } = newStart.diff(start, 'days');
    const shift = ((days % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
    const days_of_week = rule.days_of_week!.map((day) => (day + shift) % DAYS_OF_WEEK);
    return { ...rule, days_of_week: days_of_week.sort((a, b) => a - b) };
  }
  return {
    ...rule,
    day_of_month: rule.day_of_month === start.day ? newStart.day : rule.day_of_month,
    month_of_year: rule.month_of_year === start.month ? newStart.month : rule.month_of_year,
  };
}
