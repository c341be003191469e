import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../test/property-runs.js';
import { anySeries, dateBetween } from '../../test/series-arbitrary.js';
import { walkDates } from '../../test/walking-engine.js';
import { expandOccurrences } from './expand-occurrences.js';
import { indexOfOccurrenceDate, occurrenceAt, occurrenceDateAt, seriesEnd } from './series-numbers.js';
import { localToInstant } from '../times/wall-clock.js';

const FOREVER = { from: -Infinity, to: Infinity };

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
      runs(100),
    );
  });

  it('a window contains exactly the walked dates that start or run in it', () => {
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
      runs(150),
    );
  });

  it('two neighbouring windows together contain what one window over both contains', () => {
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
      runs(200),
    );
  });

  it('occurrences are in order of time, with rising numbers, without duplicates', () => {
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
      runs(200),
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
      runs(200),
    );
  });

  it('the end of the series is the end of its last occurrence, and nothing follows it', () => {
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
      runs(200),
    );
  });
});
