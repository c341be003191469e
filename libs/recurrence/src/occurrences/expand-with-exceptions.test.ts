import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { expandOccurrences } from './expand-occurrences.js';
import { expandWithExceptions } from './expand-with-exceptions.js';
import { baseOfEvent, type OccurrenceException } from './occurrence-base.js';
import type { OccurrenceBase, OccurrenceWindow, RecurrenceRule } from '../rules/recurrence-rule.js';
import { occurrenceAt } from './series-numbers.js';
import { anyEditedSeries } from '../../test/exception-arbitrary.js';
import { runs } from '../../test/property-runs.js';
import { dateBetween } from '../../test/series-arbitrary.js';
import { walkDates } from '../../test/walking-engine.js';

const DAY_MS = 86_400_000;
const FOREVER = { from: -Infinity, to: Infinity };
const utc = (text: string) => Date.parse(`${text}Z`);
const daysOf = (from: string, to: string) => ({ from: utc(`${from}T00:00`), to: utc(`${to}T00:00`) });

const base: OccurrenceBase = { start_local: '2024-05-06T19:00', timezone: 'UTC', duration_minutes: 60 };
const mondays: RecurrenceRule = { recurrence_type: 'weekly', interval: 1, days_of_week: [1], count: 5 };

const cancelled = (occurrence_date: string): OccurrenceException => ({ occurrence_date, is_deleted: true });
const changed = (occurrence_date: string, start_local: string, end_local: string, timezone = 'UTC') =>
  ({ occurrence_date, is_deleted: false, start_local, end_local, timezone, is_all_day: false }) as const;

function shown(
  exceptions: OccurrenceException[],
  window: OccurrenceWindow = FOREVER,
  limit?: number,
): string[] {
  return expandWithExceptions(base, mondays, window, exceptions, limit).map(
    ({ index, start }) => `${index} ${new Date(start).toISOString().slice(0, 16)}`,
  );
}

const may21 = changed('2024-05-20', '2024-05-21T08:00', '2024-05-21T09:30');

