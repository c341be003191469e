import { describe, expect, it } from '@jest/globals';
import type { RecurrenceRule } from './recurrence-rule.js';
import { describeRecurrence, longDate } from './recurrence-text.js';

describe('a rule in words', () => {
  it.each<[RecurrenceRule, string]>([
    [{ recurrence_type: 'daily', interval: 1 }, 'Daily, forever'],
    [{ recurrence_type: 'weekly', interval: 1 }, 'Weekly, forever'],
    [{ recurrence_type: 'monthly', interval: 1, end_date: null, count: null }, 'Monthly, forever'],
    [{ recurrence_type: 'yearly', interval: 1, count: 10 }, 'Yearly, 10 times'],
    [{ recurrence_type: 'daily', interval: 3, count: 2 }, 'Every 3 days, 2 times'],
    [{ recurrence_type: 'weekly', interval: 2, count: 5 }, 'Every 2 weeks, 5 times'],
    [
      { recurrence_type: 'monthly', interval: 6, end_date: '2024-05-29' },
      'Every 6 months, until May 29th, 2024',
    ],
    [{ recurrence_type: 'yearly', interval: 4 }, 'Every 4 years, forever'],
  ])('%j is written as %j', (rule, text) => {
    expect(describeRecurrence(rule)).toBe(text);
  });

  it('writes dates in the long form with the ordinal of the day', () => {
    const ofJanuary = (day: number) => longDate(`2024-01-${String(day).padStart(2, '0')}`);
    expect([1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 24, 30, 31].map(ofJanuary)).toEqual(
      [
        '1st',
        '2nd',
        '3rd',
        '4th',
        '10th',
        '11th',
        '12th',
        '13th',
        '20th',
        '21st',
        '22nd',
        '23rd',
        '24th',
        '30th',
        '31st',
      ].map((day) => `January ${day}, 2024`),
    );
  });
});
