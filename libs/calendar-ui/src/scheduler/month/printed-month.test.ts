import { describe, expect, it } from '@jest/globals';
import { printedLines } from './printed-month.js';

describe('A month in print', () => {
  it('has lines as high as fit, and folds nothing where the lowest do', () => {
    expect(printedLines([2, 2, 2, 2, 2])).toEqual({ height: 6, rooms: [2, 2, 2, 2, 2] });
    expect(printedLines([5, 15, 5, 5, 5]).rooms).toEqual([5, 15, 5, 5, 5]);
    expect(printedLines([5, 5, 15, 5, 5, 1]).rooms).toEqual([5, 5, 15, 5, 5, 1]);
  });

  it('folds the last events of the fullest weeks where even the lowest lines do not fit', () => {
    const { height, rooms } = printedLines([15, 15, 2, 15, 15, 15]);
    expect(height).toBe(3);
    expect(rooms[2]).toBe(2);
    expect(new Set(rooms).size).toBe(2);
    expect(rooms[0]).toBeGreaterThan(4);
  });

  it('shows nothing of an empty month', () => {
    expect(printedLines([0, 0, 0, 0]).rooms).toEqual([0, 0, 0, 0]);
  });
});
