import type { Parameters } from 'fast-check';

/**
 * How often a property is tested: always with the same seed, so that failures are reproducible. `PROPERTY_RUNS=50`
 * tests fifty times as many cases, and `PROPERTY_SEED` others.
 */
export function runs(numRuns: number): Pick<Parameters, 'seed' | 'numRuns'> {
  return {
    seed: Number(process.env['PROPERTY_SEED'] ?? 20_240_101),
    numRuns: numRuns * Number(process.env['PROPERTY_RUNS'] ?? 1),
  };
}