describe('a series with exceptions', () => {
  it('follows its rule when there are none', () => {
    const plain = expandOccurrences(base, mondays, FOREVER);
    expect(expandWithExceptions(base, mondays, FOREVER, [])).toEqual(
      plain.map((occurrence) => ({ ...occurrence, exception: null })),
    );
  });

  it('leaves a cancelled occurrence out and keeps the numbers of the others', () => {
    expect(shown([cancelled('2024-05-13')])).toEqual([
      '0 2024-05-06T19:00',
      '2 2024-05-20T19:00',
      '3 2024-05-27T19:00',
      '4 2024-06-03T19:00',
    ]);
  });

  it('shows a moved occurrence once, at its new place, with its number and its exception', () => {
    const found = expandWithExceptions(base, mondays, daysOf('2024-05-14', '2024-05-28'), [may21]);
    expect(found).toEqual([
      { index: 2, start: utc('2024-05-21T08:00'), end: utc('2024-05-21T09:30'), exception: may21 },
      { index: 3, start: utc('2024-05-27T19:00'), end: utc('2024-05-27T20:00'), exception: null },
    ]);
  });

  it('shows an occurrence that was moved into the window from far outside, before or after it', () => {
    const intoJuly = changed('2024-05-13', '2024-07-01T10:00', '2024-07-01T11:00');
    const intoMarch = changed('2024-06-03', '2024-03-01T10:00', '2024-03-01T11:00');
    expect(shown([intoJuly], daysOf('2024-07-01', '2024-08-01'))).toEqual(['1 2024-07-01T10:00']);
    expect(shown([intoMarch], daysOf('2024-03-01', '2024-04-01'))).toEqual(['4 2024-03-01T10:00']);
  });

  it('does not show an occurrence that was moved out of the window', () => {
    const away = changed('2024-05-13', '2024-07-01T10:00', '2024-07-01T11:00');
    expect(shown([away], daysOf('2024-05-13', '2024-05-14'))).toEqual([]);
  });

  it('shows a changed occurrence that still runs when the window opens, and not one that ends then', () => {
    const long = changed('2024-05-13', '2024-05-16T10:00', '2024-05-18T10:00');
    expect(shown([long], { from: utc('2024-05-17T00:00'), to: utc('2024-05-17T01:00') })).toHaveLength(1);
    expect(shown([long], { from: utc('2024-05-18T10:00'), to: utc('2024-05-18T11:00') })).toHaveLength(0);
  });

  it('has nothing in an empty window, as a series without exceptions has', () => {
    const noon = { from: utc('2024-05-21T09:00'), to: utc('2024-05-21T09:00') };
    expect([shown([may21], noon), shown([], noon)]).toEqual([[], []]);
  });

  it('puts occurrences that changed places in order of time', () => {
    const exceptions = [
      changed('2024-05-06', '2024-05-20T18:00', '2024-05-20T18:30'),
      changed('2024-05-27', '2024-05-01T18:00', '2024-05-01T18:30'),
    ];
    expect(shown(exceptions).map((line) => Number(line[0]))).toEqual([3, 1, 0, 2, 4]);
  });

  it('puts occurrences of the same time in order of their numbers', () => {
    const late = changed('2024-05-06', '2024-05-20T19:00', '2024-05-20T19:30');
    const early = changed('2024-06-03', '2024-05-20T19:00', '2024-05-20T19:30');
    expect(shown([early, late], daysOf('2024-05-20', '2024-05-21')).map((line) => Number(line[0]))).toEqual([
      0, 2, 4,
    ]);
  });

  it('can have its base changed or cancelled as any other occurrence', () => {
    expect(shown([cancelled('2024-05-06')])[0]).toBe('1 2024-05-13T19:00');
    expect(shown([changed('2024-05-06', '2024-05-07T08:00', '2024-05-07T09:00')])[0]).toBe(
      '0 2024-05-07T08:00',
    );
  });

  it('takes the times of a changed occurrence in their own zone, and whole days as midnights of it', () => {
    const inTokyo = changed('2024-05-13', '2024-05-13T19:00', '2024-05-13T20:00', 'Asia/Tokyo');
    const wholeDays = {
      ...changed('2024-05-20', '2024-05-20', '2024-05-21', 'America/New_York'),
      is_all_day: true,
    };
    const [, tokyo, newYork] = expandWithExceptions(base, mondays, FOREVER, [inTokyo, wholeDays]);
    expect(tokyo).toMatchObject({ start: utc('2024-05-13T10:00'), end: utc('2024-05-13T11:00') });
    expect(newYork).toMatchObject({ start: utc('2024-05-20T04:00'), end: utc('2024-05-22T04:00') });
  });

  it('ignores an exception for a date that it does not have, or beyond its end', () => {
    const strays = [
      cancelled('2024-05-14'),
      cancelled('2024-06-10'),
      changed('2024-05-05', '2024-05-05T10:00', '2024-05-05T11:00'),
    ];
    expect(shown(strays)).toEqual(shown([]));
  });

  it('takes the first of two exceptions for one date', () => {
    expect(shown([cancelled('2024-05-20'), may21])).toHaveLength(4);
    expect(shown([may21, cancelled('2024-05-20')])).toHaveLength(5);
  });

  it('is the same whatever the order of its exceptions', () => {
    const exceptions = [
      may21,
      cancelled('2024-05-06'),
      changed('2024-06-03', '2024-05-01T10:00', '2024-05-01T11:00'),
      cancelled('2024-05-13'),
    ];
    const inOrder = exceptions.toSorted((a, b) => (a.occurrence_date < b.occurrence_date ? -1 : 1));
    expect(shown(exceptions)).toEqual(shown(inOrder));
    expect(shown(exceptions)).toEqual(['4 2024-05-01T10:00', '2 2024-05-21T08:00', '3 2024-05-27T19:00']);
  });

  it('does not show what a later one of two exceptions for a date moves into the window', () => {
    const intoJuly = changed('2024-05-13', '2024-07-01T10:00', '2024-07-01T11:00');
    const july = daysOf('2024-07-01', '2024-08-01');
    expect(shown([cancelled('2024-05-13'), intoJuly], july)).toEqual([]);
    expect(shown([intoJuly, cancelled('2024-05-13')], july)).toHaveLength(1);
  });

  it('includes occurrences that only reach into the window by the offset of their zone', () => {
    const kiritimati = changed('2024-05-13', '2024-07-01T13:00', '2024-07-01T13:30', 'Pacific/Kiritimati');
    const niue = changed('2024-05-20', '2024-06-30T20:00', '2024-06-30T20:30', 'Pacific/Niue');
    const june = daysOf('2024-06-30', '2024-07-01');
    const july = daysOf('2024-07-01', '2024-07-02');
    expect(shown([kiritimati, niue], june)).toEqual(['1 2024-06-30T23:00']);
    expect(shown([kiritimati, niue], july)).toEqual(['2 2024-07-01T07:00']);
  });

  it('takes no notice of exceptions when it does not repeat', () => {
    expect(expandWithExceptions(base, null, FOREVER, [cancelled('2024-05-06')])).toHaveLength(1);
  });

  it('accepts dates for all-day series and refuses invalid dates', () => {
    const days: OccurrenceBase = {
      start_local: '2024-05-06',
      timezone: 'Europe/Paris',
      is_all_day: true,
      duration_days: 2,
    };
    expect(expandWithExceptions(days, mondays, FOREVER, [cancelled('2024-05-20')])).toHaveLength(4);
    expect(() => shown([cancelled('20 May')])).toThrow(RangeError);
    expect(() => shown([changed('2024-05-20', '2024-05-20T25:00', '2024-05-20T26:00')])).toThrow(RangeError);
  });
});

