import type { Recurrence } from '@daymark/contracts';
import { parseDate } from '@daymark/recurrence';

const DAYS_OF_WEEK = 7;

/**
 * The rule of a series whose start moves to another date while its rule is not touched: the series moves as a whole. A
 * weekly one by as many days on each weekday; a monthly or yearly one that is on the day of its start goes with it. A
 * rule for the last day of a month stays one.
 */
export function moveRule(rule: Recurrence, from: string, to: string): Recurrence {
  if (rule.recurrence_type === 'daily' || from === to) return rule;
  if (rule.recurrence_type === 'weekly') {
    const days = parseDate(to) - parseDate(from);
    const shift = ((days % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
    const days_of_week = rule.days_of_week!.map((day) => (day + shift) % DAYS_OF_WEEK);
    return { ...rule, days_of_week: days_of_week.sort((a, b) => a - b) };
  }
  const [, oldMonth, oldDay] = from.split('-').map(Number);
  const [, newMonth, newDay] = to.split('-').map(Number);
  return {
    ...rule,
    day_of_month: rule.day_of_month === oldDay ? newDay! : rule.day_of_month,
    month_of_year: rule.month_of_year === oldMonth ? newMonth! : rule.month_of_year,
  };
}
