import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyEditedSeries } from '../../test/exception-arbitrary.js';
import { runs } from '../../test/property-runs.js';
import { anySeries } from '../../test/series-arbitrary.js';
import { expandOccurrences } from './expand-occurrences.js';
import { expandWithExceptions } from './expand-with-exceptions.js';
import { baseOfEvent, shownTimes, timesOfBase } from './occurrence-base.js';
import type { OccurrenceBase, RecurrenceRule } from '../rules/recurrence-rule.js';
import { splitSeries } from './split-series.js';
import { instantToLocal, localToInstant } from '../times/wall-clock.js';

const base: OccurrenceBase = {
  start_local: '2024-05-06T19:00',
  timezone: 'Europe/Paris',
  duration_minutes: 90,
};
const mondays: RecurrenceRule = { recurrence_type: 'weekly', interval: 1, days_of_week: [1] };
const FIVE_YEARS = { from: -Infinity, to: Date.UTC(2031, 0, 1) };

describe('a series that is cut in two', () => {
  it('divides its count', () => {
    expect(splitSeries(base, { ...mondays, count: 5 }, 2)).toEqual({
      earlierRule: { ...mondays, count: 2 },
      base: { ...base, start_local: '2024-05-20T19:00' },
      laterRule: { ...mondays, count: 3 },
    });
  });

  it('ends on the day before the cut, and keeps its end date for the second part', () => {
    const split = splitSeries(base, { ...mondays, end_date: '2024-12-31' }, 2)!;
    expect(split.earlierRule).toMatchObject({ end_date: '2024-05-19', count: null });
    expect(split.laterRule).toEqual({ ...mondays, end_date: '2024-12-31' });
  });

  it('is endless in its second part when it had no end', () => {
    const split = splitSeries(base, mondays, 1)!;
    expect(split.earlierRule.end_date).toBe('2024-05-12');
    expect(split.laterRule).toEqual(mondays);
  });

  it('keeps whole days and their length', () => {
    const days: OccurrenceBase = {
      start_local: '2024-05-06',
      timezone: 'UTC',
      is_all_day: true,
      duration_days: 3,
    };
    expect(splitSeries(days, mondays, 1)!.base).toEqual({ ...days, start_local: '2024-05-13' });
  });

  it('stays on the last day of each month', () => {
    const monthEnds: RecurrenceRule = { recurrence_type: 'monthly', interval: 1, day_of_month: -1 };
    const split = splitSeries({ ...base, start_local: '2024-01-31T19:00' }, monthEnds, 1)!;
    expect(split.base.start_local).toBe('2024-02-29T19:00');
    expect(split.laterRule).toEqual(monthEnds);
  });

  it('stays in the weeks that were due when it is cut in the middle of one', () => {
    const rule: RecurrenceRule = { recurrence_type: 'weekly', interval: 2, days_of_week: [1, 4], count: 6 };
    const split = splitSeries(base, rule, 3)!;
    expect(split.base.start_local).toBe('2024-05-23T19:00');
    expect(expandOccurrences(split.base, split.laterRule, FIVE_YEARS)).toHaveLength(3);
  });

  it('keeps its time of day when the clock skips it on the day of the cut', () => {
    const nightly = { start_local: '2024-03-09T02:30', timezone: 'America/New_York', duration_minutes: 30 };
    expect(splitSeries(nightly, { recurrence_type: 'daily', interval: 1 }, 1)!.base).toEqual({
      ...nightly,
      start_local: '2024-03-10T02:30',
    });
  });

  it('is not cut before its base, beyond its end, or between two occurrences', () => {
    for (const index of [0, 5, -1, 1.5, NaN]) {
      expect(splitSeries(base, { ...mondays, count: 5 }, index)).toBeNull();
    }
  });

  it('has in its two parts together exactly its former occurrences, whatever its kind', () => {
    fc.assert(
      fc.property(anySeries, fc.integer({ min: 1, max: 40 }), (series, index) => {
        const split = splitSeries(series.base, series.rule, index);
        const whole = expandOccurrences(series.base, series.rule, FIVE_YEARS);
        if (split === null) return expect(whole.length).toBeLessThanOrEqual(index);
        const earlier = expandOccurrences(series.base, split.earlierRule, FIVE_YEARS);
        const later = expandOccurrences(split.base, split.laterRule, FIVE_YEARS);
        expect(earlier).toHaveLength(Math.min(index, whole.length));
        expect([...earlier, ...later.map((one) => ({ ...one, index: one.index + index }))]).toEqual(whole);
      }),
      runs(300),
    );
  });

  it('splits its exceptions too: each goes to the part that has its date', () => {
    fc.assert(
      fc.property(
        anyEditedSeries,
        fc.integer({ min: 1, max: 25 }),
        ({ base: ofBase, rule, exceptions }, index) => {
          const split = splitSeries(ofBase, rule, index);
          if (split === null) return;
          const window = { from: -Infinity, to: Date.UTC(2031, 0, 1) };
          const cut = split.base.start_local.slice(0, 10);
          const earlier = exceptions.filter((one) => one.occurrence_date < cut);
          const later = exceptions.filter((one) => one.occurrence_date >= cut);
          const parts = [
            ...expandWithExceptions(ofBase, split.earlierRule, window, earlier),
            ...expandWithExceptions(split.base, split.laterRule, window, later).map((one) => ({
              ...one,
              index: one.index + index,
            })),
          ].sort((a, b) => a.start - b.start || a.index - b.index);
          expect(parts).toEqual(expandWithExceptions(ofBase, rule, window, exceptions));
        },
      ),
      runs(200),
    );
  });
});

