import { describe, expect, it } from '@jest/globals';
import { acceptedLanguage } from './languages.js';

describe('the language that a reader accepts', () => {
  it.each([
    ['de', 'German of any country', 'de-AT'],
    ['fr', 'the one of the highest weight, wherever it stands', 'en;q=0.4, fr-CH;q=0.9, de;q=0.7'],
    ['pl', 'the first supported one', 'xx, tlh;q=0.9, pl;q=0.1'],
    ['nl', 'the first of equal ones', 'nl, it'],
    ['ar', 'tags in any case', 'AR-eg'],
    ['en', 'English after a refused language', 'de;q=0, en;q=0.1'],
    [undefined, 'none without a supported one', 'tlh, *'],
    [undefined, 'none without a header', undefined],
    [undefined, 'none for nonsense', ';;q=,=,de de'],
  ])('is %s: %s', (expected, _, header) => {
    expect(acceptedLanguage(header)).toBe(expected);
  });

  it('is found in a hostile header without walking through it', () => {
    expect(acceptedLanguage(`${'x,'.repeat(50_000)}de`)).toBeUndefined();
  });
});
