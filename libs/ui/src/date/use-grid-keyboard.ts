import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { dateByKey } from './day-keys.js';

/** Moves the focus to a requested day of a grid, once it is the current one and rendered. */
export function useFocusOnDay(grid: RefObject<HTMLElement | null>, currentDate: string) {
  const asked = useRef('');
  useEffect(() => {
    if (asked.current !== currentDate) return;
    const cell = grid.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]');
    if (!cell) return;
    asked.current = '';
    cell.focus();
  });
  return (date: string) => {
    asked.current = date;
  };
}

/**
 * The keyboard navigation of a grid of days. `onMove` may show another month, and the focus follows.
 * @returns whether the key was handled
 */
export function useGridKeyboard(
  grid: RefObject<HTMLElement | null>,
  currentDate: string,
  onMove: (date: string, event: KeyboardEvent) => void,
  weekStart: number,
) {
  const focusOn = useFocusOnDay(grid, currentDate);
  return (event: KeyboardEvent): boolean => {
    const date = dateByKey(event, currentDate, weekStart);
    if (date === null) return false;
    event.preventDefault();
    focusOn(date);
    onMove(date, event);
    return true;
  };
}
