import { useEffect, useState, type RefObject } from 'react';

/** What is narrower could be neither read nor hit (WCAG 2.5.8). */
const LANE_PIXELS = 24;
/** One for what happens, and one that stands for the rest. */
const LANES_MIN = 2;
const LANES_AT_FIRST = 8;

/** How many lie side by side in a day of a grid with so many days. */
export function useLanesOfDay(root: RefObject<HTMLElement | null>, dayCount: number): number {
  const [lanes, setLanes] = useState(LANES_AT_FIRST);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    // It reports before the first frame is drawn, so nothing moves.
    const watched = new ResizeObserver(() => {
      const day = element.querySelector<HTMLElement>('[data-hours]');
      if (day) setLanes(Math.max(LANES_MIN, Math.floor(day.offsetWidth / LANE_PIXELS)));
    });
    watched.observe(element);
    return () => watched.disconnect();
  }, [root, dayCount]);
  return lanes;
}
