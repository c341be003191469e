import { describe, expect, it } from '@jest/globals';
import { atOnce, unitsOf } from '../../../test/support/steps.js';
import { SLICE_UNITS } from '../../quotas/quotas.module.js';
import { sortedInSteps } from './sorted-in-steps.js';

const byNumber = (a: number, b: number) => a - b;

describe('A list that is sorted in steps', () => {
  it('is in the order of a normal sort, and stable', () => {
    const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
    for (const length of [0, 1, 2, 1_023, 1_024, 1_025, 2_048, 3_000, 7_000]) {
      for (const kinds of [1, 7, 1_000]) {
        const items = Array.from({ length }, (_, place) => ({ key: (place * 7_919) % kinds, place }));
        expect(atOnce(sortedInSteps(items, byKey))).toEqual(items.toSorted(byKey));
      }
    }
  });

  it('can be left after each run and after a few comparisons', () => {
    const items = Array.from({ length: 20_000 }, (_, index) => (index * 7_919) % 20_011);
    expect(unitsOf(sortedInSteps(items, byNumber)).largest).toBeLessThanOrEqual(SLICE_UNITS);
  });
});
