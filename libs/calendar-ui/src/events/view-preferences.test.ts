import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { localePreferences, viewPreferences } from './view-preferences.js';

const NOTHING_CHOSEN = {
  week_start: null,
  hour_cycle: null,
  shows_weekend: true,
  shows_week_numbers: null,
  second_timezone: null,
};

describe('The view of somebody who chose nothing', () => {
  it.each([
    ['en-US', 0, 12, false],
    ['en-GB', 1, 24, true],
    ['de-DE', 1, 24, true],
    ['ar-EG', 6, 12, false],
    ['pt-BR', 0, 24, false],
    ['ja-JP', 0, 24, false],
  ] as const)('is as the locale has it: %s', (locale, weekStart, hourCycle, showsWeekNumbers) => {
    expect(localePreferences(locale)).toEqual({ weekStart, hourCycle, showsWeekNumbers });
    const preferences = {
      weekStart,
      hourCycle,
      chosenHourCycle: null,
      showsWeekend: true,
      showsWeekNumbers,
      secondTimeZone: null,
    };
    expect(viewPreferences(NOTHING_CHOSEN, locale)).toEqual(preferences);
    expect(viewPreferences(undefined, locale)).toEqual(preferences);
  });

  describe('in a browser that knows no weeks', () => {
    const prototype = Intl.Locale.prototype as unknown as { getWeekInfo: () => object | undefined };
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it('has weeks from Sunday, whatever the locale', () => {
      jest.spyOn(prototype, 'getWeekInfo').mockReturnValue(undefined);
      expect(localePreferences('de-DE')).toMatchObject({ weekStart: 0, hourCycle: 24 });
    });
  });
});

describe('The view of somebody who chose one', () => {
  it('is what was chosen, whatever the locale says', () => {
    const chosen = {
      week_start: 0,
      hour_cycle: '12',
      shows_weekend: false,
      shows_week_numbers: false,
      second_timezone: 'Asia/Tokyo',
    } as const;
    expect(viewPreferences(chosen, 'de-DE')).toEqual({
      weekStart: 0,
      hourCycle: 12,
      chosenHourCycle: 12,
      showsWeekend: false,
      showsWeekNumbers: false,
      secondTimeZone: 'Asia/Tokyo',
    });
  });
});
