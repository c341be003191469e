import type { KeyboardEvent } from 'react';
import { addDays, addMonthsToDate, monthOf, startOfWeek } from '../formatting/local-date.js';

/** The direction of the right arrow key: 1 to the end of a line, or -1 on a right-to-left page. */
const stepToRight = ({ currentTarget }: KeyboardEvent) => (currentTarget.closest('[dir=rtl]') ? -1 : 1);

/** 1 for a step towards the end of a line, -1 towards its start, in the page's writing direction; 0 for other keys. */
export const stepOfKey = (event: KeyboardEvent) =>
  ({ ArrowLeft: -stepToRight(event), ArrowRight: stepToRight(event) })[event.key] ?? 0;

/**
 * The date that a key leads to in an ARIA grid: arrows move by day and week, Home and End within the week, Page Up and
 * Page Down by month, with Shift by year; null for other keys.
 */
export function dateByKey(event: KeyboardEvent, date: string, weekStart: number): string | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const right = stepToRight(event);
  const months = event.shiftKey ? 12 : 1;
  const firstOfWeek = startOfWeek(date, weekStart);
  return (
    {
      ArrowLeft: addDays(date, -right),
      ArrowRight: addDays(date, right),
      ArrowUp: addDays(date, -7),
      ArrowDown: addDays(date, 7),
      Home: firstOfWeek,
      End: addDays(firstOfWeek, 6),
      PageUp: addMonthsToDate(date, -months),
      PageDown: addMonthsToDate(date, months),
    }[event.key] ?? null
  );
}

/**
 * Whether a key leads out of the shown month. Page Up and Page Down always show the other month, even if its first days
 * are visible.
 */
export const leavesMonth = (
  { key }: KeyboardEvent,
  date: string,
  month: string,
  isShown: (date: string) => boolean,
): boolean => monthOf(date) !== month && (key.startsWith('Page') || !isShown(date));
