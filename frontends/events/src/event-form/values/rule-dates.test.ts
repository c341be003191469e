import { describe, expect, it } from '@jest/globals';
import { putBackDates, ruleDates, skipDates } from './rule-dates.js';

const daily = { recurrence_type: 'daily', interval: 1 } as const;
const shown = (dates: ReturnType<typeof ruleDates>) =>
  dates.map(({ date, isSkipped }) => (isSkipped ? `(${date.slice(8)})` : date.slice(8)));

describe('The dates of a rule, of which some are skipped', () => {
  it('are the requested number, and the skipped ones before and between them', () => {
    const rule = { ...daily, excluded_dates: ['2025-03-12', '2025-03-14T10:00', '2025-03-18'] };
    expect(shown(ruleDates('2025-03-12', rule, 3))).toEqual(['(12)', '13', '(14)', '15', '16']);
    expect(shown(ruleDates('2025-03-12', rule, 2, '2025-03-17'))).toEqual(['17', '(18)', '19']);
  });

  it('end with the series, also where its last date is skipped, which counts as one of it', () => {
    const rule = { ...daily, count: 3, excluded_dates: ['2025-03-14'] };
    expect(shown(ruleDates('2025-03-12', rule, 5))).toEqual(['12', '13', '(14)']);
  });

  it('are skipped in order, and put back whether stored with a time or without', () => {
    expect(skipDates({ excluded_dates: ['2025-03-14'] }, ['2025-03-18', '2025-03-12'])).toEqual({
      excluded_dates: ['2025-03-12', '2025-03-14', '2025-03-18'],
    });
    const excluded_dates = ['2025-03-12', '2025-03-14T10:00'];
    expect(putBackDates({ excluded_dates }, ['2025-03-14', '2025-03-18'])).toEqual({
      excluded_dates: ['2025-03-12'],
    });
  });
});
