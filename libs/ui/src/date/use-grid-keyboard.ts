import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { addDays, addMonthsToDate, startOfWeek } from '../formatting/local-date.js';

const moves: Record<string, (date: string, weekStart: number) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date, weekStart) => startOfWeek(date, weekStart),
  End: (date, weekStart) => addDays(startOfWeek(date, weekStart), 6),
  PageUp: (date) => addMonthsToDate(date, -1),
  PageDown: (date) => addMonthsToDate(date, 1),
  'Shift+PageUp': (date) => addMonthsToDate(date, -12),
  'Shift+PageDown': (date) => addMonthsToDate(date, 12),
};

/**
 * The keyboard of the ARIA grid pattern. Arrows move by day and week, Home and End within the week, Page Up and Page
 * Down by month, with Shift by year; `onMove` may show another month, and the focus follows into it.
 */
export function useGridKeyboard(
  grid: RefObject<HTMLElement | null>,
  currentDate: string,
  onMove: (date: string) => void,
  weekStart: number,
) {
  const shouldFocus = useRef(false);

  useEffect(() => {
    if (!shouldFocus.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-date="${currentDate}"]`);
    if (!cell) return;
    shouldFocus.current = false;
    cell.focus();
  });

  return (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-date]');
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && event.target === cell) {
      // The link that gets the focus now would be followed by the same key press.
      event.preventDefault();
      cell.querySelector<HTMLElement>('a, button')?.focus();
      return;
    }
    if (event.key === 'Escape' && event.target !== cell) {
      cell.focus();
      return;
    }
    const move = moves[event.shiftKey ? `Shift+${event.key}` : event.key] ?? moves[event.key];
    if (!move) return;
    event.preventDefault();
    shouldFocus.current = true;
    onMove(move(cell.dataset['date']!, weekStart));
  };
}
