const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/** A service that ran this long had recovered; the next end is a new trouble. */
export const STABLE_AFTER_MS = 60_000;

/** How long to wait before a service that ended is started again: doubles with each failure in a row. */
export function restartDelayMs(failuresInARow: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.max(failuresInARow - 1, 0), LONGEST_DELAY_MS);
}
