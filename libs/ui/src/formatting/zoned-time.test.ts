import { describe, expect, it, jest } from '@jest/globals';
import { addDays, addMonthsToDate, weekNumber, weekOf, weeksOfMonth } from './local-date.js';
import { instantOf, wallClockOf } from './zoned-time.js';

const iso = (date: string, time: string, zone: string) =>
  new Date(instantOf({ date, time }, zone)).toISOString();

describe('The instant of a wall-clock time', () => {
  it('is found in zones west, east and with half an hour', () => {
    expect(iso('2025-01-15', '09:00', 'America/New_York')).toBe('2025-01-15T14:00:00.000Z');
    expect(iso('2025-01-15', '09:00', 'Pacific/Auckland')).toBe('2025-01-14T20:00:00.000Z');
    expect(iso('2025-01-15', '09:00', 'Asia/Kolkata')).toBe('2025-01-15T03:30:00.000Z');
  });

  it('is later by the gap when the clocks skip the time', () => {
    expect(iso('2025-03-30', '02:30', 'Europe/Paris')).toBe('2025-03-30T01:30:00.000Z');
  });

  it('is the first of two when the clocks show the time twice', () => {
    expect(iso('2025-10-26', '02:30', 'Europe/Paris')).toBe('2025-10-26T00:30:00.000Z');
  });

  it('leads back to the same date and time', () => {
    const instant = instantOf({ date: '2025-06-30', time: '23:59' }, 'America/St_Johns');
    expect(wallClockOf(instant, 'America/St_Johns')).toEqual({ date: '2025-06-30', time: '23:59' });
  });
});

describe('The local time of a zone', () => {
  const shown = (instant: string, zone: string) => Object.values(wallClockOf(instant, zone)).join(' ');

  it.each([
    ['2025-03-30T00:59:00Z', 'Europe/Paris', '2025-03-30 01:59'],
    ['2025-03-30T01:00:00Z', 'Europe/Paris', '2025-03-30 03:00'],
    ['2025-10-26T00:30:00Z', 'Europe/Paris', '2025-10-26 02:30'],
    ['2025-10-26T01:30:00Z', 'Europe/Paris', '2025-10-26 02:30'],
    ['2025-04-05T15:15:00Z', 'Australia/Lord_Howe', '2025-04-06 01:45'],
    ['2011-12-30T09:59:00Z', 'Pacific/Apia', '2011-12-29 23:59'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31 00:00'],
    ['1969-12-31T23:30:00Z', 'Asia/Kathmandu', '1970-01-01 05:00'],
    // A clock change that lasted only a week.
    ['2000-10-08T02:30:00Z', 'America/Recife', '2000-10-07 23:30'],
    ['2000-10-11T12:00:00Z', 'America/Recife', '2000-10-11 10:00'],
    ['2000-10-15T12:00:00Z', 'America/Recife', '2000-10-15 09:00'],
  ])('at %s in %s is %s', (instant, zone, expected) => expect(shown(instant, zone)).toBe(expected));

  it('is what a formatter says, through a year with two changes', () => {
    const formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/St_Johns',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += 7 * 3_600_000) {
      expect(Object.values(wallClockOf(time, 'America/St_Johns')).join(' ')).toBe(formatter.format(time));
    }
  });

  it('is asked of a formatter twice at most for all events of a day', () => {
    const formatter = Intl.DateTimeFormat.prototype as { readonly format: unknown };
    const asked = jest.spyOn(formatter, 'format', 'get');
    for (let minute = 0; minute < 60; minute += 1)
      wallClockOf(Date.UTC(2033, 4, 5, 12, minute), 'Asia/Kolkata');
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });
});

describe('The weeks of a month', () => {
  it('run from Sunday to Saturday and cover the month', () => {
    const weeks = weeksOfMonth('2025-03');
    expect(weeks[0]).toEqual([
      '2025-02-23',
      '2025-02-24',
      '2025-02-25',
      '2025-02-26',
      '2025-02-27',
      '2025-02-28',
      '2025-03-01',
    ]);
    expect(weeks).toHaveLength(6);
    expect(weeks.at(-1)!.at(-1)).toBe('2025-04-05');
  });

  it.each([
    ['2026-11-28', 1, 48],
    ['2026-11-28', 6, 49],
    ['2027-01-01', 1, 53],
    ['2027-01-03', 0, 1],
    ['2024-12-30', 1, 1],
  ])('have the number of their Thursday: that of %s, if it begins on day %s, is %s', (date, start, number) =>
    expect(weekNumber(weekOf(date, start))).toBe(number),
  );

  it('are four when a February begins on a Sunday', () => expect(weeksOfMonth('2026-02')).toHaveLength(4));
});

describe('Dates without a zone', () => {
  it('cross months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2025-01-01', -1)).toBe('2024-12-31');
  });

  it('stay in a shorter month on its last day', () =>
    expect(addMonthsToDate('2025-01-31', 1)).toBe('2025-02-28'));
});
