import { describe, expect, it } from '@jest/globals';
import { anchorToRule, firstFittingDate, isPossible } from './first-fitting-date.js';
import type { RecurrenceRule } from './recurrence-rule.js';

const rule = (change: Partial<RecurrenceRule>): RecurrenceRule => ({
  recurrence_type: 'daily',
  interval: 1,
  ...change,
});

describe('the first date that fits a rule', () => {
  it.each<[string, string, Partial<RecurrenceRule>, string]>([
    ['stays for daily rules', '2024-01-09', {}, '2024-01-09'],
    [
      'stays on a chosen weekday',
      '2024-01-09',
      { recurrence_type: 'weekly', days_of_week: [2, 4] },
      '2024-01-09',
    ],
    [
      'moves to the next chosen weekday',
      '2024-01-10',
      { recurrence_type: 'weekly', days_of_week: [2, 4] },
      '2024-01-11',
    ],
    [
      'moves into the next week',
      '2024-01-12',
      { recurrence_type: 'weekly', days_of_week: [2, 4] },
      '2024-01-16',
    ],
    [
      'takes the weekdays in any order',
      '2024-01-10',
      { recurrence_type: 'weekly', days_of_week: [4, 2, 4] },
      '2024-01-11',
    ],
    [
      'moves to the day of the month',
      '2024-01-09',
      { recurrence_type: 'monthly', day_of_month: 15 },
      '2024-01-15',
    ],
    ['moves to the next month', '2024-01-16', { recurrence_type: 'monthly', day_of_month: 15 }, '2024-02-15'],
    [
      'skips a month without that day',
      '2024-02-01',
      { recurrence_type: 'monthly', day_of_month: 31 },
      '2024-03-31',
    ],
    [
      'moves to the last day of the month',
      '2023-02-01',
      { recurrence_type: 'monthly', day_of_month: -1 },
      '2023-02-28',
    ],
    [
      'moves to the month of a yearly rule',
      '2024-05-01',
      { recurrence_type: 'yearly', month_of_year: 4, day_of_month: 2 },
      '2025-04-02',
    ],
    [
      'moves to the next leap year',
      '2096-03-01',
      { recurrence_type: 'yearly', month_of_year: 2, day_of_month: 29 },
      '2104-02-29',
    ],
    ['stays when the rule names no day', '2024-01-31', { recurrence_type: 'monthly' }, '2024-01-31'],
  ])('%s', (_name, base, change, expected) => {
    expect(firstFittingDate(base, rule(change))).toBe(expected);
  });

  it('moves start and end together and keeps their times', () => {
    const times = { start_local: '2024-01-12T22:00', end_local: '2024-01-13T01:00', timezone: 'UTC' };
    expect(anchorToRule(times, rule({ recurrence_type: 'weekly', days_of_week: [1] }))).toEqual({
      start_local: '2024-01-15T22:00',
      end_local: '2024-01-16T01:00',
      timezone: 'UTC',
    });
    expect(anchorToRule(times, null)).toBe(times);
    const days = { start_local: '2024-01-30', end_local: '2024-01-31' };
    expect(anchorToRule(days, rule({ recurrence_type: 'monthly', day_of_month: 1 }))).toEqual({
      start_local: '2024-02-01',
      end_local: '2024-02-02',
    });
  });
});

describe('a rule that can never match', () => {
  it('is distinguished from one that can', () => {
    const yearly = (month_of_year: number, day_of_month: number) =>
      isPossible(rule({ recurrence_type: 'yearly', month_of_year, day_of_month }));
    expect(yearly(2, 30)).toBe(false);
    expect(yearly(4, 31)).toBe(false);
    expect(yearly(13, 1)).toBe(false);
    expect(yearly(1, 0)).toBe(false);
    expect(yearly(2, 29)).toBe(true);
    expect(yearly(2, -1)).toBe(true);
    expect(isPossible(rule({ interval: 0 }))).toBe(false);
    expect(isPossible(rule({ recurrence_type: 'monthly', day_of_month: 31 }))).toBe(true);
  });
});
