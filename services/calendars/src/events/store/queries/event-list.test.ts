import { describe, expect, it } from '@jest/globals';
import { aRule, aStoredEvent } from '../../../../test/support/a-stored-event.js';
import { firstWithin } from './event-list.js';

const within = (event: ReturnType<typeof aStoredEvent>, start: string | null, end: string | null) =>
  firstWithin(event, [], { start_date: start ?? undefined, end_date: end ?? undefined, timezone: undefined });
const between = (...asked: Parameters<typeof within>) => within(...asked) !== null;

describe('A series between two dates', () => {
  const weekly = aStoredEvent({ recurrence: aRule({ recurrence_type: 'weekly', days_of_week: [1] }) });
  const yearly = aStoredEvent({
    recurrence: aRule({ recurrence_type: 'yearly', day_of_month: 2, month_of_year: 3 }),
  });

  it.each([
    ['goes on for ever, so it is after any date', weekly, '2090-01-01', null, true],
    ['is over before the date', aStoredEvent({ recurrence: aRule({ count: 3 }) }), '2026-03-05', null, false],
    [
      'has its last occurrence on the date',
      aStoredEvent({ recurrence: aRule({ count: 3 }) }),
      '2026-03-04',
      null,
      true,
    ],
    ['begins before the date', weekly, null, '2026-03-02', true],
    ['begins after the date', weekly, null, '2026-03-01', false],
    ['has no occurrence on the days', weekly, '2026-03-03', '2026-03-08', false],
    ['has one on the last of the days', weekly, '2026-03-03', '2026-03-09', true],
    ['has none in another season', yearly, '2027-06-01', '2027-06-30', false],
    ['has one in the season', yearly, '2027-03-01', '2027-03-30', true],
  ])('%s', (_title, event, start, end, expected) => {
    expect(between(event, start, end)).toBe(expected);
  });

  it('compares with local dates in its own zone', () => {
    const late = aStoredEvent({
      timezone: 'Pacific/Kiritimati',
      start_local: '2026-03-02T01:00',
      end_local: '2026-03-02T02:00',
      recurrence: aRule({ count: 1 }),
    });
    expect(between(late, '2026-03-02', '2026-03-02')).toBe(true);
    expect(between(late, '2026-03-01', '2026-03-01')).toBe(false);
  });

  it('has to end on the last day too, and those that run before the first day do not count', () => {
    const nights = aStoredEvent({
      start_local: '2026-03-02T23:00',
      end_local: '2026-03-03T02:00',
      recurrence: aRule({ count: 2 }),
    });
    expect(between(nights, '2026-03-02', '2026-03-02')).toBe(false);
    expect(between(nights, '2026-03-03', '2026-03-03')).toBe(false);
    expect(between(nights, '2026-03-03', '2026-03-04')).toBe(true);
    const weeks = aStoredEvent({
      start_local: '2026-03-02T10:00',
      end_local: '2026-05-02T10:00',
      recurrence: aRule({ count: 40 }),
    });
    expect(between(weeks, '2026-04-20', null)).toBe(false);
    expect(between(weeks, '2026-04-10', null)).toBe(true);
  });

  it('is shown with its first date within the days, without those that were moved or deleted', () => {
    const days = { start_date: '2026-03-05', end_date: undefined, timezone: undefined };
    expect(firstWithin(weekly, [], days)?.start).toBe(Date.parse('2026-03-09T18:00:00Z'));
    expect(firstWithin(weekly, ['2026-03-09'], days)?.start).toBe(Date.parse('2026-03-16T18:00:00Z'));
  });

  it('compares with local dates in the requested zone, except for all-day events', () => {
    const late = { start_local: '2026-03-02T23:30', end_local: '2026-03-02T23:45' };
    const once = aRule({ count: 1 });
    const inKolkata = { start_date: '2026-03-03', end_date: '2026-03-03', timezone: 'Asia/Kolkata' };
    expect(firstWithin(aStoredEvent({ ...late, recurrence: once }), [], inKolkata)).not.toBeNull();
    const day = aStoredEvent({
      is_all_day: true,
      start_local: '2026-03-02',
      end_local: '2026-03-02',
      recurrence: once,
    });
    expect(firstWithin(day, [], inKolkata)).toBeNull();
    expect(firstWithin(day, [], { ...inKolkata, start_date: '2026-03-02' })).not.toBeNull();
  });
});
