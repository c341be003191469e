import fc from 'fast-check';
import { occurrenceDateAt } from '../src/occurrences/series-numbers.js';
import type { OccurrenceException } from '../src/occurrences/occurrence-base.js';
import { anySeries, dateBetween, ZONES, type AnySeries } from './series-arbitrary.js';

export interface AnyEditedSeries extends AnySeries {
  exceptions: OccurrenceException[];
}

const anyTimes = fc.record({
  day: fc.integer({ min: -60, max: 60 }),
  minutes: fc.integer({ min: 0, max: 1439 }),
  length: fc.integer({ min: 1, max: 3000 }),
  timezone: fc.constantFrom(...ZONES),
  is_all_day: fc.boolean(),
});

const anyEdit = fc.record({
  index: fc.nat(25),
  is_deleted: fc.boolean(),
  times: anyTimes,
});

/**
 * Any series with some of its first occurrences cancelled or changed, and exceptions for dates that it does not have.
 */
export const anyEditedSeries: fc.Arbitrary<AnyEditedSeries> = fc
  .tuple(
    anySeries,
    fc.array(anyEdit, { maxLength: 12 }),
    fc.array(dateBetween('1995-01-01', '2030-01-01'), { maxLength: 2 }),
  )
  .map(([series, edits, strayDates]) => {
    const exceptions = new Map<string, OccurrenceException>();
    for (const { index, is_deleted, times } of edits) {
      const occurrence_date = occurrenceDateAt(series.base, series.rule, index);
      if (occurrence_date === null) continue;
      exceptions.set(
        occurrence_date,
        is_deleted
          ? { occurrence_date, is_deleted }
          : { occurrence_date, is_deleted, ...movedTimes(occurrence_date, times) },
      );
    }
    for (const date of strayDates)
      if (!exceptions.has(date)) exceptions.set(date, { occurrence_date: date, is_deleted: true });
    return { ...series, exceptions: [...exceptions.values()] };
  });

function movedTimes(
  date: string,
  times: { day: number; minutes: number; length: number; timezone: string; is_all_day: boolean },
) {
  const { timezone, is_all_day } = times;
  const start = Date.parse(date) + times.day * 86_400_000 + times.minutes * 60_000;
  const local = (instant: number) => new Date(instant).toISOString().slice(0, is_all_day ? 10 : 16);
  return { start_local: local(start), end_local: local(start + times.length * 60_000), timezone, is_all_day };
}
