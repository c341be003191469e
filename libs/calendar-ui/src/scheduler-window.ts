/**
 * The days and instants of the scheduler's views, in an entry without components, so that events can be requested
 * before the views are loaded.
 */
import {
  addDays,
  addMonths,
  addMonthsToDate,
  instantOf,
  isWeekend,
  monthOf,
  weekOf,
  weeksOfMonth,
} from '@daymark/ui/core';
import type { SchedulerView, WeekStart } from './scheduler/scheduler-contract.js';

export { schedulerViews, type SchedulerView, type WeekStart } from './scheduler/scheduler-contract.js';

/** The number of days that an agenda begins with, and that it loads at a time. */
const AGENDA_DAYS = 28;

export function columnsOf(
  view: 'week' | 'work-week' | 'day',
  date: string,
  weekStart: WeekStart,
  showsWeekend: boolean,
): string[] {
  if (view === 'day') return [date];
  const week = weekOf(date, weekStart);
  return view === 'work-week' || !showsWeekend ? withoutWeekend(week) : week;
}

export function rowsOfMonth(date: string, weekStart: WeekStart, showsWeekend: boolean): string[][] {
  const month = monthOf(date);
  const weeks = weeksOfMonth(month, weekStart);
  if (showsWeekend) return weeks;
  return weeks.map(withoutWeekend).filter((week) => week.some((day) => monthOf(day) === month));
}

const withoutWeekend = (week: readonly string[]) => week.filter((date) => !isWeekend(date));

/** The day itself, or the next visible one in that direction. */
export function nextShownDate(date: string, direction: 1 | -1, showsWeekend: boolean): string {
  let shown = date;
  while (!showsWeekend && isWeekend(shown)) shown = addDays(shown, direction);
  return shown;
}

export const agendaDays = (date: string) => ({ from: date, to: addDays(date, AGENDA_DAYS - 1) });

export const adjacentAgendaDays = (
  { from, to }: { from: string; to: string },
  direction: 'earlier' | 'later',
) =>
  direction === 'later'
    ? { from: addDays(to, 1), to: addDays(to, AGENDA_DAYS) }
    : { from: addDays(from, -AGENDA_DAYS), to: addDays(from, -1) };

/**
 * The window to request for all events on these days. It is a day wider on each side, because all-day events are on
 * their date in every zone.
 */
export function windowOfDays({ from, to }: { from: string; to: string }, timeZone: string) {
  const midnight = (date: string) => new Date(instantOf({ date, time: '00:00' }, timeZone)).toISOString();
  return { from: midnight(addDays(from, -1)), to: midnight(addDays(to, 2)) };
}

/** The window to request for a view. Week and work week have the same. */
export function windowOf(
  view: SchedulerView,
  date: string,
  weekStart: WeekStart,
  timeZone: string,
): { from: string; to: string } {
  return windowOfDays(daysOfView(view, date, weekStart), timeZone);
}

export function daysOfView(
  view: SchedulerView,
  date: string,
  weekStart: WeekStart,
): { from: string; to: string } {
  switch (view) {
    case 'day':
      return { from: date, to: date };
    case 'week':
    case 'work-week': {
      const week = weekOf(date, weekStart);
      return { from: week[0]!, to: week[6]! };
    }
    case 'month': {
      const weeks = weeksOfMonth(monthOf(date), weekStart);
      return { from: weeks[0]![0]!, to: weeks.at(-1)![6]! };
    }
    case 'agenda':
      return agendaDays(date);
    case 'year': {
      const first = `${date.slice(0, 4)}-01-01`;
      return { from: first, to: addDays(`${addMonths(monthOf(first), 12)}-01`, -1) };
    }
  }
}

export function stepDate(view: SchedulerView, date: string, step: 1 | -1, weekStart: WeekStart): string {
  switch (view) {
    case 'day':
      return addDays(date, step);
    case 'week':
      return addDays(date, 7 * step);
    // The result is always a weekday, whatever day was given.
    case 'work-week':
      return addDays(
        weekOf(date, weekStart).find((day) => !isWeekend(day))!,
        7 * step,
      );
    case 'month':
      return addMonthsToDate(date, step);
    case 'agenda':
      return addDays(date, AGENDA_DAYS * step);
    case 'year':
      return addMonthsToDate(date, 12 * step);
  }
}
