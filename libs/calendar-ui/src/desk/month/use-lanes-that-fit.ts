import { useEffect, useState, type RefObject } from 'react';

/** As high as a lane is, with the space below it, and what stands above the lanes of a day; as in desk-month.css. */
const LANE_PIXELS = 26;
const HEAD_PIXELS = 36;
const LANES_AT_FIRST = 3;

/** How many lanes a day of a month has room for: its rows share the height that the window leaves them. */
export function useLanesThatFit(grid: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(LANES_AT_FIRST);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    // It reports before the first frame is drawn, so nothing moves.
    const watched = new ResizeObserver(() => {
      const day = element.querySelector<HTMLElement>('[data-date]');
      if (day) setCount(Math.max(1, Math.floor((day.offsetHeight - HEAD_PIXELS) / LANE_PIXELS)));
    });
    watched.observe(element);
    return () => watched.disconnect();
  }, [grid]);
  return count;
}
