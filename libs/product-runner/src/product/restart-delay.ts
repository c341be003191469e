const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/** After running this long a service counts as recovered, and its failures are counted anew. */
export const STABLE_AFTER_MS = 60_000;

/** The delay before a service is restarted: doubles with each failure in a row. */
export function restartDelayMs(failuresInARow: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.max(failuresInARow - 1, 0), LONGEST_DELAY_MS);
}
