import { SOURCE_INTERVAL_MAX_MINUTES } from '@daymark/contracts/interchange';

/** So much of an interval a check comes earlier or later, so that not all come at once. */
const JITTER = 0.1;

/**
 * In how many minutes to check again: an interval after a success, twice as long after each failure, a day at most; never
 * sooner than the publisher or the other side asked for. `random` is from 0 to 1.
 */
export function minutesToNextCheck(
  intervalMinutes: number,
  failures: number,
  askedMinutes: number,
  random: number,
): number {
  const interval = Math.max(intervalMinutes, Math.min(askedMinutes, SOURCE_INTERVAL_MAX_MINUTES));
  const backedOff = Math.min(interval * 2 ** Math.min(failures, 10), SOURCE_INTERVAL_MAX_MINUTES);
  return backedOff * (1 - JITTER + 2 * JITTER * random);
}
