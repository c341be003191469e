import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const NICENESS = 10;

/** This process stands back behind the product: those whom it plays would be on other machines. */
export function lowerPriority() {
  try {
    setPriority(NICENESS);
    writeFileSync('/proc/self/autogroup', String(NICENESS));
  } catch {
    // Then it does not.
  }
}
