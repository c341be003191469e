const QUARTER_HOUR_MS = 15 * 60_000;

/**
 * Rounds to a quarter of an hour: pages only need today's date and what is to come, and everywhere on Earth days begin
 * on a quarter. With a finer clock no two pages would be equal.
 */
export const roundedNow = (now: number): number => Math.floor(now / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
