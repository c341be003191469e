import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { localePreferences, viewPreferences } from './view-preferences.js';

const NOTHING_CHOSEN = { week_start: null, hour_cycle: null, shows_weekend: true, second_timezone: null };

describe('The view of somebody who chose nothing', () => {
  it.each([
    ['en-US', 0, 12],
    ['en-GB', 1, 24],
    ['de-DE', 1, 24],
    ['ar-EG', 6, 12],
    ['pt-BR', 0, 24],
    ['ja-JP', 0, 24],
  ] as const)('is as the locale has it: %s', (locale, weekStart, hourCycle) => {
    expect(localePreferences(locale)).toEqual({ weekStart, hourCycle });
    const preferences = {
      weekStart,
      hourCycle,
      chosenHourCycle: null,
      showsWeekend: true,
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
      expect(localePreferences('de-DE')).toEqual({ weekStart: 0, hourCycle: 24 });
    });
  });
});

describe('The view of somebody who chose one', () => {
  it('is what was chosen, whatever the locale says', () => {
    const chosen = {
      week_start: 0,
      hour_cycle: '12',
      shows_weekend: false,
      second_timezone: 'Asia/Tokyo',
    } as const;
    expect(viewPreferences(chosen, 'de-DE')).toEqual({
      weekStart: 0,
      hourCycle: 12,
      chosenHourCycle: 12,
      showsWeekend: false,
      secondTimeZone: 'Asia/Tokyo',
    });
  });
});
