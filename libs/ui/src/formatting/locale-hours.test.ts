import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { browserLocale, writesBareHours } from './short-dates.js';

describe('The locale of the browser', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['de-CH', 'de-CH'],
    ['en-US@posix', 'en-US'],
    ['', 'en-US'],
  ])('of a browser that names %j is %s', (named, locale) => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue(named);
    expect(browserLocale()).toBe(locale);
  });
});

it.each([
  ['en-GB', true],
  ['sv', true],
  ['de', false],
  ['fr', false],
])('A full hour in %s is a number alone: %s', (locale, isBare) => {
  expect(writesBareHours(locale)).toBe(isBare);
});
