import { describe, expect, it } from '@jest/globals';
import { nextDates } from './expand-occurrences.js';
import type { RecurrenceRule } from '../rules/recurrence-rule.js';

const monthly31: RecurrenceRule = { recurrence_type: 'monthly', interval: 1, day_of_month: 31 };

describe('the next dates of a rule', () => {
  it('begin with the first date that fits it', () => {
    const mondays: RecurrenceRule = { recurrence_type: 'weekly', interval: 2, days_of_week: [1] };
    expect(nextDates('2024-05-08', mondays, 3)).toEqual(['2024-05-13', '2024-05-27', '2024-06-10']);
  });

  it('pass over months without that day', () => {
    expect(nextDates('2024-01-31', monthly31, 5)).toEqual([
      '2024-01-31',
      '2024-03-31',
      '2024-05-31',
      '2024-07-31',
      '2024-08-31',
    ]);
  });

  it('are fewer where the series ends', () => {
    expect(nextDates('2024-01-31', { ...monthly31, count: 2 }, 5)).toEqual(['2024-01-31', '2024-03-31']);
    expect(nextDates('2024-01-31', { ...monthly31, end_date: '2024-03-30' }, 5)).toEqual(['2024-01-31']);
  });

  it('can begin later than the series', () => {
    expect(nextDates('2024-01-31', monthly31, 2, '2034-02-01')).toEqual(['2034-03-31', '2034-05-31']);
    expect(nextDates('2024-01-31', { ...monthly31, count: 2 }, 2, '2024-04-01')).toEqual([]);
  });

  it('stay within years of four digits', () => {
    const every999Years: RecurrenceRule = {
      recurrence_type: 'yearly',
      interval: 999,
      month_of_year: 1,
      day_of_month: 1,
    };
    expect(nextDates('8500-01-01', every999Years, 5)).toEqual(['8500-01-01', '9499-01-01']);
  });

  it('do not exist for a rule that can never match', () => {
    const never: RecurrenceRule = {
      recurrence_type: 'yearly',
      interval: 1,
      month_of_year: 2,
      day_of_month: 30,
    };
    expect(() => nextDates('2024-01-01', never, 5)).toThrow(RangeError);
  });
});
