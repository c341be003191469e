import { addDays, addMonthsToDate } from '@daymark/ui/core';
import type { WeekStart } from '../desk-contract.js';
import { weekOf } from '../desk-window.js';

/** 1 towards the end of a line and -1 towards its beginning, whichever way the page reads; 0 for other keys. */
export function stepOfKey(key: string, root: Element | null): 1 | 0 | -1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  const isRightToLeft = root?.closest('[dir]')?.getAttribute('dir') === 'rtl';
  return (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
}

interface Options {
  root: Element | null;
  weekStart: WeekStart;
}

/**
 * Where a key leads from a date, by the ARIA grid pattern: Left and Right by day, Home and End within the week, Page Up
 * and Page Down by month, with Shift by year; null for other keys.
 */
export function dateByKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  date: string,
  { root, weekStart }: Options,
): string | null {
  const step = stepOfKey(key, root);
  if (step !== 0) return addDays(date, step);
  if (key === 'Home') return weekOf(date, weekStart)[0]!;
  if (key === 'End') return weekOf(date, weekStart)[6]!;
  if (key === 'PageUp') return addMonthsToDate(date, shiftKey ? -12 : -1);
  if (key === 'PageDown') return addMonthsToDate(date, shiftKey ? 12 : 1);
  return null;
}
