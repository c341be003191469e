import { describe, expect, it } from '@jest/globals';
import { expandOccurrences } from './expand-occurrences.js';
import type { OccurrenceBase, RecurrenceRule } from '../rules/recurrence-rule.js';
import { instantToLocal } from '../times/wall-clock.js';

const FOREVER = { from: -Infinity, to: Infinity };
const utc = (text: string) => Date.parse(`${text}Z`);

function aTimedBase(change: Partial<OccurrenceBase> = {}): OccurrenceBase {
  return {
    start_local: '2024-01-08T09:00',
    timezone: 'UTC',
    duration_minutes: 60,
    ...change,
  } as OccurrenceBase;
}

function starts(base: OccurrenceBase, rule: RecurrenceRule | null, from: string, to: string): string[] {
  return expandOccurrences(base, rule, { from: utc(from), to: utc(to) }).map(({ start }) =>
    instantToLocal(start, base.timezone),
  );
}

describe('an event without a rule', () => {
  it('occurs once, as number 0, in a window that it starts in', () => {
    expect(expandOccurrences(aTimedBase(), null, FOREVER)).toEqual([
      { index: 0, start: utc('2024-01-08T09:00'), end: utc('2024-01-08T10:00') },
    ]);
  });

  it('is found while it runs, but not when it ends as the window opens or starts as it closes', () => {
    const within = (from: string, to: string) => starts(aTimedBase(), null, from, to).length;
    expect(within('2024-01-08T09:30', '2024-01-08T09:40')).toBe(1);
    expect(within('2024-01-08T10:00', '2024-01-09T00:00')).toBe(0);
    expect(within('2024-01-08T08:00', '2024-01-08T09:00')).toBe(0);
    expect(within('2024-01-08T09:00', '2024-01-08T09:01')).toBe(1);
  });

  it('is found in a window that it starts in when it has no length', () => {
    const base = aTimedBase({ duration_minutes: 0 });
    expect(starts(base, null, '2024-01-08T09:00', '2024-01-08T09:01')).toHaveLength(1);
  });
});

describe('the meaning of rules', () => {
  it('takes all chosen weekdays of every second week, in weeks that start on Sunday', () => {
    const rule: RecurrenceRule = { recurrence_type: 'weekly', interval: 2, days_of_week: [0, 3], count: 5 };
    expect(
      starts(aTimedBase({ start_local: '2024-01-10T09:00' }), rule, '2024-01-01T00:00', '2025-01-01T00:00'),
    ).toEqual([
      '2024-01-10T09:00',
      '2024-01-21T09:00',
      '2024-01-24T09:00',
      '2024-02-04T09:00',
      '2024-02-07T09:00',
    ]);
  });

  it('skips months that lack the day, without using up the count', () => {
    const rule: RecurrenceRule = { recurrence_type: 'monthly', interval: 1, day_of_month: 31, count: 4 };
    expect(
      starts(aTimedBase({ start_local: '2024-01-31T09:00' }), rule, '2024-01-01T00:00', '2026-01-01T00:00'),
    ).toEqual(['2024-01-31T09:00', '2024-03-31T09:00', '2024-05-31T09:00', '2024-07-31T09:00']);
  });

  it('takes the last day of each month for day -1', () => {
    const rule: RecurrenceRule = { recurrence_type: 'monthly', interval: 1, day_of_month: -1 };
    expect(
      starts(aTimedBase({ start_local: '2024-01-31T09:00' }), rule, '2024-01-01T00:00', '2024-05-01T00:00'),
    ).toEqual(['2024-01-31T09:00', '2024-02-29T09:00', '2024-03-31T09:00', '2024-04-30T09:00']);
  });

  it('has 29 February in leap years only, and not in 2100', () => {
    const rule: RecurrenceRule = {
      recurrence_type: 'yearly',
      interval: 1,
      month_of_year: 2,
      day_of_month: 29,
    };
    expect(
      starts(aTimedBase({ start_local: '2092-02-29T09:00' }), rule, '2092-01-01T00:00', '2109-01-01T00:00'),
    ).toEqual(['2092-02-29T09:00', '2096-02-29T09:00', '2104-02-29T09:00', '2108-02-29T09:00']);
  });

  it('includes the end date, by the date in the zone of the event', () => {
    const base = aTimedBase({ start_local: '2024-01-08T23:30', timezone: 'America/New_York' });
    const rule: RecurrenceRule = { recurrence_type: 'daily', interval: 1, end_date: '2024-01-10' };
    expect(starts(base, rule, '2024-01-01T00:00', '2025-01-01T00:00')).toEqual([
      '2024-01-08T23:30',
      '2024-01-09T23:30',
      '2024-01-10T23:30',
    ]);
  });

  it('starts whole days at midnight of the zone and ends them at midnight after the last day', () => {
    const base: OccurrenceBase = {
      start_local: '2024-03-09',
      timezone: 'America/New_York',
      is_all_day: true,
      duration_days: 2,
    };
    expect(expandOccurrences(base, { recurrence_type: 'daily', interval: 7, count: 1 }, FOREVER)).toEqual([
      { index: 0, start: utc('2024-03-09T05:00'), end: utc('2024-03-11T04:00') },
    ]);
  });

  it('counts a base that does not fit its rule as moved to the first date that fits', () => {
    const rule: RecurrenceRule = { recurrence_type: 'weekly', interval: 1, days_of_week: [1, 3], count: 2 };
    expect(
      starts(aTimedBase({ start_local: '2024-01-09T09:00' }), rule, '2024-01-01T00:00', '2025-01-01T00:00'),
    ).toEqual(['2024-01-10T09:00', '2024-01-15T09:00']);
  });

  it('keeps the base event when the end date lies before it', () => {
    const rule: RecurrenceRule = { recurrence_type: 'daily', interval: 1, end_date: '2023-01-01' };
    expect(expandOccurrences(aTimedBase(), rule, FOREVER)).toHaveLength(1);
  });

  it('counts both occurrences when the clock skips a whole day, at the same instant', () => {
    const base = aTimedBase({ start_local: '2011-12-29T10:00', timezone: 'Pacific/Apia' });
    expect(
      starts(
        base,
        { recurrence_type: 'daily', interval: 1, count: 4 },
        '2011-12-01T00:00',
        '2012-12-01T00:00',
      ),
    ).toEqual(['2011-12-29T10:00', '2011-12-31T10:00', '2011-12-31T10:00', '2012-01-01T10:00']);
  });
});

