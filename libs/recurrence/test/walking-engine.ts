import type { RecurrenceRule, RecurrenceType } from '../src/rules/recurrence-rule.js';

const DAY_MS = 86_400_000;

/**
 * The dates of a series found the slow way, directly from the wording of the rules: it tests every day from the base
 * on. Written without any of the library's arithmetic, for comparison.
 */
export function walkDates(baseDate: string, rule: RecurrenceRule, lastDate: string): string[] {
  const base = new Date(`${baseDate}T00:00:00Z`);
  const found: string[] = [];
  for (let time = base.getTime(); time <= Date.parse(`${lastDate}T00:00:00Z`); time += DAY_MS) {
    const day = new Date(time);
    const date = day.toISOString().slice(0, 10);
    if (rule.end_date != null && date > rule.end_date) break;
    if (rule.count != null && found.length === rule.count) break;
    if (fits(base, day, rule)) found.push(date);
  }
  return found;
}

function fits(base: Date, day: Date, rule: RecurrenceRule): boolean {
  const days = Math.round((day.getTime() - base.getTime()) / DAY_MS);
  const months = (day.getUTCFullYear() - base.getUTCFullYear()) * 12 + day.getUTCMonth() - base.getUTCMonth();
  const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  const wantedDay = rule.day_of_month === -1 ? lastOfMonth : rule.day_of_month;
  switch (rule.recurrence_type as Exclude<RecurrenceType, 'custom'>) {
    case 'daily':
      return days % rule.interval === 0;
    case 'weekly': {
      const weeks = Math.floor((days + base.getUTCDay()) / 7);
      return weeks % rule.interval === 0 && rule.days_of_week!.includes(day.getUTCDay());
    }
    case 'monthly':
      return months % rule.interval === 0 && day.getUTCDate() === wantedDay;
    case 'yearly':
      return (
        months % (12 * rule.interval) === 0 &&
        day.getUTCMonth() + 1 === rule.month_of_year &&
        day.getUTCDate() === wantedDay
      );
  }
}
