import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const NICENESS = 10;

/** Lowers this process's priority: the clients that it plays would be on other machines. */
export function lowerPriority() {
  try {
    setPriority(NICENESS);
    writeFileSync('/proc/self/autogroup', String(NICENESS));
  } catch {
    // Best effort.
  }
}
