import { nextDates, type RecurrenceRule } from '@daymark/recurrence';
import type { RuleValues } from './rule-fields.js';

/** A date of a rule, `YYYY-MM-DD`, and whether it is left out. */
export interface RuleDate {
  date: string;
  isSkipped: boolean;
}

type SkippedDates = Pick<RuleValues, 'excluded_dates'>;

/** Stored are dates, of an imported rule also dates with a time of day. */
const isOn = (date: string) => (stored: string) => stored.startsWith(date);

/** So many dates of a rule that take place from a date on, and those before and between them that are skipped. */
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

/** Leaves a date out of the series. */
export const skipDate = ({ excluded_dates }: SkippedDates, date: string): SkippedDates => ({
  excluded_dates: [...excluded_dates, date].sort(),
});

/** Takes a date that was left out into the series again. */
export const putBackDate = ({ excluded_dates }: SkippedDates, date: string): SkippedDates => ({
  excluded_dates: excluded_dates.filter((stored) => !isOn(date)(stored)),
});
