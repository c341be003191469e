import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { sidesInSight } from '../entries/sides-in-sight.js';

/** The first visible hour, with its label. */
const FIRST_HOUR_SEEN = 6.75;
const HOURS_OF_DAY = 24;

/**
 * Scrolls a grid to working hours at first, to a day that is chosen, where not all have room beside each other, and to
 * the line for now if that is out of sight once today is shown.
 */
export function useHoursInSight(
  root: RefObject<HTMLElement | null>,
  date: string,
  showsToday: boolean,
): void {
  useLayoutEffect(() => scrollToWork(root.current!), [root]);
  useLayoutEffect(() => scrollToDay(root.current!, date), [root, date]);
  useLayoutEffect(() => {
    if (showsToday) scrollToNow(root.current!);
  }, [root, showsToday]);

  // Titles stay in sight below the head, which grows with what lasts whole days.
  useEffect(() => {
    const head = root.current!.querySelector<HTMLElement>('.ui-hours-head')!;
    const watched = new ResizeObserver(() =>
      root.current?.style.setProperty('--head-height', `${head.offsetHeight}px`),
    );
    watched.observe(head);
    return () => watched.disconnect();
  }, [root]);
}

function scrollToWork(grid: HTMLElement): void {
  const hours = grid.querySelector<HTMLElement>('[data-hours]')!;
  grid.scrollTop = (hours.offsetHeight / HOURS_OF_DAY) * FIRST_HOUR_SEEN;
}

function scrollToDay(grid: HTMLElement, date: string): void {
  const day = grid.querySelector(`[data-hours][data-date="${date}"]`)?.getBoundingClientRect();
  if (!day) return;
  const { left, right } = sidesInSight(grid);
  grid.scrollLeft += Math.max(0, day.right - right) + Math.min(0, day.left - left);
}

function scrollToNow(grid: HTMLElement): void {
  const now = grid.querySelector('.ui-hours-now')?.getBoundingClientRect().top;
  if (now === undefined) return;
  const top = grid.querySelector('.ui-hours-head')!.getBoundingClientRect().bottom;
  const { bottom } = grid.getBoundingClientRect();
  if (now < top || now > bottom) grid.scrollTop += now - (top + bottom) / 2;
}
