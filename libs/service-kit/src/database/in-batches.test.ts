import { expect, it } from '@jest/globals';
import { inBatches } from './transactions.js';

it.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3, 4],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
])('Batches of two of %j are %j', (items: number[], batches) => {
  expect([...inBatches(items, 2)]).toEqual(batches);
});
