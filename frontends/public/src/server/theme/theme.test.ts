import { describe, expect, it } from '@jest/globals';
import { DEFAULT_CUSTOMIZATION, fontFamilyOf } from '@daymark/contracts';
import { colorOfHex, contrastOf } from './color.js';
import { parseTheme, themeOfCalendar, themeOfCustomization, themeParameters, themeStyle } from './theme.js';

const ALL = ['primaryColor', 'bgColor', 'textColor'] as const;
const parse = (query: string) => parseTheme(new URLSearchParams(query));

describe('the theme that an address asks for', () => {
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
  ])('falls back to the default theme where a colour is %j', (value) => {
    for (const name of ALL) expect(parse(`${name}=${encodeURIComponent(value)}`)).toEqual({});
  });

  it.each(['-1', '0.3', '1.75', '2', '1e0', '0x1', '.5', '1rem', '1;', 'NaN', ''])(
    'falls back to the default corners where the radius is %j',
    (value) => expect(parse(`borderRadius=${encodeURIComponent(value)}`)).toEqual({}),
  );

  it('falls back where a parameter is given twice', () => {
    expect(parse('primaryColor=ff0000&primaryColor=00ff00&borderRadius=1&borderRadius=0')).toEqual({});
  });

  it('writes a style sheet of custom properties alone, and none for the default theme', () => {
    expect(themeStyle({})).toEqual({ style: '', classes: [], colorScheme: 'light dark' });
    expect(themeStyle({}, { isFramed: true })).toEqual({ style: '', classes: [], colorScheme: 'light' });
    const { style, classes, colorScheme } = themeStyle(
      parse('primaryColor=0000ff&bgColor=111111&borderRadius=0.5'),
    );
    expect(style).toMatch(/^body\{(--theme-[a-z-]+:(#[0-9a-f]{6}|dark|0\.5rem);?)+\}$/);
    for (const property of ['primary:#0000ff', 'on-primary:#ffffff', 'background:#111111', 'scheme:dark']) {
      expect(style).toContain(`--theme-${property}`);
    }
    expect([classes, colorScheme]).toEqual([['theme-primary', 'theme-surface', 'theme-radius'], 'dark']);
  });

  it('writes on a light colour in black and on a dark one in white', () => {
    expect(themeStyle({ primaryColor: 0xffee00 }).style).toContain('--theme-on-primary:#000000');
    expect(themeStyle({ primaryColor: 0x7c1d6f }).style).toContain('--theme-on-primary:#ffffff');
  });

  it('is kept in links as given', () => {
    const query = 'primaryColor=0088ff&textColor=00000a&borderRadius=0.75';
    expect(new URLSearchParams(themeParameters(parse(query))).toString()).toBe(query);
  });
});

/** The properties of a style sheet for a colour scheme. */
function propertiesOf(style: string, scheme: 'light' | 'dark' = 'light'): Record<string, string> {
  const rules = [...style.matchAll(/body\{([^}]*)\}/g)].map(([, rule]) => rule!);
  const inForce = scheme === 'dark' ? rules : rules.slice(0, 1);
  return Object.fromEntries(
    inForce.flatMap((rule) =>
      rule.split(';').map((property) => property.slice('--theme-'.length).split(':') as [string, string]),
    ),
  );
}

describe('the theme of a calendar', () => {
  const kept = {
    primary_color: '#db2777',
    background_color: '#111827',
    text_color: '#e5e7eb',
    border_radius: 1.25,
    timezone: null,
  };
  const framed = (query: string, theme: typeof kept | null = null) =>
    themeStyle(parseTheme(new URLSearchParams(query), { isFramed: true }), {
      owner: themeOfCalendar({ theme, color: '#2563eb' }),
      isFramed: true,
    });

  it('is the one that its owner keeps with it', () => {
    expect(themeOfCalendar({ theme: kept, color: '#2563eb' })).toEqual({
      primaryColor: 0xdb2777,
      bgColor: 0x111827,
      textColor: 0xe5e7eb,
      radiusQuarters: 5,
    });
    expect(themeOfCalendar({ theme: null, color: '#2563eb' })).toEqual({});
    expect(themeOfCalendar({ theme: null, color: '#0d7d71' })).toEqual({ primaryColor: 0x0d7d71 });
  });

  it('is what the address asks for instead, part by part', () => {
    expect(propertiesOf(framed('bgColor=ffffff&borderRadius=0', kept).style)).toMatchObject({
      primary: '#db2777',
      background: '#ffffff',
      radius: '0rem',
      scheme: 'light',
    });
    expect(propertiesOf(framed('bgColor=fff;}', kept).style)).toMatchObject({ background: '#111827' });
  });

  it('never accepts an invalid colour, whatever its source', () => {
    const hostile = { ...kept, primary_color: '#fff;}', background_color: 'red', text_color: 'x' };
    expect(themeOfCalendar({ theme: hostile, color: '#2563eb' })).toEqual({ radiusQuarters: 5 });
  });

  it('is the page’s own in the default colours, so that it has a dark form too; a frame’s is light', () => {
    const plain = { ...kept, background_color: '#ffffff', text_color: '#333333' };
    expect(themeStyle({}, { owner: themeOfCalendar({ theme: plain, color: '#2563eb' }) }).classes).toEqual([
      'theme-primary',
      'theme-radius',
    ]);
    expect(themeStyle({}, { owner: themeOfCalendar({ theme: kept, color: '#2563eb' }) }).classes).toContain(
      'theme-surface',
    );
    expect(themeStyle(parse('bgColor=ffffff&textColor=333333')).style).toBe('');
    expect(framed('', plain)).toMatchObject({ colorScheme: 'light' });
  });

  it('has links on its own surface that can be read, light and dark', () => {
    const { style } = themeStyle(parse('primaryColor=ffcc00'));
    const [light, dark] = (['light', 'dark'] as const).map((scheme) =>
      colorOfHex(propertiesOf(style, scheme)['link']!),
    ) as [number, number];
    expect(contrastOf(light, 0xffffff)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(dark, 0x151c2c)).toBeGreaterThanOrEqual(4.5);
  });

  it('in a frame is dark or light where the address says so, and the owner’s where that fits', () => {
    expect(framed('theme=dark')).toMatchObject({ colorScheme: 'dark' });
    expect(propertiesOf(framed('theme=dark').style)).toMatchObject({ background: '#151c2c', scheme: 'dark' });
    expect(propertiesOf(framed('theme=dark', kept).style)).toMatchObject({ background: '#111827' });
    expect(propertiesOf(framed('theme=light', kept).style)).toMatchObject({ background: '#ffffff' });
    expect(propertiesOf(framed('theme=light', kept).style)).toMatchObject({ primary: '#db2777' });
    expect(framed('theme=neon')).toMatchObject({ style: '' });
    expect(parse('theme=dark')).toEqual({});
  });

  it('in a frame follows the page around it where the address says so', () => {
    const { style, colorScheme } = framed('theme=auto', kept);
    expect(colorScheme).toBe('light dark');
    expect(propertiesOf(style, 'light')).toMatchObject({ background: '#ffffff', scheme: 'light' });
    expect(propertiesOf(style, 'dark')).toMatchObject({ background: '#111827', scheme: 'dark' });
    expect(style).toContain('html:has(>.of-embed){color-scheme:light dark}');
    expect(style).toContain('html[data-scheme=dark]>body{--theme-background:#111827');
  });

  it('keeps a colour that the address names in light and in dark', () => {
    const { style } = framed('theme=auto&bgColor=fef9e7');
    for (const scheme of ['light', 'dark'] as const) {
      expect(propertiesOf(style, scheme)).toMatchObject({ background: '#fef9e7', scheme: 'light' });
    }
  });

  it('can be read whatever colours an address puts together', () => {
    const levels = ['00', '55', '80', 'aa', 'ff'];
    const colors = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `${r}${g}${b}`)));
    for (const [index, bgColor] of colors.entries()) {
      const textColor = colors[(index * 7 + 3) % colors.length]!;
      const primaryColor = colors[(index * 11 + 5) % colors.length]!;
      for (const text of [textColor, bgColor]) {
        const query = `bgColor=${bgColor}&textColor=${text}&primaryColor=${primaryColor}`;
        const properties = propertiesOf(framed(query).style);
        for (const name of ['text', 'text-secondary', 'text-faint', 'link', 'link-hover']) {
          for (const ground of ['background', 'sunken', 'soft']) {
            const contrast = contrastOf(colorOfHex(properties[name]!), colorOfHex(properties[ground]!));
            if (contrast < 4.5) throw new Error(`${query}: ${name} on ${ground} has ${contrast}`);
          }
        }
      }
    }
  });
});

describe('the customization that an owner gave an event', () => {
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
    const { style, classes } = themeStyle(theme);
    expect(propertiesOf(style)).toMatchObject({
      primary: '#ffee00',
      'on-primary': '#000000',
      background: '#102030',
      text: '#ffffff',
      scheme: 'dark',
      font: "'Open Sans'",
    });
    expect(classes).toEqual(['theme-primary', 'theme-surface', 'theme-font']);
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
