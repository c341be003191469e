import type { Steps } from '../../src/quotas/quotas.module.js';

/** The result of work in steps that nobody interrupts. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** How much work there is from one place where it can be left to the next, at most, and in all. */
export function unitsOf(steps: Steps<unknown>): { largest: number; sum: number } {
  let [largest, sum] = [0, 0];
  for (const units of steps) {
    largest = Math.max(largest, units);
    sum += units;
  }
  return { largest, sum };
}
