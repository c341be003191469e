import { recordTexts, wordRecorded } from '@daymark/texts';
import { describe, expect, it } from '@jest/globals';
import type { RecurrenceRule } from '../rules/recurrence-rule.js';
import { longDate } from './date-words.js';
import { describeRecurrence } from './recurrence-text.js';

const TYPES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
const sentences = (interval: number, end: Partial<RecurrenceRule>) =>
  TYPES.map((recurrence_type) => describeRecurrence({ recurrence_type, interval, ...end }));

describe('a rule in words', () => {
  it('is words for who reads it now, though it was recorded for later readers before', () => {
    const rule: RecurrenceRule = { recurrence_type: 'weekly', interval: 1, count: 77 };
    const recorded = [1, 2].map(() => recordTexts(() => describeRecurrence(rule)));
    expect(describeRecurrence(rule)).toBe('Weekly, 77 times');
    recorded.push(recordTexts(() => describeRecurrence(rule)));
    expect(recorded.map(wordRecorded)).toEqual(Array(3).fill('Weekly, 77 times'));
    expect(new Set(recorded)).not.toContain('Weekly, 77 times');
  });

  it('is one word for an interval of 1, and goes on forever if it has no end', () => {
    expect(sentences(1, {})).toEqual([
      'Daily, forever',
      'Weekly, forever',
      'Monthly, forever',
      'Yearly, forever',
    ]);
  });

  it('names the interval when it is larger', () => {
    expect(sentences(2, {})).toEqual([
      'Every 2 days, forever',
      'Every 2 weeks, forever',
      'Every 2 months, forever',
      'Every 2 years, forever',
    ]);
    expect(sentences(999, {})[0]).toBe('Every 999 days, forever');
  });

  it('names how many times, including the first one', () => {
    expect(sentences(1, { count: 10 })).toEqual([
      'Daily, 10 times',
      'Weekly, 10 times',
      'Monthly, 10 times',
      'Yearly, 10 times',
    ]);
    expect(sentences(2, { count: 5, end_date: null })[1]).toBe('Every 2 weeks, 5 times');
    expect(sentences(1, { count: 1 })[0]).toBe('Daily, 1 time');
  });

  it('names the last date in the long form', () => {
    const end = { end_date: '2024-05-29', count: null };
    expect(sentences(1, end)).toEqual([
      'Daily, until May 29th, 2024',
      'Weekly, until May 29th, 2024',
      'Monthly, until May 29th, 2024',
      'Yearly, until May 29th, 2024',
    ]);
    expect(sentences(6, end)[2]).toBe('Every 6 months, until May 29th, 2024');
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

  it('names the months in full', () => {
    const names = Array.from({ length: 12 }, (_unused, month) =>
      longDate(`2024-${String(month + 1).padStart(2, '0')}-02`),
    );
    expect(names.map((name) => name.replace(' 2nd, 2024', ''))).toEqual(
      'January February March April May June July August September October November December'.split(' '),
    );
  });
});

describe('a rule with days in words', () => {
  it.each<[Partial<RecurrenceRule>, string]>([
    [{ recurrence_type: 'weekly', days_of_week: [5, 1, 3] }, 'Weekly on Mon, Wed and Fri, forever'],
    [{ recurrence_type: 'weekly', days_of_week: [1, 2, 3, 4, 5] }, 'Every weekday, forever'],
    [
      { recurrence_type: 'weekly', days_of_week: [5, 4, 3, 2, 1], end_date: '2026-06-24' },
      'Every weekday, until June 24th, 2026',
    ],
    [
      { recurrence_type: 'weekly', interval: 2, days_of_week: [1, 2, 3, 4, 5] },
      'Every 2 weeks on weekdays, forever',
    ],
    [{ recurrence_type: 'weekly', interval: 2, days_of_week: [0] }, 'Every 2 weeks on Sun, forever'],
    [{ recurrence_type: 'monthly', day_of_month: 22 }, 'Monthly on the 22nd, forever'],
    [{ recurrence_type: 'monthly', day_of_month: -1 }, 'Monthly on the last day, forever'],
    [{ recurrence_type: 'yearly', day_of_month: 25, month_of_year: 11 }, 'Yearly on November 25th, forever'],
    [
      { recurrence_type: 'yearly', day_of_month: -1, month_of_year: 2 },
      'Yearly on the last day of February, forever',
    ],
    [{ recurrence_type: 'weekly', days_of_week: [2, 4], count: 10 }, 'Weekly on Tue and Thu, 10 times'],
  ])('%j is: %s', (rule, words) => {
    expect(describeRecurrence({ recurrence_type: 'daily', interval: 1, ...rule })).toBe(words);
  });
});
