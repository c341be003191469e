import { describe, expect, it } from '@jest/globals';
import { contrastOf } from '@daymark/ui/public';
import { nearestColor, readHexColor } from './customization-values.js';

describe('A typed colour', () => {
  it.each([
    ['#2563eb', '#2563eb'],
    ['2563EB', '#2563eb'],
    [' #2563eb ', '#2563eb'],
    ['#fff', '#ffffff'],
    ['1aF', '#11aaff'],
  ])('%j is read as %s', (typed, color) => {
    expect(readHexColor(typed)).toBe(color);
  });

  it.each(['', '#', '#ff', '#fffff', '#ffffff00', 'red', 'rgb(0,0,0)', 'var(--x)', '#gggggg', '##ffffff'])(
    '%j is none',
    (typed) => {
      expect(readHexColor(typed)).toBeNull();
    },
  );
});

describe('The nearest colour that is good enough', () => {
  it('is the colour itself where that is', () => {
    expect(nearestColor('#2563eb', () => true)).toBe('#2563eb');
  });

  it.each([
    ['#999999', '#ffffff'],
    ['#666666', '#111827'],
    ['#ea580c', '#fef9e7'],
  ])('for %s on %s is barely darker or lighter than that', (color, background) => {
    const readable = nearestColor(color, (each) => contrastOf(each, background) >= 4.5)!;
    expect(contrastOf(color, background)).toBeLessThan(4.5);
    expect(contrastOf(readable, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(readable, background)).toBeLessThan(4.7);
  });

  it('does not exist where nothing is', () => {
    expect(nearestColor('#2563eb', () => false)).toBeNull();
  });
});