describe('the limit of a series with exceptions', () => {
  it('counts the occurrences that are shown, so cancelled ones do not use it up', () => {
    expect(shown([cancelled('2024-05-06'), cancelled('2024-05-13')], FOREVER, 2)).toEqual([
      '2 2024-05-20T19:00',
      '3 2024-05-27T19:00',
    ]);
    expect(shown([cancelled('2024-05-06'), cancelled('2024-05-13')], FOREVER, 10)).toHaveLength(3);
  });

  it('keeps the first by time, moved ones among them', () => {
    const toTheFront = changed('2024-06-03', '2024-05-01T10:00', '2024-05-01T11:00');
    expect(shown([toTheFront], FOREVER, 2)).toEqual(['4 2024-05-01T10:00', '0 2024-05-06T19:00']);
    expect(shown([toTheFront], FOREVER, 0)).toEqual([]);
    expect(shown([toTheFront], FOREVER, -1)).toEqual([]);
  });

  it('makes a window of a series without end possible', () => {
    const endless = { ...mondays, count: null };
    expect(expandWithExceptions(base, endless, FOREVER, [cancelled('2024-05-06')], 3)).toHaveLength(3);
  });
});

describe('properties of any series with exceptions', () => {
  const LAST_DATE = '2034-12-31';

  it('a window contains what walking day by day with the exceptions finds, in order, without duplicates', () => {
    fc.assert(
      fc.property(
        anyEditedSeries,
        dateBetween('1994-06-01', '2033-01-01'),
        fc.integer({ min: 1, max: 400 }),
        (series, date, days) => {
          const window = { from: Date.parse(date), to: Date.parse(date) + days * DAY_MS };
          const found = expandWithExceptions(series.base, series.rule, window, series.exceptions);
          const byDate = new Map(series.exceptions.map((one) => [one.occurrence_date, one]));
          const walked = walkDates(series.base.start_local.slice(0, 10), series.rule, LAST_DATE)
            .flatMap((occurrenceDate, index) => {
              const exception = byDate.get(occurrenceDate);
              if (exception?.is_deleted) return [];
              const atBase = exception
                ? baseOfEvent(exception)
                : { ...series.base, start_local: occurrenceDate + series.base.start_local.slice(10) };
              return [{ ...occurrenceAt(atBase, null, 0)!, index, exception: exception ?? null }];
            })
            .filter(
              ({ start, end }) =>
                (start >= window.from && start < window.to) || (start < window.from && end > window.from),
            )
            .sort((a, b) => a.start - b.start || a.index - b.index);
          expect(found).toEqual(walked);
          expect(new Set(found.map(({ index }) => index)).size).toBe(found.length);
        },
      ),
      runs(200),
    );
  });

  it('two neighbouring windows together contain what one window over both contains', () => {
    fc.assert(
      fc.property(
        anyEditedSeries,
        dateBetween('1994-06-01', '2033-01-01'),
        fc.integer({ min: 1, max: 4e9 }),
        fc.integer({ min: 1, max: 4e9 }),
        (series, date, a, b) => {
          const from = Date.parse(date);
          const expand = (start: number, end: number) =>
            expandWithExceptions(series.base, series.rule, { from: start, to: end }, series.exceptions);
          const second = expand(from + a, from + a + b).filter(({ start }) => start >= from + a);
          expect([...expand(from, from + a), ...second]).toEqual(expand(from, from + a + b));
        },
      ),
      runs(150),
    );
  });

  it('a limit cuts the list and changes nothing else', () => {
    fc.assert(
      fc.property(
        anyEditedSeries,
        dateBetween('1994-06-01', '2033-01-01'),
        fc.integer({ min: 1, max: 12 }),
        (series, date, limit) => {
          const window = { from: Date.parse(date), to: Date.parse(date) + 400 * DAY_MS };
          const expand = (most?: number) =>
            expandWithExceptions(series.base, series.rule, window, series.exceptions, most);
          expect(expand(limit)).toEqual(expand().slice(0, limit));
        },
      ),
      runs(150),
    );
  });
});
