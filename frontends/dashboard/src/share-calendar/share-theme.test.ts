import { describe, expect, it } from '@jest/globals';
import {
  CalendarTheme,
  DEFAULT_CALENDAR_THEME,
  themePresetFor,
  themePresetNames,
  themePresetOf,
  themePresets,
} from '@daymark/contracts';
import { embedLink, publicLink, storedTheme } from './share-theme.js';
import { backgroundSwatches, primarySwatches, textSwatches } from './theme-designer.js';

const ORIGIN = 'https://calendar.example.org';
const ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
const calendar = { id: ID, theme: null, color: '#2563eb' };
const links = [publicLink, embedLink] as const;

describe('The theme of a shared calendar', () => {
  it('is by default #2563EB on #FFFFFF in #333333 with a radius of 0.5 rem, and then not in the link', () => {
    expect(DEFAULT_CALENDAR_THEME).toEqual({
      primary_color: '#2563eb',
      background_color: '#ffffff',
      text_color: '#333333',
      border_radius: 0.5,
      timezone: null,
    });
    expect(publicLink(ORIGIN, calendar, DEFAULT_CALENDAR_THEME)).toBe(`${ORIGIN}/calendar/public/${ID}`);
    expect(embedLink(ORIGIN, calendar, DEFAULT_CALENDAR_THEME)).toBe(`${ORIGIN}/calendar/embed/${ID}`);
    expect(storedTheme(calendar, DEFAULT_CALENDAR_THEME)).toBeNull();
  });

  it('has the colour of its calendar as its accent by default, and then is not in the link', () => {
    const teal = { ...calendar, color: '#0d7d71' };
    const theme = { ...DEFAULT_CALENDAR_THEME, primary_color: '#0d7d71' };
    expect(publicLink(ORIGIN, teal, theme)).toBe(`${ORIGIN}/calendar/public/${ID}`);
    expect([storedTheme(teal, theme), themePresetOf(teal, theme)]).toEqual([null, 'default']);
    expect(storedTheme(teal, DEFAULT_CALENDAR_THEME)).toEqual(DEFAULT_CALENDAR_THEME);
    expect(themePresetFor(teal, 'default').primary_color).toBe('#0d7d71');
  });

  it('goes whole into every link, as hexadecimal colours without #, radius and zone', () => {
    const theme = { ...themePresets.colorful, timezone: 'Europe/Berlin' };
    for (const link of links) {
      expect(Object.fromEntries(new URL(link(ORIGIN, calendar, theme)).searchParams)).toEqual({
        primaryColor: 'db2777',
        bgColor: 'fef9e7',
        textColor: '1a1a1a',
        borderRadius: '1.25',
        tz: 'Europe/Berlin',
      });
    }
  });

  it('goes into the link as the default too where the calendar keeps another one', () => {
    const kept = { ...calendar, theme: { ...themePresets.dark, timezone: null } };
    for (const link of links) {
      const { searchParams } = new URL(link(ORIGIN, kept, DEFAULT_CALENDAR_THEME));
      expect(Object.fromEntries(searchParams)).toEqual({
        primaryColor: '2563eb',
        bgColor: 'ffffff',
        textColor: '333333',
        borderRadius: '0.5',
      });
    }
  });

  it('offers eight primary colours, eight backgrounds, four text colours and five presets', () => {
    expect(primarySwatches).toHaveLength(8);
    expect(backgroundSwatches).toHaveLength(8);
    expect(textSwatches.map(({ name }) => name)).toEqual([
      'Almost Black',
      'Dark Gray',
      'Medium Gray',
      'Light Gray',
    ]);
    expect(themePresetNames).toEqual(['default', 'dark', 'light', 'colorful', 'minimal']);
  });

  it('is one that the service takes, whatever is chosen', () => {
    for (const name of themePresetNames) {
      const theme = { ...themePresets[name], timezone: null };
      expect(CalendarTheme.parse(theme)).toEqual(theme);
    }
    for (const { color } of [...primarySwatches, ...backgroundSwatches, ...textSwatches]) {
      const theme = { ...DEFAULT_CALENDAR_THEME, primary_color: color };
      expect(CalendarTheme.parse(theme)).toEqual(theme);
    }
  });

  it('knows which preset it is', () => {
    for (const name of themePresetNames)
      expect(themePresetOf(calendar, { ...themePresets[name], timezone: 'UTC' })).toBe(name);
    expect(themePresetOf(calendar, { ...DEFAULT_CALENDAR_THEME, border_radius: 1.5 })).toBeUndefined();
  });
});
