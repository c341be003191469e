import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  dateOfDay,
  dayNumber,
  dayOfKey,
  formatDate,
  keyAtBeginning,
  keyOfDay,
  LeapYearsInProgression,
  parseDate,
  weekdayOfDay,
} from './calendar-day.js';

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

describe('keys of dates', () => {
  it('have the order of their days and name each of them, on every day of 800 years and before year 0', () => {
    let previous = -Infinity;
    const isRight = (day: number) => {
      const key = keyOfDay(day);
      const isNext = key > previous && dayOfKey(key) === day;
      previous = key;
      return isNext;
    };
    for (let day = -720_000; day < -719_000; day++) if (!isRight(day)) throw new Error(`Wrong on day ${day}`);
    for (let day = -150_000; day < 150_000; day++) if (!isRight(day)) throw new Error(`Wrong on day ${day}`);
    expect(isRight(100_000_000)).toBe(true);
  });

  it('are read from the beginning of a text, and are negative where no date is', () => {
    expect(keyAtBeginning('2024-02-29T10:00')).toBe(keyOfDay(parseDate('2024-02-29')));
    for (const text of [
      '',
      '2024',
      '2024-02',
      '2023-02-29',
      '2024-00-10',
      '2024-13-10',
      '2024-04-31',
      '2024-04-00',
    ]) {
      expect(keyAtBeginning(text)).toBe(-1);
    }
    for (const text of ['2024/04-01', '2024-04/01', '-024-04-01', '2 24-04-01', '2024-0a-01']) {
      expect(keyAtBeginning(text)).toBe(-1);
    }
  });
});

describe('leap years among years at a regular distance', () => {
  it('are counted as if examined one by one', () => {
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
