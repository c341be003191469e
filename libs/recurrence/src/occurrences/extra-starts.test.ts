import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { addDays } from '../times/calendar-day.js';
import { expandOccurrences, nextDates } from './expand-occurrences.js';
import { expandWithExceptions } from './expand-with-exceptions.js';
import { firstFittingDate, isPossible } from '../rules/first-fitting-date.js';
import type { OccurrenceBase, RecurrenceRule } from '../rules/recurrence-rule.js';
import { describeRecurrence } from '../words/recurrence-text.js';
import {
  indexesFromLast,
  indexOfOccurrenceDate,
  localStartAt,
  occurrenceAt,
  occurrenceDateAt,
  occurrenceKeyAt,
  seriesEnd,
  startsOutsideRule,
} from './series-numbers.js';
import { splitSeries } from './split-series.js';
import { runs } from '../../test/property-runs.js';
import { anyRRule } from '../../test/rrule-arbitrary.js';
import { dateBetween } from '../../test/series-arbitrary.js';

const base: OccurrenceBase = {
  start_local: '2026-03-10T19:00',
  timezone: 'Europe/Berlin',
  duration_minutes: 60,
};
const rule: RecurrenceRule = {
  recurrence_type: 'custom',
  interval: 1,
  rrule: 'FREQ=MONTHLY;BYDAY=2TU',
  count: 4,
  added_dates: ['2026-04-02T10:00', '2026-04-14T21:00', '2026-05-12', '2026-06-20'],
  excluded_dates: ['2026-06-09T19:00', '2026-05-01'],
};
const EVER = { from: -Infinity, to: Infinity };
const starts = (of: RecurrenceRule, from: OccurrenceBase = base) =>
  expandOccurrences(from, of, EVER, 500).map(({ start }) => new Date(start).toISOString());
/** Minutes from 1900 to the added date of 2 April, after the range of rule numbers. */
const APRIL_2 = 1_000_000_000 + (Date.UTC(2026, 3, 2, 10) - Date.UTC(1900, 0, 1)) / 60_000;

describe('added and excluded dates', () => {
  it('are sorted among those of the rule; two on one day are two', () => {
    expect(starts(rule)).toEqual([
      '2026-03-10T18:00:00.000Z',
      '2026-04-02T08:00:00.000Z',
      '2026-04-14T17:00:00.000Z',
      '2026-04-14T19:00:00.000Z',
      '2026-05-12T17:00:00.000Z',
      '2026-06-20T17:00:00.000Z',
    ]);
    expect(startsOutsideRule(base, rule)).toEqual({
      added: ['2026-04-02T10:00', '2026-04-14T21:00', '2026-06-20T19:00'],
      excluded: ['2026-06-09T19:00'],
    });
    expect(
      nextDates('2026-03-10', { ...rule, added_dates: ['2026-04-02'], excluded_dates: ['2026-05-12'] }, 9),
    ).toEqual(['2026-03-10', '2026-04-02', '2026-04-14', '2026-06-09']);
  });

  it('have separate numbers, which stay the same whatever other dates are added or removed', () => {
    const numbers = expandOccurrences(base, rule, EVER).map(({ index }) => index);
    expect(numbers.filter((index) => index < 1000)).toEqual([0, 1, 2]);
    expect(numbers[1]).toBe(APRIL_2);
    expect(
      occurrenceAt(base, { ...rule, added_dates: ['2026-04-02T10:00'], count: null }, APRIL_2),
    ).toMatchObject({
      start: Date.UTC(2026, 3, 2, 8),
      index: APRIL_2,
    });
    expect(occurrenceAt(base, { ...rule, added_dates: [] }, APRIL_2)).toBeNull();
    // If the rule has that start too, the number still finds it.
    const fourteenth = indexOfOccurrenceDate(
      base,
      { ...rule, added_dates: ['2026-05-12T19:00'], count: 2 },
      '2026-05-12T19:00',
    )!;
    expect(occurrenceAt(base, rule, fourteenth)).toMatchObject({ index: 2 });
  });

  it('are found by local date and time, by their number, and by key', () => {
    expect(indexOfOccurrenceDate(base, rule, '2026-04-14')).toBe(1);
    expect(indexOfOccurrenceDate(base, rule, '2026-04-14T19:00')).toBe(1);
    expect(indexOfOccurrenceDate(base, rule, '2026-04-14T20:00')).toBeNull();
    expect(indexOfOccurrenceDate(base, rule, '2026-06-09')).toBeNull();
    expect(indexOfOccurrenceDate(base, rule, '2026-04-02')).toBe(APRIL_2);
    expect([
      localStartAt(base, rule, 1),
      localStartAt(base, rule, APRIL_2),
      localStartAt(base, rule, 3),
    ]).toEqual(['2026-04-14T19:00', '2026-04-02T10:00', null]);
    expect([occurrenceKeyAt(base, rule, 1), occurrenceKeyAt(base, rule, APRIL_2)]).toEqual([
      '2026-04-14',
      '2026-04-02T10:00',
    ]);
    expect(occurrenceDateAt(base, rule, 3)).toBe('2026-06-09');
  });

  it('may be after the end of the rule, and end the series then', () => {
    expect(seriesEnd(base, rule)).toBe(Date.UTC(2026, 5, 20, 18));
    expect(seriesEnd(base, { ...rule, added_dates: [] })).toBe(Date.UTC(2026, 4, 12, 18));
    expect([...indexesFromLast(base, rule)].map((index) => localStartAt(base, rule, index))).toEqual([
      '2026-06-20T19:00',
      '2026-05-12T19:00',
      '2026-04-14T21:00',
      '2026-04-14T19:00',
      '2026-04-02T10:00',
      '2026-03-10T19:00',
    ]);
  });

  it('can be changed and cancelled individually', () => {
    const moved = {
      start_local: '2026-04-03T10:00',
      end_local: '2026-04-03T11:00',
      timezone: 'UTC',
      is_all_day: false,
    };
    const exceptions = [
      { occurrence_date: '2026-04-14T21:00', is_deleted: true as const },
      { occurrence_date: '2026-04-02T10:00', is_deleted: false as const, ...moved },
      { occurrence_date: '2026-06-20', is_deleted: true as const },
      { occurrence_date: '2026-05-12T20:00', is_deleted: true as const },
    ];
    const shown = expandWithExceptions(base, rule, EVER, exceptions);
    expect(shown.map(({ index, start }) => [index, new Date(start).toISOString().slice(0, 16)])).toEqual([
      [0, '2026-03-10T18:00'],
      [APRIL_2, '2026-04-03T10:00'],
      [1, '2026-04-14T17:00'],
      [2, '2026-05-12T17:00'],
    ]);
  });

  it('are counted in the words of the rule', () => {
    expect(describeRecurrence(rule)).toBe(
      'On the second Tuesday of every month, 4 times, and on 4 more dates, except on 2 dates',
    );
    const picked: RecurrenceRule = {
      recurrence_type: 'daily',
      interval: 1,
      count: 1,
      added_dates: ['2026-04-02'],
    };
    expect(describeRecurrence(picked)).toBe('On 2 dates');
    expect(describeRecurrence({ recurrence_type: 'weekly', interval: 1, days_of_week: [2, 4] })).toBe(
      'Weekly on Tue and Thu, forever',
    );
  });

  it('of whole days have no time', () => {
    const days: OccurrenceBase = {
      start_local: '2026-03-10',
      timezone: 'UTC',
      is_all_day: true,
      duration_days: 1,
    };
    const some = { ...rule, added_dates: ['2026-04-02'], excluded_dates: ['2026-05-12'] };
    expect(starts(some, days)[1]).toBe('2026-04-02T00:00:00.000Z');
    expect(starts(some, days)).toHaveLength(4);
    expect(startsOutsideRule(days, some)).toEqual({ added: ['2026-04-02'], excluded: ['2026-05-12'] });
  });
});

