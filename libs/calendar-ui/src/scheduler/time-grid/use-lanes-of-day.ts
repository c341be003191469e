import { useEffect, useState, type RefObject } from 'react';
import type { LaneLimits } from '../domain/time-lanes.js';

/** Narrower lanes could be neither read nor clicked (WCAG 2.5.8). */
const LANE_PIXELS = 24;
/** Room for the beginning of a word, beside folded entries. */
const LANE_PIXELS_WHERE_FOLDED = 36;
/** One for an entry, and one for the folded ones. */
const LANES_MIN = 2;

const limitsOf = (width: number): LaneLimits => ({
  most: Math.max(LANES_MIN, Math.floor(width / LANE_PIXELS)),
  folded: Math.max(LANES_MIN, Math.floor(width / LANE_PIXELS_WHERE_FOLDED)),
});
const LIMITS_AT_FIRST = limitsOf(192);

/** The limits of entries side by side in a day of this grid. */
export function useLanesOfDay(root: RefObject<HTMLElement | null>): LaneLimits {
  const [limits, setLimits] = useState(LIMITS_AT_FIRST);
  useEffect(() => {
    // All days are equally wide, and the first one stays when others are shown.
    const day = root.current?.querySelector<HTMLElement>('.ui-hours-entries');
    if (!day) return;
    // It reports before the first frame is painted, so nothing moves.
    const watched = new ResizeObserver(() => {
      const next = limitsOf(day.offsetWidth);
      // Most widths during a resize give the same limits.
      setLimits((last) => (last.most === next.most && last.folded === next.folded ? last : next));
    });
    watched.observe(day);
    return () => watched.disconnect();
  }, [root]);
  return limits;
}
