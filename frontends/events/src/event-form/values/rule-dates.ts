import { nextDates, type RecurrenceRule } from '@daymark/recurrence';
import type { RuleValues } from './rule-fields.js';

export interface RuleDate {
  date: string;
  isSkipped: boolean;
}

type SkippedDates = Pick<RuleValues, 'excluded_dates'>;

/** Excluded dates are dates; in an imported rule they may have a time of day. */
const isOn = (date: string) => (stored: string) => stored.startsWith(date);

/** The given number of a rule's dates on or after a date, including the skipped ones before and between them. */
export function ruleDates(start: string, rule: RecurrenceRule, limit: number, from = start): RuleDate[] {
  const excluded = rule.excluded_dates ?? [];
  const whole = { ...rule, excluded_dates: null };
  const dates = nextDates(start, whole, limit + excluded.length, from).map((date) => ({
    date,
    isSkipped: excluded.some(isOn(date)),
  }));
  let kept = 0;
  const end = dates.findIndex(({ isSkipped }) => !isSkipped && ++kept > limit);
  return end === -1 ? dates : dates.slice(0, end);
}

export const skipDates = ({ excluded_dates }: SkippedDates, dates: readonly string[]): SkippedDates => ({
  excluded_dates: [...excluded_dates, ...dates].sort(),
});

export const putBackDates = ({ excluded_dates }: SkippedDates, dates: readonly string[]): SkippedDates => ({
  excluded_dates: excluded_dates.filter((stored) => !dates.some((date) => isOn(date)(stored))),
});
