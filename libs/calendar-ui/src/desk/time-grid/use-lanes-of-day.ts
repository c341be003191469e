import { useEffect, useState, type RefObject } from 'react';
import type { LaneLimits } from '../domain/time-lanes.js';

/** What is narrower could be neither read nor hit (WCAG 2.5.8). */
const LANE_PIXELS = 24;
/** The beginning of a word, beside what is folded. */
const LANE_PIXELS_WHERE_FOLDED = 36;
/** One for what happens, and one that stands for the rest. */
const LANES_MIN = 2;

const limitsOf = (width: number): LaneLimits => ({
  most: Math.max(LANES_MIN, Math.floor(width / LANE_PIXELS)),
  folded: Math.max(LANES_MIN, Math.floor(width / LANE_PIXELS_WHERE_FOLDED)),
});
const LIMITS_AT_FIRST = limitsOf(192);

/** How many lie side by side in a day of a grid with so many days. */
export function useLanesOfDay(root: RefObject<HTMLElement | null>, dayCount: number): LaneLimits {
  const [limits, setLimits] = useState(LIMITS_AT_FIRST);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    // It reports before the first frame is drawn, so nothing moves.
    const watched = new ResizeObserver(() => {
      const day = element.querySelector<HTMLElement>('.ui-hours-entries');
      if (!day) return;
      const next = limitsOf(day.offsetWidth);
      // Most widths of a window that is being resized mean the same.
      setLimits((last) => (last.most === next.most && last.folded === next.folded ? last : next));
    });
    watched.observe(element);
    return () => watched.disconnect();
  }, [root, dayCount]);
  return limits;
}
