/** This many wrong passwords per hour for one address, from all clients, are ordinary. */
export const ORDINARY_FAILURES = 10;
const FIRST_DELAY_MS = 250;
const DELAY_MAX_MS = 4_000;

/** The delay between attempts after a number of wrong passwords: each further one doubles it, up to four seconds. */
export const delayAfter = (failures: number): number =>
  failures < ORDINARY_FAILURES
    ? 0
    : Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - ORDINARY_FAILURES, 16));