describe('the limit', () => {
  it('returns the first occurrences of the window only', () => {
    const daily: RecurrenceRule = { recurrence_type: 'daily', interval: 1 };
    const window = { from: utc('2030-01-01T00:00'), to: utc('2031-01-01T00:00') };
    const cut = expandOccurrences(aTimedBase(), daily, window, 3);
    expect(cut).toEqual(expandOccurrences(aTimedBase(), daily, window).slice(0, 3));
    expect(expandOccurrences(aTimedBase(), daily, window, 0)).toEqual([]);
  });

  it('is absent by default: an endless series fills ten years', () => {
    const window = { from: utc('2030-01-01T00:00'), to: utc('2040-01-01T00:00') };
    expect(expandOccurrences(aTimedBase(), { recurrence_type: 'daily', interval: 1 }, window)).toHaveLength(
      3652,
    );
  });
});

describe('bad input', () => {
  const daily: RecurrenceRule = { recurrence_type: 'daily', interval: 1 };

  it.each([
    ['an unknown zone', aTimedBase({ timezone: 'Mars/Phobos' }), daily],
    ['a bare offset as zone', aTimedBase({ timezone: '+05:00' }), daily],
    ['a date that does not exist', aTimedBase({ start_local: '2023-02-29T09:00' }), daily],
    ['a malformed time', aTimedBase({ start_local: '2023-02-28T24:00' }), daily],
    ['a negative length', aTimedBase({ duration_minutes: -1 }), daily],
    ['an interval of 0', aTimedBase(), { ...daily, interval: 0 }],
    ['a broken interval', aTimedBase(), { ...daily, interval: 1.5 }],
    ['an eighth weekday', aTimedBase(), { ...daily, recurrence_type: 'weekly', days_of_week: [7] }],
    [
      '30 February',
      aTimedBase(),
      { ...daily, recurrence_type: 'yearly', month_of_year: 2, day_of_month: 30 },
    ],
    ['an unknown type', aTimedBase(), { ...daily, recurrence_type: 'hourly' }],
  ])('is refused with a RangeError when it is %s', (_name, base, rule) => {
    expect(() => expandOccurrences(base, rule as RecurrenceRule, FOREVER)).toThrow(RangeError);
  });
});
