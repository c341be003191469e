import type { KeyboardEvent } from 'react';
import { addDays, addMonthsToDate, monthOf, startOfWeek } from '../formatting/local-date.js';

/** Which way the arrow to the right leads: to the end of a line or, where the page reads from right to left, to its start. */
const stepToRight = ({ currentTarget }: KeyboardEvent) => (currentTarget.closest('[dir=rtl]') ? -1 : 1);

/** 1 towards the end of a line and -1 towards its beginning, whichever way the page reads; 0 for other keys. */
export const stepOfKey = (event: KeyboardEvent) =>
  ({ ArrowLeft: -stepToRight(event), ArrowRight: stepToRight(event) })[event.key] ?? 0;

/**
 * Where a key leads from a date, by the ARIA grid pattern: arrows by day and week, Home and End within the week, Page Up
 * and Page Down by month, with Shift by year; null for other keys.
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
 * Whether a key led out of the month that is shown. Page Up and Down show the other one, also where its first days are
 * shown already.
 */
export const leavesMonth = (
  { key }: KeyboardEvent,
  date: string,
  month: string,
  isShown: (date: string) => boolean,
): boolean => monthOf(date) !== month && (key.startsWith('Page') || !isShown(date));
