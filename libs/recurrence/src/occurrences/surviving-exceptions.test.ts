import { describe, expect, it } from '@jest/globals';
import type { OccurrenceBase, RecurrenceRule } from '../rules/recurrence-rule.js';
import { survivingExceptions } from './split-series.js';

const mondays: RecurrenceRule = { recurrence_type: 'weekly', interval: 1, days_of_week: [1] };
const from = (start_local: string): OccurrenceBase => ({
  start_local,
  timezone: 'Europe/Paris',
  duration_minutes: 60,
});
const exceptions = ['2024-05-06', '2024-05-13', '2024-06-03'].map((occurrence_date) => ({ occurrence_date }));

function keptDates(base: OccurrenceBase, rule: RecurrenceRule | null): string[] {
  const { kept, dropped } = survivingExceptions(base, rule, exceptions);
  expect([...kept, ...dropped]).toHaveLength(exceptions.length);
  return kept.map(({ occurrence_date }) => occurrence_date);
}

describe('the exceptions that a changed series keeps', () => {
  it('are all when the dates stay: with another time of day, zone or length', () => {
    expect(keptDates(from('2024-05-06T08:00'), mondays)).toHaveLength(3);
    expect(
      keptDates(
        { ...from('2024-05-06'), timezone: 'Asia/Tokyo', is_all_day: true, duration_days: 2 },
        mondays,
      ),
    ).toHaveLength(3);
  });

  it('are those within an end that was moved forward, by date or by count', () => {
    expect(keptDates(from('2024-05-06T19:00'), { ...mondays, end_date: '2024-05-13' })).toEqual([
      '2024-05-06',
      '2024-05-13',
    ]);
    expect(keptDates(from('2024-05-06T19:00'), { ...mondays, count: 1 })).toEqual(['2024-05-06']);
  });

  it('are none when the weekday changes, and more when one is added', () => {
    expect(keptDates(from('2024-05-07T19:00'), { ...mondays, days_of_week: [2] })).toEqual([]);
    expect(keptDates(from('2024-05-06T19:00'), { ...mondays, days_of_week: [1, 2] })).toHaveLength(3);
  });

  it('are those that a larger interval still meets', () => {
    expect(keptDates(from('2024-05-06T19:00'), { ...mondays, interval: 2 })).toEqual([
      '2024-05-06',
      '2024-06-03',
    ]);
  });

  it('are those from a later start on', () => {
    expect(keptDates(from('2024-05-13T19:00'), mondays)).toEqual(['2024-05-13', '2024-06-03']);
  });

  it('are none when the event does not repeat any more', () => {
    expect(keptDates(from('2024-05-06T19:00'), null)).toEqual([]);
  });

  it('are returned unchanged, in their order', () => {
    const { kept, dropped } = survivingExceptions(
      from('2024-05-06T19:00'),
      { ...mondays, count: 2 },
      exceptions,
    );
    expect(kept[0]).toBe(exceptions[0]);
    expect(dropped).toEqual([exceptions[2]]);
  });
});
