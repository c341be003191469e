import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { weekdayOf, weekOf } from '@daymark/ui';
import { schedulerViews, type WeekStart } from './scheduler/scheduler-contract.js';
import {
  agendaDays,
  adjacentAgendaDays,
  columnsOf,
  rowsOfMonth,
  stepDate,
  windowOf,
} from './scheduler-window.js';

const weekStarts = fc.constantFrom<WeekStart>(0, 1, 2, 3, 4, 5, 6);
const dates = fc
  .date({ min: new Date('1990-01-01T00:00Z'), max: new Date('2100-01-01T00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('The days of a view', () => {
  it('are the week with the date, from any first day', () => {
    fc.assert(
      fc.property(dates, weekStarts, (date, weekStart) => {
        const week = weekOf(date, weekStart);
        expect(week).toHaveLength(7);
        expect(week).toContain(date);
        expect(weekdayOf(week[0]!)).toBe(weekStart);
      }),
    );
  });

  it('are the weeks of a month, each date of it once', () => {
    fc.assert(
      fc.property(dates, weekStarts, fc.boolean(), (date, weekStart, showsWeekend) => {
        const weeks = rowsOfMonth(date, weekStart, showsWeekend);
        const shown = weeks.flat();
        expect(new Set(shown).size).toBe(shown.length);
        expect(weeks.every((week) => week.length === (showsWeekend ? 7 : 5))).toBe(true);
        if (showsWeekend || weekdayOf(date) % 6 !== 0) expect(shown).toContain(date);
      }),
    );
  });

  it('leave out the weekend in the work week, and in the week of who hides it', () => {
    expect(columnsOf('work-week', '2026-11-29', 1, true)).toEqual(
      ['23', '24', '25', '26', '27'].map((day) => `2026-11-${day}`),
    );
    expect(columnsOf('week', '2026-11-24', 3, false)).toEqual(
      ['18', '19', '20', '23', '24'].map((day) => `2026-11-${day}`),
    );
    expect(columnsOf('day', '2026-11-29', 1, false)).toEqual(['2026-11-29']);
  });
});

describe('The next date of a view', () => {
  it('is as far away as the view reaches', () => {
    const next = schedulerViews.map((view) => [view, stepDate(view, '2026-01-31', 1, 1)]);
    expect(Object.fromEntries(next)).toEqual({
      month: '2026-02-28',
      week: '2026-02-07',
      'work-week': '2026-02-02',
      day: '2026-02-01',
      agenda: '2026-02-28',
      year: '2027-01-31',
    });
  });

  it('of a work week is in the next one, also from a weekend', () => {
    expect(stepDate('work-week', '2026-11-29', 1, 1)).toBe('2026-11-30');
    expect(stepDate('work-week', '2026-11-29', 1, 0)).toBe('2026-12-07');
    expect(stepDate('work-week', '2026-11-27', -1, 1)).toBe('2026-11-16');
  });
});

describe('The window that a view asks for', () => {
  it('has a day more on each side, for whole-day events of far zones', () => {
    expect(windowOf('day', '2026-10-25', 1, 'Europe/Berlin')).toEqual({
      from: '2026-10-23T22:00:00.000Z',
      to: '2026-10-26T23:00:00.000Z',
    });
    expect(windowOf('week', '2026-11-24', 1, 'UTC')).toEqual(windowOf('work-week', '2026-11-24', 1, 'UTC'));
    expect(windowOf('month', '2026-02-10', 0, 'America/New_York')).toEqual({
      from: '2026-01-31T05:00:00.000Z',
      to: '2026-03-02T05:00:00.000Z',
    });
    expect(windowOf('year', '2026-05-10', 0, 'UTC')).toEqual({
      from: '2025-12-31T00:00:00.000Z',
      to: '2027-01-02T00:00:00.000Z',
    });
  });

  it('of an agenda continues where the last one ended, in both directions', () => {
    const days = agendaDays('2026-11-24');
    expect(days).toEqual({ from: '2026-11-24', to: '2026-12-21' });
    expect(adjacentAgendaDays(days, 'later')).toEqual({ from: '2026-12-22', to: '2027-01-18' });
    expect(adjacentAgendaDays(days, 'earlier')).toEqual({ from: '2026-10-27', to: '2026-11-23' });
  });
});
