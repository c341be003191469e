import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { HOUR_ROWS } from '../domain/hour-columns.js';
import { sidesInSight } from '../entries/sides-in-sight.js';

/** The first visible hour, with its label. */
const FIRST_HOUR_SEEN = 6.75;
const HOURS_OF_DAY = 24;

interface Options {
  date: string;
  showsToday: boolean;
  rowCount: number;
}

/**
 * Scrolls a grid to working hours at first, to a day that is chosen, where not all have room beside each other, and to
 * the line for now if that is out of sight once today is shown. Returns the first row of the hour at the top.
 */
export function useHoursInSight(
  root: RefObject<HTMLElement | null>,
  { date, showsToday, rowCount }: Options,
): number {
  const [topRow, setTopRow] = useState(0);
  useLayoutEffect(() => scrollToWork(root.current!), [root]);
  useLayoutEffect(() => scrollToDay(root.current!, date), [root, date]);
  useLayoutEffect(() => {
    if (showsToday) scrollToNow(root.current!);
  }, [root, showsToday]);
  useLayoutEffect(() => {
    const grid = root.current!;
    // By the hour, since the entries are rendered again.
    const update = () => {
      const row = (grid.scrollTop / (hoursOf(grid).offsetHeight || 1)) * rowCount;
      setTopRow(Math.floor(row / HOUR_ROWS) * HOUR_ROWS);
    };
    update();
    grid.addEventListener('scroll', update, { passive: true });
    return () => grid.removeEventListener('scroll', update);
  }, [root, rowCount]);

  // Titles stay in sight below the head, which grows with what lasts whole days.
  useEffect(() => {
    const head = root.current!.querySelector<HTMLElement>('.ui-hours-head')!;
    const watched = new ResizeObserver(() =>
      root.current?.style.setProperty('--head-height', `${head.offsetHeight}px`),
    );
    watched.observe(head);
    return () => watched.disconnect();
  }, [root]);
  return topRow;
}

const hoursOf = (grid: HTMLElement) => grid.querySelector<HTMLElement>('.ui-hours-hours')!;

function scrollToWork(grid: HTMLElement): void {
  grid.scrollTop = (hoursOf(grid).offsetHeight / HOURS_OF_DAY) * FIRST_HOUR_SEEN;
}

function scrollToDay(grid: HTMLElement, date: string): void {
  // First: without up-to-date styles the day may still count as out of sight, which Chromium reports in the console.
  const { left, right } = sidesInSight(grid);
  const day = grid.querySelector(`[data-hours][data-date="${date}"]`)?.getBoundingClientRect();
  if (!day) return;
  grid.scrollLeft += Math.max(0, day.right - right) + Math.min(0, day.left - left);
}

function scrollToNow(grid: HTMLElement): void {
  // First, as in scrollToDay.
  const { bottom } = grid.getBoundingClientRect();
  const now = grid.querySelector('.ui-hours-now')?.getBoundingClientRect().top;
  if (now === undefined) return;
  const top = grid.querySelector('.ui-hours-head')!.getBoundingClientRect().bottom;
  if (now < top || now > bottom) grid.scrollTop += now - (top + bottom) / 2;
}
