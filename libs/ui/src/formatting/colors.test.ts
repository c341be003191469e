import { describe, expect, it } from '@jest/globals';
import { contrastOf, mixColors, readableOn } from './colors.js';

describe('Contrast', () => {
  it('is 21 between black and white and 1 between equal colours', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#2563eb', '#2563eb')).toBe(1);
  });

  it('is the same either way round', () => {
    expect(contrastOf('#2563eb', '#ffffff')).toBeCloseTo(5.17, 2);
    expect(contrastOf('#ffffff', '#2563eb')).toBe(contrastOf('#2563eb', '#ffffff'));
  });
});

describe('A mixture of colours', () => {
  it('is what CSS makes of the share', () => {
    expect(mixColors('#000000', '#ffffff', 1)).toBe('#000000');
    expect(mixColors('#000000', '#ffffff', 0)).toBe('#ffffff');
    expect(mixColors('#ff0000', '#0000ff', 0.75)).toBe('#bf0040');
  });
});

it('Text is black or white, and readable on every colour', () => {
  expect([readableOn('#ffffff'), readableOn('#2563eb'), readableOn('#ffee00')]).toEqual([
    '#000000',
    '#ffffff',
    '#000000',
  ]);
  const steps = Array.from({ length: 18 }, (_, step) => (step * 15).toString(16).padStart(2, '0'));
  let lowest = 21;
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const color = `#${red}${green}${blue}`;
        lowest = Math.min(lowest, contrastOf(readableOn(color), color));
      }
  expect(lowest).toBeGreaterThanOrEqual(4.5);
});
