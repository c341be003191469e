import { SOURCE_INTERVAL_MAX_MINUTES } from '@daymark/contracts/interchange';

/** Random variation of the interval, as a fraction, so that not all checks come at once. */
const JITTER = 0.1;

/**
 * Minutes until the next check: the interval after a success, doubled after each failure, at most a day; never less
 * than the publisher or the other server asked for. `random` is from 0 to 1.
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
