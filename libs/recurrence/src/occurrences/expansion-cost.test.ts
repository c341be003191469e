import { describe, expect, it } from '@jest/globals';
import { parseDate } from '../times/calendar-day.js';
import { customRule } from '../rules/custom-rule.js';
import type { DateSeries } from '../rules/date-series.js';
import { expandOccurrences, nextDates } from './expand-occurrences.js';
import { collectShown } from './expand-with-exceptions.js';
import type { OccurrenceException } from './occurrence-base.js';
import { OccurrenceClock } from './occurrence-clock.js';
import { PatternSeries } from '../rules/pattern-series.js';
import type { OccurrenceBase, RecurrenceRule } from '../rules/recurrence-rule.js';
import { occurrenceAt, occurrenceDateAt } from './series-numbers.js';
import { seriesOf } from './series.js';

const aTimedBase = (start_local: string): OccurrenceBase => ({
  start_local,
  timezone: 'UTC',
  duration_minutes: 60,
});

const MONTH_MS = 31 * 86_400_000;

/** How many dates and day searches one expansion requests from its series. */
function stepsOf(
  base: OccurrenceBase,
  rule: RecurrenceRule,
  from: string,
  exceptions: OccurrenceException[] = [],
): { steps: number; found: number } {
  const clock = new OccurrenceClock(base);
  const series = seriesOf(clock.baseDay, rule);
  let steps = 0;
  const counted: DateSeries = {
    indexOnOrAfter: (day) => (steps++, series.dates.indexOnOrAfter(day)),
    dayAt: (index) => (steps++, series.dates.dayAt(index)),
  };
  const start = Date.parse(`${from}T00:00Z`);
  const window = { from: start, to: start + MONTH_MS };
  const found = collectShown({ ...series, dates: counted }, clock, window, exceptions, Infinity).length;
  return { steps, found };
}

describe('the cost of an expansion', () => {
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
    const base = aTimedBase('2023-12-31T09:00');
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
    const base = aTimedBase('2000-02-29T09:00');
    const window = { from: Date.UTC(2001, 0, 1), to: Date.UTC(9999, 0, 1) };
    expect(expandOccurrences(base, rule, window)[0]).toMatchObject({ start: Date.UTC(2400, 1, 29, 9) });
    expect(occurrenceDateAt(base, rule, 10)).toBe('6000-02-29');
    expect(occurrenceAt(base, rule, 1e12)).toBeNull();
  });

  it('with exceptions adds a step for each changed one in the window, and none for any other', () => {
    const base = aTimedBase('2023-12-31T09:00');
    const daily: RecurrenceRule = { recurrence_type: 'daily', interval: 1 };
    const changedOn = (occurrence_date: string, date: string) => ({
      occurrence_date,
      is_deleted: false as const,
      start_local: `${date}T10:00`,
      end_local: `${date}T11:00`,
      timezone: 'UTC',
      is_all_day: false,
    });
    const elsewhere = nextDates('2023-12-31', daily, 100).map((date, at) =>
      at % 2 === 0 ? { occurrence_date: date, is_deleted: true as const } : changedOn(date, date),
    );
    for (const year of ['2034', '9024']) {
      const inWindow = ['03', '04', '05'].map((day) => changedOn(`${year}-02-${day}`, `${year}-02-${day}`));
      const from = `${year}-02-01`;
      expect(stepsOf(base, daily, from, elsewhere)).toEqual(stepsOf(base, daily, from));
      const { steps, found } = stepsOf(base, daily, from, [...elsewhere, ...inWindow]);
      expect(found).toBe(31);
      expect(steps).toBeLessThanOrEqual(stepsOf(base, daily, from).steps + 2 * inWindow.length);
    }
  });

  it('with exceptions reads neither times nor zones of those that are of other months', () => {
    const base = aTimedBase('2024-01-01T09:00');
    const unread = {
      occurrence_date: '2024-01-02',
      is_deleted: false as const,
      start_local: '2024-01-02T09:00',
      end_local: '2024-01-02T10:00',
      is_all_day: false,
      get timezone(): string {
        throw new Error('was read');
      },
    };
    const daily: RecurrenceRule = { recurrence_type: 'daily', interval: 1 };
    expect(stepsOf(base, daily, '2024-06-01', [unread]).found).toBe(31);
    expect(() => stepsOf(base, daily, '2024-01-01', [unread])).toThrow('was read');
  });

  it('of a thousand endless series since 1970 is that of their month in 2090', () => {
    const base = aTimedBase('1970-01-01T09:00');
    let steps = 0;
    for (let series = 0; series < 1000; series++) {
      steps += stepsOf(base, { recurrence_type: 'daily', interval: 1 + (series % 28) }, '2090-03-01').steps;
    }
    expect(steps).toBeLessThan(1000 * (31 + 5));
  });

  it('of a rule near its start is that of the periods between, and far from it at most that of 400 years', () => {
    const { pattern, parts } = customRule('FREQ=MONTHLY;INTERVAL=7;BYMONTHDAY=13;BYDAY=FR', 0);
    const base = parseDate('2026-02-13');
    let periods = 0;
    const counted = () => {
      const daysIn = (period: number) => (periods++, pattern.daysIn(period));
      const asked = { ...pattern, daysIn, cycle: pattern.cycle };
      const { periodOf, firstDayOf } = pattern;
      return new PatternSeries(
        { ...asked, periodOf: periodOf.bind(pattern), firstDayOf: firstDayOf.bind(pattern) },
        parts.interval,
        base,
      );
    };
    const series = counted();
    expect(series.indexOnOrAfter(parseDate('2036-02-13'))).toBe(1);
    expect(periods).toBeLessThan(25);
    for (let year = 2027; year < 4027; year++) series.indexOnOrAfter(parseDate(`${year}-02-13`));
    // One table, the steps allowed before there is one, and a few steps from an entry of it for each query.
    expect(periods).toBeLessThan(2 * pattern.cycle + 2_000 * 7);
    for (const index of [0, 1, 40, 3, 39, 2_000, 1_999, 5]) {
      const fresh = counted();
      const day = fresh.dayAt(index);
      expect(day).toBe(series.dayAt(index));
      expect([fresh.indexOnOrAfter(day), series.indexOnOrAfter(day)]).toEqual([index, index]);
    }
  });
});
