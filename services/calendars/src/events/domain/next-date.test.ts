import { describe, expect, it } from '@jest/globals';
import { aRule, aStoredEvent } from '../../../test/support/a-stored-event.js';
import { nextDateOf } from './next-date.js';

const weekly = aStoredEvent({ recurrence: aRule({ recurrence_type: 'weekly', days_of_week: [1] }) });
const next = (
  series: Parameters<typeof nextDateOf>[0],
  now: string,
  replaced: string[] = [],
): [string, boolean] => {
  const { start, datesToCome } = nextDateOf(series, replaced, Date.parse(now));
  return [new Date(start).toISOString().slice(0, 16), datesToCome > 0];
};

describe('The next date of a series', () => {
  it.each([
    ['is the first one before it began', '2026-01-01T00:00Z', '2026-03-02T18:00'],
    ['is the one that is about to begin', '2026-03-09T17:59Z', '2026-03-09T18:00'],
    ['is the following one once that has begun', '2026-03-09T18:00Z', '2026-03-16T18:00'],
    ['keeps the time of its own clock over a clock change', '2026-03-28T00:00Z', '2026-03-30T17:00'],
    ['is found as well after a hundred years', '2126-03-02T00:00Z', '2126-03-04T18:00'],
  ])('%s', (_what, now, expected) => {
    expect(next(weekly, now)).toEqual([expected, true]);
  });

  it('passes over dates that were changed, cancelled or deleted individually', () => {
    expect(next(weekly, '2026-03-03T00:00Z', ['2026-03-09', '2026-03-16'])).toEqual([
      '2026-03-23T18:00',
      true,
    ]);
  });

  it('is counted in the zone of the event, whole days too', () => {
    const days = aStoredEvent({
      is_all_day: true,
      timezone: 'Pacific/Kiritimati',
      start_local: '2026-03-02',
      end_local: '2026-03-02',
      recurrence: aRule(),
    });
    expect(next(days, '2026-03-04T09:59Z')[0]).toBe('2026-03-04T10:00');
    expect(next(days, '2026-03-04T10:00Z')[0]).toBe('2026-03-05T10:00');
  });
});

describe('The upcoming dates of a series', () => {
  const count = (series: Parameters<typeof nextDateOf>[0], now: string, replaced: string[] = []) =>
    nextDateOf(series, replaced, Date.parse(now)).datesToCome;
  const fifty = aStoredEvent({ recurrence: aRule({ count: 50 }) });

  it('are counted once they have not begun, however long one lasts', () => {
    expect(count(fifty, '2026-01-01T00:00Z')).toBe(50);
    expect(count(fifty, '2026-03-02T18:00Z')).toBe(49);
    const long = aStoredEvent({ end_local: '2026-03-12T20:00', recurrence: aRule({ count: 50 }) });
    expect(count(long, '2026-03-12T00:00Z')).toBe(40);
  });

  it('are fewer by those that were changed or deleted individually', () => {
    expect(count(fifty, '2026-01-01T00:00Z', ['2026-03-09', '2026-03-10'])).toBe(48);
  });

  it('are counted up to one more than a hundred', () => {
    expect(count(aStoredEvent({ recurrence: aRule({ count: 100 }) }), '2026-01-01T00:00Z')).toBe(100);
    expect(count(weekly, '2026-01-01T00:00Z')).toBe(101);
  });
});

describe('A series that ended', () => {
  const three = aStoredEvent({ recurrence: aRule({ count: 3 }) });

  it('shows its last date', () => {
    expect(next(three, '2026-05-01T00:00Z')).toEqual(['2026-03-04T18:00', false]);
  });

  it('shows the last unchanged one that took place', () => {
    expect(next(three, '2026-05-01T00:00Z', ['2026-03-04', '2026-03-03'])).toEqual([
      '2026-03-02T18:00',
      false,
    ]);
  });

  it('shows its first date if each was replaced', () => {
    const none = ['2026-03-02', '2026-03-03', '2026-03-04'];
    expect(next(three, '2026-05-01T00:00Z', none)).toEqual(['2026-03-02T18:00', false]);
  });
});
