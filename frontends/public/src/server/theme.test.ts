import { describe, expect, it } from '@jest/globals';
import { DEFAULT_CUSTOMIZATION, fontFamilyOf } from '@daymark/contracts';
import {
  parseTheme,
  themeOfCalendar,
  themeOfCustomization,
  themeParameters,
  themeStyle,
  withOwnSurface,
} from './theme.js';

const ALL = ['primaryColor', 'bgColor', 'textColor'] as const;
const parse = (query: string) => parseTheme(new URLSearchParams(query));

describe('the look that an address asks for', () => {
  it('takes colours of six hexadecimal digits, and a radius from 0 to 1.5 rem in steps of 0.25', () => {
    expect(parse('primaryColor=FF8800&bgColor=000000&textColor=ffffff&borderRadius=1.25')).toEqual({
      primaryColor: 0xff8800,
      bgColor: 0,
      textColor: 0xffffff,
      radiusQuarters: 5,
    });
    for (const [text, quarters] of [
      ['0', 0],
      ['0.25', 1],
      ['0.5', 2],
      ['0.50', 2],
      ['0.75', 3],
      ['1', 4],
      ['1.0', 4],
      ['1.5', 6],
    ] as const) {
      expect(parse(`borderRadius=${text}`)).toEqual({ radiusQuarters: quarters });
    }
  });

  it.each([
    'fff',
    '#ff0000',
    '%23ff0000',
    'ff0000ff',
    'fff;background:url(//evil.test/x)',
    'red}</style><script>',
    'expression(alert(1))',
    'var(--x)',
    '\\66f0000',
    'ff00 00',
    'gggggg',
    '',
  ])('falls back to the default look where a colour is %j', (value) => {
    for (const name of ALL) expect(parse(`${name}=${encodeURIComponent(value)}`)).toEqual({});
  });

  it.each(['-1', '0.3', '1.75', '2', '1e0', '0x1', '.5', '1rem', '1;', 'NaN', ''])(
    'falls back to the default corners where the radius is %j',
    (value) => expect(parse(`borderRadius=${encodeURIComponent(value)}`)).toEqual({}),
  );

  it('falls back where a parameter is given twice', () => {
    expect(parse('primaryColor=ff0000&primaryColor=00ff00&borderRadius=1&borderRadius=0')).toEqual({});
  });

  it('writes a style sheet of custom properties alone, and none for the default look', () => {
    expect(themeStyle({})).toEqual({ style: '', classes: [] });
    expect(themeStyle(parse('primaryColor=0000ff&bgColor=111111&borderRadius=0.5'))).toEqual({
      style:
        'body{--look-primary:#0000ff;--look-on-primary:#ffffff;--look-background:#111111;--look-scheme:dark;--look-radius:0.5rem}',
      classes: ['look-primary', 'look-surface', 'look-radius'],
    });
  });

  it('writes on a light colour in black and on a dark one in white', () => {
    expect(themeStyle({ primaryColor: 0xffee00 }).style).toContain('--look-on-primary:#000000');
    expect(themeStyle({ primaryColor: 0x7c1d6f }).style).toContain('--look-on-primary:#ffffff');
  });

  it('is carried on in links as it was given', () => {
    const query = 'primaryColor=0088ff&textColor=00000a&borderRadius=0.75';
    expect(new URLSearchParams(themeParameters(parse(query))).toString()).toBe(query);
  });
});

describe('the look of a calendar', () => {
  const kept = {
    primary_color: '#db2777',
    background_color: '#111827',
    text_color: '#e5e7eb',
    border_radius: 1.25,
    timezone: null,
  };
  const look = (query: string, theme: typeof kept | null) =>
    themeOfCalendar(new URLSearchParams(query), theme);

  it('is the one that its owner keeps with it', () => {
    expect(look('', kept)).toEqual({
      primaryColor: 0xdb2777,
      bgColor: 0x111827,
      textColor: 0xe5e7eb,
      radiusQuarters: 5,
    });
    expect(look('', null)).toEqual({});
  });

  it('is what the address asks for instead, part by part', () => {
    expect(look('bgColor=ffffff&borderRadius=0', kept)).toEqual({
      primaryColor: 0xdb2777,
      bgColor: 0xffffff,
      textColor: 0xe5e7eb,
      radiusQuarters: 0,
    });
    expect(look('bgColor=fff;}', kept).bgColor).toBe(0x111827);
  });

  it('never takes what is no colour, from wherever it comes', () => {
    const hostile = { ...kept, primary_color: '#fff;}', background_color: 'red', border_radius: 9 };
    expect(look('', hostile)).toEqual({ textColor: 0xe5e7eb });
  });

  it('is the page’s own on a white background with the default text, so that it has a dark form too', () => {
    expect(withOwnSurface(look('', { ...kept, background_color: '#ffffff', text_color: '#333333' }))).toEqual(
      {
        primaryColor: 0xdb2777,
        radiusQuarters: 5,
      },
    );
    expect(withOwnSurface(look('', kept))).toEqual(look('', kept));
    expect(withOwnSurface({ textColor: 0x1a1a1a })).toEqual({ textColor: 0x1a1a1a });
    expect(withOwnSurface({})).toEqual({});
  });
});

describe('the look that an owner gave an event', () => {
  const withoutLogo = { ...DEFAULT_CUSTOMIZATION, logo_url: null };

  it('is the page’s own where nothing was chosen, so that it has a dark form too', () => {
    expect(themeOfCustomization(withoutLogo)).toEqual({});
  });

  it('is made of colours and one of the seven fonts', () => {
    const theme = themeOfCustomization({
      background_color: '#102030',
      button_color: '#ffee00',
      font_family: fontFamilyOf('Open Sans'),
      logo_url: null,
    });
    expect(theme).toEqual({
      bgColor: 0x102030,
      textColor: 0xffffff,
      primaryColor: 0xffee00,
      font: 'Open Sans',
    });
    expect(themeStyle(theme)).toEqual({
      style:
        "body{--look-primary:#ffee00;--look-on-primary:#000000;--look-background:#102030;--look-text:#ffffff;--look-scheme:dark;--look-font:'Open Sans'}",
      classes: ['look-primary', 'look-surface', 'look-font'],
    });
  });

  it('falls back to the page’s own where a value is none that a form can produce', () => {
    expect(
      themeOfCustomization({
        background_color: '#fff;}',
        button_color: 'red',
        font_family: "Inter;}@import 'x'",
        logo_url: null,
      }),
    ).toEqual({});
  });
});
