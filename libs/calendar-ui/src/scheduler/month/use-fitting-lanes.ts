import { useEffect, useState, type RefObject } from 'react';

/** The height of a lane with its gap, and the space above a day's lanes; as in scheduler-month.css. */
const LANE_PIXELS = 26;
const HEAD_PIXELS = 36;
const LANES_AT_FIRST = 3;

/** The number of lanes that fit in a day of a month: its rows share the height of the window. */
export function useFittingLanes(grid: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(LANES_AT_FIRST);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    // It reports before the first frame is painted, so nothing moves.
    const watched = new ResizeObserver(() => {
      const day = element.querySelector<HTMLElement>('[data-date]');
      if (day) setCount(Math.max(1, Math.floor((day.offsetHeight - HEAD_PIXELS) / LANE_PIXELS)));
    });
    watched.observe(element);
    return () => watched.disconnect();
  }, [grid]);
  return count;
}
