import { describe, expect, it } from '@jest/globals';
import { isCorrectable, isOneLetterOff } from './words.js';

describe('A word with one wrong letter', () => {
  it.each([
    ['trainign', 'training'],
    ['tarining', 'training'],
    ['trainin', 'training'],
    ['trainingg', 'training'],
    ['raining', 'training'],
    ['traibing', 'training'],
    ['übubg', 'übung'],
    ['𝒂bcd', '𝒂bxd'],
  ])('%s is near %s', (typed, meant) => {
    expect(isOneLetterOff(typed, meant)).toBe(true);
    expect(isOneLetterOff(meant, typed)).toBe(true);
  });

  it.each([
    ['trainign', 'trainings'],
    ['trainign', 'regatta'],
    ['tirnaing', 'training'],
    ['trai', 'training'],
    ['training', 'training'],
    ['', ''],
  ])('%s is not near %s', (one, other) => expect(isOneLetterOff(one, other)).toBe(false));

  it('is one of letters that is long enough', () => {
    expect(['camp', 'übung', 'may', '1234', 'one2', ''].map(isCorrectable)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
