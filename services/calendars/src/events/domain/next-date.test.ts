import { describe, expect, it } from '@jest/globals';
import { aRule, aStoredEvent } from '../../../test/support/a-stored-event.js';
import { nextDateOf, type ExceptionTimes } from './next-date.js';

const weekly = aStoredEvent({ recurrence: aRule({ recurrence_type: 'weekly', days_of_week: [1] }) });
const deleted = (occurrence_date: string): ExceptionTimes => ({
  occurrence_date,
  is_deleted: true,
  status: 'confirmed',
  start_time: null,
  end_time: null,
});
const moved = (occurrence_date: string, start: string, end: string): ExceptionTimes => ({
  occurrence_date,
  is_deleted: false,
  status: 'confirmed',
  start_time: new Date(start),
  end_time: new Date(end),
});
const next = (
  series: Parameters<typeof nextDateOf>[0],
  now: string,
  exceptions: ExceptionTimes[] = [],
): [string, boolean] => {
  const { start, datesToCome } = nextDateOf(series, exceptions, Date.parse(now));
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

  it('passes over dates that were deleted', () => {
    expect(next(weekly, '2026-03-03T00:00Z', [deleted('2026-03-09'), deleted('2026-03-16')])).toEqual([
      '2026-03-23T18:00',
      true,
    ]);
  });

  it('is a moved one at its new time, also where that was planned long before or for later', () => {
    const toTuesday = moved('2026-03-09', '2026-03-10T18:00Z', '2026-03-10T20:00Z');
    expect(next(weekly, '2026-03-03T00:00Z', [toTuesday])).toEqual(['2026-03-10T18:00', true]);
    const brought = moved('2026-06-01', '2026-03-04T18:00Z', '2026-03-04T20:00Z');
    expect(next(weekly, '2026-03-03T00:00Z', [brought])).toEqual(['2026-03-04T18:00', true]);
    const put = moved('2026-03-09', '2026-09-09T18:00Z', '2026-09-09T20:00Z');
    expect(next(weekly, '2026-03-03T00:00Z', [put])).toEqual(['2026-03-16T18:00', true]);
  });

  it('passes over one that is cancelled', () => {
    const cancelled = {
      ...moved('2026-03-09', '2026-03-09T18:00Z', '2026-03-09T20:00Z'),
      status: 'cancelled',
    };
    expect(next(weekly, '2026-03-03T00:00Z', [cancelled as ExceptionTimes])[0]).toBe('2026-03-16T18:00');
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

describe('The dates of a series that are to come', () => {
  const count = (series: Parameters<typeof nextDateOf>[0], now: string, exceptions: ExceptionTimes[] = []) =>
    nextDateOf(series, exceptions, Date.parse(now)).datesToCome;
  const fifty = aStoredEvent({ recurrence: aRule({ count: 50 }) });

  it('are counted once they have not begun, however long one lasts', () => {
    expect(count(fifty, '2026-01-01T00:00Z')).toBe(50);
    expect(count(fifty, '2026-03-02T18:00Z')).toBe(49);
    const long = aStoredEvent({ end_local: '2026-03-12T20:00', recurrence: aRule({ count: 50 }) });
    expect(count(long, '2026-03-12T00:00Z')).toBe(40);
  });

  it('are fewer by the deleted ones, and as many with moved ones', () => {
    expect(count(fifty, '2026-01-01T00:00Z', [deleted('2026-03-09'), deleted('2026-03-10')])).toBe(48);
    const moves = [moved('2026-03-09', '2026-03-09T12:00Z', '2026-03-09T13:00Z')];
    expect(count(fifty, '2026-01-01T00:00Z', moves)).toBe(50);
  });

  it('are counted up to one more than a hundred', () => {
    expect(count(aStoredEvent({ recurrence: aRule({ count: 100 }) }), '2026-01-01T00:00Z')).toBe(100);
    expect(count(weekly, '2026-01-01T00:00Z')).toBe(101);
  });
});

describe('A series that ended', () => {
  const three = aStoredEvent({ recurrence: aRule({ count: 3 }) });

  it('has its last date', () => {
    expect(next(three, '2026-05-01T00:00Z')).toEqual(['2026-03-04T18:00', false]);
  });

  it('has the last one that took place, where later ones were deleted', () => {
    const lost = [deleted('2026-03-04'), deleted('2026-03-03')];
    expect(next(three, '2026-05-01T00:00Z', lost)).toEqual(['2026-03-02T18:00', false]);
  });

  it('has the date of one that was moved behind its end, which may still be to come', () => {
    const late = moved('2026-03-03', '2026-06-01T18:00Z', '2026-06-01T20:00Z');
    expect(next(three, '2026-05-01T00:00Z', [late])).toEqual(['2026-06-01T18:00', true]);
    expect(next(three, '2026-07-01T00:00Z', [late])).toEqual(['2026-06-01T18:00', false]);
  });

  it('has its first date where all were deleted', () => {
    const none = ['2026-03-02', '2026-03-03', '2026-03-04'].map(deleted);
    expect(next(three, '2026-05-01T00:00Z', none)).toEqual(['2026-03-02T18:00', false]);
  });
});
