import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { dateByKey } from './day-keys.js';

/** The focus goes to the day of a grid that it is asked to go to, once that is the current one and shown. */
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
 * The keyboard of a grid of days. `onMove` may show another month, and the focus follows into it.
 * @returns whether a key was one of the grid
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
