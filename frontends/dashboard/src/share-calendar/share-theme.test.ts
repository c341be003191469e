import { describe, expect, it } from '@jest/globals';
import {
  backgroundSwatches,
  DEFAULT_SHARE_THEME,
  embedCode,
  embedLink,
  presetNames,
  presetOf,
  presets,
  primarySwatches,
  publicLink,
  textSwatches,
} from './share-theme.js';

const ORIGIN = 'https://calendar.example.org';
const ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';

describe('The theme of a shared calendar', () => {
  it('is by default #2563EB on #FFFFFF in #333333 with a radius of 0.5 rem, and then not in the link', () => {
    expect(DEFAULT_SHARE_THEME).toEqual({
      primaryColor: '#2563EB',
      bgColor: '#FFFFFF',
      textColor: '#333333',
      borderRadius: 0.5,
      timeZone: null,
    });
    expect(publicLink(ORIGIN, ID, DEFAULT_SHARE_THEME)).toBe(`${ORIGIN}/calendar/public/${ID}`);
    expect(embedLink(ORIGIN, ID, DEFAULT_SHARE_THEME)).toBe(`${ORIGIN}/calendar/embed/${ID}`);
  });

  it('goes into the link as hexadecimal colours without #, radius and zone', () => {
    const theme = { ...presets.colorful, timeZone: 'Europe/Berlin' };
    expect(Object.fromEntries(new URL(embedLink(ORIGIN, ID, theme)).searchParams)).toEqual({
      primaryColor: 'DB2777',
      bgColor: 'FEF9E7',
      textColor: '1A1A1A',
      borderRadius: '1.25',
      tz: 'Europe/Berlin',
    });
    expect(Object.fromEntries(new URL(publicLink(ORIGIN, ID, theme)).searchParams)).toEqual({
      primaryColor: 'DB2777',
      borderRadius: '1.25',
      tz: 'Europe/Berlin',
    });
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
    expect(presetNames).toEqual(['default', 'dark', 'light', 'colorful', 'minimal']);
  });

  it('knows which preset it is', () => {
    for (const name of presetNames) expect(presetOf({ ...presets[name], timeZone: 'UTC' })).toBe(name);
    expect(presetOf({ ...DEFAULT_SHARE_THEME, borderRadius: 1.5 })).toBeUndefined();
  });
});

it('Embed code carries size and name, and a hostile name stays text', () => {
  const code = embedCode(`${ORIGIN}/calendar/embed/${ID}?a=1&b=2`, '"><script>alert(1)</script>', {
    width: 800,
    height: 600,
  });
  const frame = new DOMParser().parseFromString(code, 'text/html').body.firstElementChild!;
  expect(frame.tagName).toBe('IFRAME');
  expect(frame.getAttribute('width')).toBe('800');
  expect(frame.getAttribute('height')).toBe('600');
  expect(frame.getAttribute('src')).toBe(`${ORIGIN}/calendar/embed/${ID}?a=1&b=2`);
  expect(frame.getAttribute('title')).toBe('"><script>alert(1)</script>');
  expect(frame.nextElementSibling).toBeNull();
});
