/** So many wrong passwords for one address in an hour, from wherever, are ordinary. */
export const ORDINARY_FAILURES = 10;
const FIRST_DELAY_MS = 250;
const DELAY_MAX_MS = 4_000;

/** How long those who guess wait for each other after so many wrong ones: each further one doubles it, up to four seconds. */
export const delayAfter = (failures: number): number =>
  failures < ORDINARY_FAILURES
    ? 0
    : Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - ORDINARY_FAILURES, 16));
