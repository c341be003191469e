import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { expandOccurrences } from './expand-occurrences.js';
import type { OccurrenceBase, RecurrenceRule } from '../rules/recurrence-rule.js';
import { instantToLocal } from '../times/wall-clock.js';

const weekly: RecurrenceRule = { recurrence_type: 'weekly', interval: 1 };
const YEAR = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2025, 0, 1) };

describe('the wall-clock time of a series', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('stays across both clock changes of a year', () => {
    const base: OccurrenceBase = {
      start_local: '2024-01-07T09:00',
      timezone: 'America/New_York',
      duration_minutes: 60,
    };
    const found = expandOccurrences(base, weekly, YEAR);
    expect(found).toHaveLength(52);
    expect(new Set(found.map(({ start }) => instantToLocal(start, 'America/New_York').slice(11)))).toEqual(
      new Set(['09:00']),
    );
    expect(new Set(found.map(({ start }) => new Date(start).getUTCHours()))).toEqual(new Set([13, 14]));
  });

  it('stays when the rules of its zone change: the instants follow the clock', () => {
    // Simulates a later release of the zone data that gives Vilnius the clock of Tokyo.
    const Original = Intl.DateTimeFormat;
    jest
      .spyOn(Intl, 'DateTimeFormat')
      .mockImplementation(
        ((locale?: string, options?: Intl.DateTimeFormatOptions) =>
          new Original(
            locale,
            options?.timeZone === 'Europe/Vilnius' ? { ...options, timeZone: 'Asia/Tokyo' } : options,
          )) as never,
      );
    const base: OccurrenceBase = {
      start_local: '2024-01-07T09:00',
      timezone: 'Europe/Vilnius',
      duration_minutes: 60,
    };
    const found = expandOccurrences(base, weekly, YEAR);
    expect(new Set(found.map(({ start }) => new Date(start).toISOString().slice(11, 16)))).toEqual(
      new Set(['00:00']),
    );
    expect(instantToLocal(found[20]!.start, 'Europe/Vilnius').slice(11)).toBe('09:00');
  });
});
