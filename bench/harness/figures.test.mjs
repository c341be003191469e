import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { median, percentile } from './figures.mjs';

describe('a percentile', () => {
  const values = [40, 10, 20, 50, 30];

  it('is the smallest value that so many percent do not exceed, in whatever order the values come', () => {
    assert.deepEqual(
      [1, 20, 21, 50, 95, 100].map((percent) => percentile(values, percent)),
      [10, 10, 20, 30, 50, 50],
    );
    assert.equal(median(values), 30);
  });

  it('leaves the values as they are, and is undefined where there are none', () => {
    percentile(values, 50);
    assert.deepEqual(values, [40, 10, 20, 50, 30]);
    assert.equal(percentile([], 50), undefined);
  });
});
