import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { browserLocale } from './short-dates.js';

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
