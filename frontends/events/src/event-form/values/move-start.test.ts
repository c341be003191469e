import { describe, expect, it } from '@jest/globals';
import { aForm } from '../../../test/support/a-form.js';
import { daysAfterMove, endAfterMove } from './move-start.js';

describe('When the start moves', () => {
  it('a new date takes the end date with it', () => {
    const before = aForm({ end_date: '2025-03-15' });
    expect(
      endAfterMove(before, { start_date: '2025-04-01', start_clock: '10:00', timezone: 'UTC' }).end_date,
    ).toBe('2025-04-01');
  });

  it('an event over midnight still ends on the day after', () => {
    const before = aForm({ start_clock: '23:00', end_date: '2025-03-13', end_clock: '00:30' });
    const after = endAfterMove(before, { start_date: '2025-04-01', start_clock: '23:00', timezone: 'UTC' });
    expect(after).toEqual({ end_date: '2025-04-02', end_clock: '00:30' });
  });

  it('an event that was saved with several days keeps them', () => {
    const before = aForm({ end_date: '2025-03-15' });
    const after = endAfterMove(
      before,
      { start_date: '2025-03-30', start_clock: '10:00', timezone: 'UTC' },
      { keepsDays: true },
    );
    expect(after.end_date).toBe('2025-04-02');
  });

  it('a new time keeps the length, over midnight and over several days', () => {
    const later = { start_date: '2025-03-12', start_clock: '23:00', timezone: 'UTC' };
    expect(endAfterMove(aForm({ end_clock: '11:30' }), later)).toEqual({
      end_date: '2025-03-13',
      end_clock: '00:30',
    });
    expect(endAfterMove(aForm({ end_date: '2025-03-14' }), later)).toEqual({
      end_date: '2025-03-15',
      end_clock: '00:00',
    });
  });

  it('an event of some hours keeps them where the clocks skip an hour, and so ends after it began', () => {
    const before = aForm({ timezone: 'Europe/Berlin', start_date: '2027-03-28', end_date: '2027-03-28' });
    const start = { start_date: '2027-03-28', timezone: 'Europe/Berlin' };
    const ends = ['01:00', '01:30', '02:30', '03:00'].map(
      (start_clock) => endAfterMove(before, { ...start, start_clock }).end_clock,
    );
    expect(ends).toEqual(['03:00', '03:30', '04:30', '04:00']);
  });

  it('an event of some hours ends after the hour that the clocks show twice, and not before it began', () => {
    const before = aForm({ timezone: 'Europe/Berlin', start_date: '2027-10-31', end_date: '2027-10-31' });
    const start = { start_date: '2027-10-31', start_clock: '02:30', timezone: 'Europe/Berlin' };
    expect(endAfterMove(before, start).end_clock).toBe('03:30');
  });

  it('the length is kept when another zone skips the hour', () => {
    const before = aForm({
      start_date: '2027-03-28',
      start_clock: '02:30',
      end_date: '2027-03-28',
      end_clock: '03:30',
    });
    expect(endAfterMove(before, { ...before, timezone: 'Europe/Berlin' }).end_clock).toBe('04:30');
  });

  it('an end that is before the start or no time stays what it is', () => {
    const later = { start_date: '2025-03-12', start_clock: '12:00', timezone: 'UTC' };
    expect(endAfterMove(aForm({ end_clock: '09:00' }), later).end_clock).toBe('09:00');
    expect(endAfterMove(aForm({ end_clock: 'noon' }), later).end_clock).toBe('noon');
  });

  it('an end date that is none becomes the new start date', () => {
    const moved = endAfterMove(aForm({ end_date: null }), {
      start_date: '2025-04-01',
      start_clock: '10:00',
      timezone: 'UTC',
    });
    expect(moved.end_date).toBe('2025-04-01');
  });

  it('the days of the rule follow, unless they were chosen otherwise', () => {
    expect(daysAfterMove(aForm(), '2025-03-12', '2025-04-01')).toEqual({
      days_of_week: [2],
      day_of_month: 1,
      days_of_month: [1],
      months_of_year: [4],
      nth: 1,
      nth_day: 2,
    });
    expect(daysAfterMove(aForm({ days_of_week: [1, 3] }), '2025-03-12', '2025-03-14')).toEqual({
      day_of_month: 14,
      days_of_month: [14],
      nth: 2,
      nth_day: 5,
      months_of_year: [3],
    });
  });
});
