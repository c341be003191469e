const QUARTER_HOUR_MS = 15 * 60_000;

/**
 * Of now a page shows today's date and what is to come, and everywhere on Earth days begin at a quarter of an hour. With a
 * finer clock no two answers would be the same.
 */
export const roundedNow = (now: number): number => Math.floor(now / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
