import { longDate } from './date-words.js';
import type { RecurrenceRule, RecurrenceType } from './recurrence-rule.js';

const EVERY_ONE: Record<RecurrenceType, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
};
const UNITS: Record<RecurrenceType, string> = {
  daily: 'days',
  weekly: 'weeks',
  monthly: 'months',
  yearly: 'years',
};

/**
 * A rule in words: 'Daily', 'Weekly', 'Monthly', 'Yearly' or 'Every N weeks', followed by ', N times',
 * ', until May 29th, 2024' or ', forever'. The date has the product's long form, which date-fns calls 'PPP'.
 */
export function describeRecurrence(rule: RecurrenceRule): string {
  const type = rule.recurrence_type;
  const often = rule.interval === 1 ? EVERY_ONE[type] : `Every ${rule.interval} ${UNITS[type]}`;
  if (typeof rule.count === 'number') return `${often}, ${rule.count} times`;
  if (typeof rule.end_date === 'string') return `${often}, until ${longDate(rule.end_date)}`;
  return `${often}, forever`;
}
