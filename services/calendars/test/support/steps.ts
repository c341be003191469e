import type { Steps } from '../../src/quotas/quotas.module.js';

/** The result of work in steps without interruption. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The most units of work between two steps, and the sum. */
export function unitsOf(steps: Steps<unknown>): { largest: number; sum: number } {
  let [largest, sum] = [0, 0];
  for (const units of steps) {
    largest = Math.max(largest, units);
    sum += units;
  }
  return { largest, sum };
}
