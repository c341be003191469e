import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anySeries, dateBetween } from '../test/series-arbitrary.js';
import { walkDates } from '../test/walking-engine.js';
import type { DateSeries } from './date-series.js';
import {
  collectOccurrences,
  expandOccurrences,
  indexOfOccurrenceDate,
  occurrenceAt,
  occurrenceDateAt,
  seriesEnd,
} from './expand-occurrences.js';
import { OccurrenceClock } from './occurrence-clock.js';
import type { OccurrenceBase, RecurrenceRule } from './recurrence-rule.js';
import { seriesOf } from './series.js';
import { instantToLocal, localToInstant } from './wall-clock.js';

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

  it('is not there unless asked for: a series that never ends fills ten years', () => {
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

describe('properties of any series', () => {
  it('walking day by day finds the same dates as seeking', () => {
    fc.assert(
      fc.property(anySeries, ({ base, rule }) => {
        const walked = walkDates(base.start_local.slice(0, 10), rule, '2034-12-31');
        walked.forEach((date, index) => {
          expect(occurrenceDateAt(base, rule, index)).toBe(date);
          expect(indexOfOccurrenceDate(base, rule, date)).toBe(index);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('a window holds the walked dates that start or run in it, and no others', () => {
    fc.assert(
      fc.property(
        anySeries,
        dateBetween('1994-06-01', '2034-01-01'),
        fc.integer({ min: 1, max: 90 }),
        (series, date, days) => {
          const { base, rule } = series;
          const from = Date.parse(date);
          const to = from + days * 86_400_000;
          const walked = walkDates(base.start_local.slice(0, 10), rule, '2034-12-31').flatMap(
            (walkedDate, index) => {
              const { instant } = localToInstant(walkedDate + base.start_local.slice(10), base.timezone);
              const end = base.is_all_day
                ? occurrenceAt({ ...base, start_local: walkedDate }, null, 0)!.end
                : instant + base.duration_minutes * 60_000;
              const isIn = (instant >= from && instant < to) || (instant < from && end > from);
              return isIn ? [{ index, start: instant, end }] : [];
            },
          );
          expect(expandOccurrences(base, rule, { from, to })).toEqual(walked);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('two neighbouring windows hold together what one window over both holds', () => {
    fc.assert(
      fc.property(
        anySeries,
        dateBetween('1994-06-01', '2040-01-01'),
        fc.nat(4e9),
        fc.nat(4e9),
        (series, date, a, b) => {
          const from = Date.parse(date);
          const expand = (start: number, end: number) =>
            expandOccurrences(series.base, series.rule, { from: start, to: end });
          const first = expand(from, from + a);
          const second = expand(from + a, from + a + b).filter(({ start }) => start >= from + a);
          const runningAtEmptyFirst =
            a === 0 ? expand(from, from + b).filter(({ start }) => start < from) : [];
          expect([...runningAtEmptyFirst, ...first, ...second]).toEqual(expand(from, from + a + b));
        },
      ),
    );
  });

  it('occurrences come in order of time, with rising numbers, none twice', () => {
    fc.assert(
      fc.property(anySeries, dateBetween('1994-06-01', '2040-01-01'), (series, date) => {
        const from = Date.parse(date);
        const found = expandOccurrences(series.base, series.rule, { from, to: from + 400 * 86_400_000 });
        found.forEach((occurrence, position) => {
          const previous = found[position - 1];
          expect(occurrence.end).toBeGreaterThan(occurrence.start);
          if (previous === undefined) return;
          expect(occurrence.index).toBe(previous.index + 1);
          expect(occurrence.start).toBeGreaterThanOrEqual(previous.start);
        });
      }),
    );
  });

  it('the occurrence with a number is the one that the window gives that number', () => {
    fc.assert(
      fc.property(anySeries, dateBetween('1994-06-01', '2400-01-01'), ({ base, rule }, date) => {
        const from = Date.parse(date);
        for (const occurrence of expandOccurrences(base, rule, { from, to: from + 100 * 86_400_000 })) {
          expect(occurrenceAt(base, rule, occurrence.index)).toEqual(occurrence);
        }
      }),
    );
  });

  it('the end of the series is the end of its last occurrence, and nothing comes after it', () => {
    fc.assert(
      fc.property(anySeries, ({ base, rule }) => {
        const end = seriesEnd(base, rule);
        if (rule.count == null && rule.end_date == null) {
          expect(end).toBeNull();
          return;
        }
        const all = expandOccurrences(base, rule, FOREVER);
        expect(end).toBe(all.at(-1)!.end);
        if (rule.count != null) expect(all).toHaveLength(rule.count);
        expect(occurrenceAt(base, rule, all.length)).toBeNull();
      }),
    );
  });
});

describe('the cost', () => {
  /** How many dates and day searches one expansion asks its series for. */
  function stepsOf(
    base: OccurrenceBase,
    rule: RecurrenceRule,
    from: string,
  ): { steps: number; found: number } {
    const clock = new OccurrenceClock(base);
    const series = seriesOf(clock.baseDay, rule);
    let steps = 0;
    const counted: DateSeries = {
      indexOnOrAfter: (day) => (steps++, series.dates.indexOnOrAfter(day)),
      dayAt: (index) => (steps++, series.dates.dayAt(index)),
    };
    const window = { from: utc(`${from}T00:00`), to: utc(`${from}T00:00`) + 31 * 86_400_000 };
    const found = collectOccurrences({ ...series, dates: counted }, clock, window, Infinity).length;
    return { steps, found };
  }

  it.each<[string, number, RecurrenceRule]>([
    ['daily', 31, { recurrence_type: 'daily', interval: 1 }],
    ['daily with a count', 31, { recurrence_type: 'daily', interval: 1, count: 3_000_000 }],
    ['weekly on three days', 3, { recurrence_type: 'weekly', interval: 3, days_of_week: [1, 2, 5] }],
    ['monthly on day 31', 0, { recurrence_type: 'monthly', interval: 1, day_of_month: 31 }],
    ['monthly on day 28', 1, { recurrence_type: 'monthly', interval: 1, day_of_month: 28 }],
    [
      'yearly on 29 February',
      0,
      { recurrence_type: 'yearly', interval: 1, month_of_year: 2, day_of_month: 29 },
    ],
  ])('of one month is the same at the start and 7,000 years on: %s', (_name, least, rule) => {
    const base = aTimedBase({ start_local: '2023-12-31T09:00' });
    for (const from of ['2024-02-01', '2034-02-01', '9024-02-01']) {
      const { steps, found } = stepsOf(base, rule, from);
      expect(found).toBeGreaterThanOrEqual(least);
      expect(steps).toBeLessThanOrEqual(found + 5);
    }
  });

  it('of a rule that hits 29 February every 100 years stays small', () => {
    const rule: RecurrenceRule = {
      recurrence_type: 'yearly',
      interval: 100,
      month_of_year: 2,
      day_of_month: 29,
    };
    const base = aTimedBase({ start_local: '2000-02-29T09:00' });
    expect(starts(base, rule, '2001-01-01T00:00', '9999-01-01T00:00')[0]).toBe('2400-02-29T09:00');
    expect(occurrenceDateAt(base, rule, 10)).toBe('6000-02-29');
    expect(occurrenceAt(base, rule, 1e12)).toBeNull();
  });
});
