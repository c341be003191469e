import { describe, expect, it } from '@jest/globals';
import { contrastOf, mix, readableOn, readableText } from './color.js';

/** Colours spread evenly over the RGB cube. */
const levels = [0x00, 0x33, 0x66, 0x99, 0xcc, 0xff];
const colors = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => (r << 16) | (g << 8) | b)));

describe('a colour of text', () => {
  it('is kept where it can be read', () => {
    expect(readableText(0x333333, 0xffffff)).toBe(0x333333);
    expect(readableText(0xf0f0f0, 0x101820)).toBe(0xf0f0f0);
  });

  it('is moved only as far as it must be where it cannot be read', () => {
    const repaired = readableText(0xffcc00, 0xffffff);
    expect(contrastOf(repaired, 0xffffff)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(repaired, 0xffffff)).toBeLessThan(5.5);
  });

  it('can be read on every background, whatever the two are', () => {
    for (const background of colors) {
      expect(contrastOf(readableOn(background), background)).toBeGreaterThanOrEqual(4.5);
      for (const color of colors) {
        const contrast = contrastOf(readableText(color, background), background);
        if (contrast < 4.5)
          throw new Error(`${color.toString(16)} on ${background.toString(16)}: ${contrast}`);
      }
    }
  });
});

describe('mixing', () => {
  it('gives each colour its share', () => {
    expect(mix(0xffffff, 0x000000, 0.5)).toBe(0x808080);
    expect(mix(0x123456, 0xabcdef, 1)).toBe(0x123456);
    expect(mix(0x123456, 0xabcdef, 0)).toBe(0xabcdef);
  });
});
