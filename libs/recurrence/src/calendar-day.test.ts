import { describe, expect, it } from '@jest/globals';
import { addDays, dateOfDay, dayNumber, formatDate, parseDate, weekdayOfDay } from './calendar-day.js';
import { LeapYearsInProgression } from './leap-years.js';

describe('day numbers', () => {
  it('are those of the Gregorian calendar on every day of 800 years', () => {
    const first = Date.UTC(1600, 0, 1) / 86_400_000;
    for (let day = first; day < first + 2 * 146_097; day++) {
      const date = new Date(day * 86_400_000);
      const { year, month, day: dayOfMonth } = dateOfDay(day);
      const isRight =
        year === date.getUTCFullYear() &&
        month === date.getUTCMonth() + 1 &&
        dayOfMonth === date.getUTCDate() &&
        dayNumber(year, month, dayOfMonth) === day &&
        weekdayOfDay(day) === date.getUTCDay();
      if (!isRight) throw new Error(`Wrong on ${date.toISOString()}`);
    }
    expect(dayNumber(1970, 1, 1)).toBe(0);
  });

  it('are read from and written as dates', () => {
    expect(formatDate(parseDate('2024-02-29'))).toBe('2024-02-29');
    expect(formatDate(parseDate('0001-01-01'))).toBe('0001-01-01');
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(() => parseDate('2023-02-29')).toThrow(RangeError);
    expect(() => parseDate('2023-2-9')).toThrow(RangeError);
  });
});

describe('leap years among years at a regular distance', () => {
  it('are counted as if looked at one by one', () => {
    for (const [first, step] of [
      [2000, 1],
      [1997, 3],
      [1900, 100],
      [2024, 25],
      [2023, 7],
      [2001, 4],
    ] as const) {
      const leapYears = new LeapYearsInProgression(first, step);
      let counted = 0;
      for (let terms = 0; terms < 900; terms++) {
        expect(leapYears.among(terms)).toBe(counted);
        if (new Date(Date.UTC(first + terms * step, 1, 29)).getUTCMonth() === 1) counted++;
      }
    }
  });
});