describe('the local times of a base', () => {
  it('are those of its event', () => {
    const events = [
      {
        start_local: '2024-03-09T23:00',
        end_local: '2024-03-10T04:00',
        timezone: 'America/New_York',
        is_all_day: false,
      },
      {
        start_local: '2024-03-10T02:30',
        end_local: '2024-03-10T04:00',
        timezone: 'America/New_York',
        is_all_day: false,
      },
      { start_local: '2024-02-28', end_local: '2024-03-01', timezone: 'UTC', is_all_day: true },
    ];
    for (const event of events) expect(timesOfBase(baseOfEvent(event))).toEqual(event);
  });

  it('end later on the wall clock when the base was moved over a change of the clock, so the length stays', () => {
    const overnight = {
      start_local: '2024-03-09T23:00',
      timezone: 'America/New_York',
      duration_minutes: 240,
    };
    expect(timesOfBase(overnight).end_local).toBe('2024-03-10T04:00');
    expect(timesOfBase({ ...overnight, start_local: '2024-03-10T23:00' }).end_local).toBe('2024-03-11T03:00');
  });

  it('keep the length on the wall clock where the clocks skip all of it, and are shown moved forward', () => {
    const event = {
      start_local: '2024-03-10T02:30',
      end_local: '2024-03-10T03:15',
      timezone: 'America/New_York',
    };
    const skipped = { ...event, is_all_day: false };
    expect(baseOfEvent(skipped)).toMatchObject({ duration_minutes: 45 });
    expect(shownTimes(skipped)).toMatchObject({
      start_local: '2024-03-10T03:30',
      end_local: '2024-03-10T04:15',
    });
    const later = { ...skipped, start_local: '2024-03-11T02:30', end_local: '2024-03-11T03:15' };
    expect(shownTimes(later)).toBe(later);
  });

  it('count hours on the wall clock where the end is shown for the second time', () => {
    const half = { start_local: '2024-11-03T01:30', timezone: 'America/New_York', duration_minutes: 30 };
    expect(timesOfBase(half).end_local).toBe('2024-11-03T02:00');
  });

  it('mean the same length for any base, but for that one case', () => {
    fc.assert(
      fc.property(anySeries, ({ base: ofBase }) => {
        const again = baseOfEvent(timesOfBase(ofBase));
        if (ofBase.is_all_day === true) return expect(again).toEqual(ofBase);
        const { instant } = localToInstant(ofBase.start_local, ofBase.timezone);
        const end = instant + ofBase.duration_minutes * 60_000;
        const endLocal = instantToLocal(end, ofBase.timezone);
        const isShownAgain = localToInstant(endLocal, ofBase.timezone).instant !== end;
        if (!isShownAgain) expect(again).toEqual(ofBase);
      }),
      runs(300),
    );
  });
});
