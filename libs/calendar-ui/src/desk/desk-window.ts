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
import type { DeskView, WeekStart } from './desk-contract.js';

/** How many days the agenda begins with, and how many it takes at a time. */
const AGENDA_DAYS = 28;

/** The days that a view with columns of hours shows. */
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

/** The weeks that a month touches, as the rows of a grid. */
export function rowsOfMonth(date: string, weekStart: WeekStart, showsWeekend: boolean): string[][] {
  const month = monthOf(date);
  const weeks = weeksOfMonth(month, weekStart);
  if (showsWeekend) return weeks;
  return weeks.map(withoutWeekend).filter((week) => week.some((day) => monthOf(day) === month));
}

const withoutWeekend = (week: readonly string[]) => week.filter((date) => !isWeekend(date));

/** The day itself, or the next one in that direction which is shown. */
export function nextShownDate(date: string, direction: 1 | -1, showsWeekend: boolean): string {
  let shown = date;
  while (!showsWeekend && isWeekend(shown)) shown = addDays(shown, direction);
  return shown;
}

/** The days that an agenda begins with, both included. */
export const agendaDays = (date: string) => ({ from: date, to: addDays(date, AGENDA_DAYS - 1) });

/** The days after or before those, which an agenda takes next. */
export const agendaDaysBeside = (
  { from, to }: { from: string; to: string },
  direction: 'earlier' | 'later',
) =>
  direction === 'later'
    ? { from: addDays(to, 1), to: addDays(to, AGENDA_DAYS) }
    : { from: addDays(from, -AGENDA_DAYS), to: addDays(from, -1) };

/**
 * The instants to ask for, so that everything on these days is known. A day is added on each side, because a whole-day
 * event happens on its date whatever the zone of the reader is.
 */
export function windowOfDays({ from, to }: { from: string; to: string }, timeZone: string) {
  const midnight = (date: string) => new Date(instantOf({ date, time: '00:00' }, timeZone)).toISOString();
  return { from: midnight(addDays(from, -1)), to: midnight(addDays(to, 2)) };
}

/** The instants to ask for before a view is shown. Week and work week ask for the same. */
export function windowOf(
  view: DeskView,
  date: string,
  weekStart: WeekStart,
  timeZone: string,
): { from: string; to: string } {
  return windowOfDays(daysOfView(view, date, weekStart), timeZone);
}

function daysOfView(view: DeskView, date: string, weekStart: WeekStart): { from: string; to: string } {
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

/** The date to show next or before, in a view. */
export function stepDate(view: DeskView, date: string, step: 1 | -1, weekStart: WeekStart): string {
  switch (view) {
    case 'day':
      return addDays(date, step);
    case 'week':
      return addDays(date, 7 * step);
    // The result is a day that the work week shows, whatever day it was asked for by.
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