const anyExtraSeries = fc
  .record({
    rrule: anyRRule,
    date: dateBetween('2000-01-01', '2026-12-31'),
    count: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
    added: fc.array(fc.tuple(fc.nat(1500), fc.constantFrom('', 'T09:00', 'T21:30')), { maxLength: 6 }),
    excludedIndexes: fc.array(fc.nat(20), { maxLength: 4 }),
  })
  .filter(({ rrule }) => isPossible({ recurrence_type: 'custom', interval: 1, rrule }))
  .map(({ rrule, date, count, added, excludedIndexes }) => {
    const plain: RecurrenceRule = { recurrence_type: 'custom', interval: 1, rrule, count };
    const first = firstFittingDate(date, plain);
    const dates = nextDates(first, plain, 21);
    const full = {
      ...plain,
      added_dates: added.map(([days, time]) => addDays(first, days) + time),
      // The base stays, since a series needs one to be split.
      excluded_dates: excludedIndexes.flatMap((index) => (index > 0 && dates[index] ? [dates[index]] : [])),
    };
    return { base: { ...base, start_local: `${first}T19:00` }, rule: full };
  });

describe('any series with added and excluded dates', () => {
  it('finds each of its occurrences by number, by local start and by key', () => {
    fc.assert(
      fc.property(anyExtraSeries, (series) => {
        for (const occurrence of expandOccurrences(series.base, series.rule, EVER, 30)) {
          expect(occurrenceAt(series.base, series.rule, occurrence.index)).toEqual(occurrence);
          const local = localStartAt(series.base, series.rule, occurrence.index)!;
          if (local.length !== 16) continue;
          expect(indexOfOccurrenceDate(series.base, series.rule, local)).toBe(occurrence.index);
        }
      }),
      runs(100),
    );
  });

  it('has the same occurrences in two parts, wherever it is cut', () => {
    fc.assert(
      fc.property(anyExtraSeries, fc.nat(20), (series, position) => {
        const window = { from: -Infinity, to: Date.UTC(2060, 0, 1) };
        const all = expandOccurrences(series.base, series.rule, window, 60);
        const cut = all[position];
        const split = cut && splitSeries(series.base, series.rule, cut.index);
        if (!split) return;
        const startsOf = (of: OccurrenceBase, part: RecurrenceRule) =>
          expandOccurrences(of, part, window, 60).map(({ start }) => start);
        const earlier = startsOf(series.base, split.earlierRule);
        const later = startsOf(split.base, split.laterRule);
        expect([...earlier, ...later].slice(0, all.length)).toEqual(all.map(({ start }) => start));
        expect(later[0]).toBe(cut.start);
      }),
      runs(150),
    );
  });
});
