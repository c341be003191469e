import { describe, expect, it } from '@jest/globals';
import { cssColorName } from './color-names.js';

describe('the name of a colour', () => {
  it.each([
    ['#ff0000', 'red'],
    ['#FFFFFF', 'white'],
    ['#00ffff', 'aqua'],
    ['#fe0102', 'red'],
    ['#0b0b0b', 'black'],
    ['#3b82f6', 'dodgerblue'],
    ['#6d28d9', 'blueviolet'],
  ])('of %s is %s', (color, name) => {
    expect(cssColorName(color)).toBe(name);
  });

  it.each(['', 'red', '#fff', '#12345g', '#1234567', '#123456\n', 'x#123456'])(
    'is refused for %j',
    (color) => {
      expect(() => cssColorName(color)).toThrow(RangeError);
    },
  );
});
