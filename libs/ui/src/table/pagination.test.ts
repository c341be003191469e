import { expect, it } from '@jest/globals';
import { pageNumbers } from './pagination.js';

it.each([
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 gap 8'],
  [3, 20, '1 2 3 4 gap 20'],
  [10, 20, '1 gap 9 10 11 gap 20'],
  [18, 20, '1 gap 17 18 19 20'],
  [20, 20, '1 gap 17 18 19 20'],
])('On page %d of %d the pagination shows %s', (current, last, shown) => {
  expect(pageNumbers(current, last).join(' ')).toBe(shown);
});
