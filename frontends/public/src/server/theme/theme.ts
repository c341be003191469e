import {
  DEFAULT_CALENDAR_THEME,
  defaultThemeOf,
  DEFAULT_CUSTOMIZATION,
  FAINTEST_TEXT_SHARE,
  fontFamilyOf,
  fontNames,
  LINK_SHARE,
  type FontName,
  type PublicCalendar,
  type PublicCustomization,
} from '@daymark/contracts';
import {
  colorOfHex,
  contrastOf,
  hexOf,
  isHexColor,
  isDark,
  mix,
  readableOn,
  readableText,
  TEXT_CONTRAST,
} from './color.js';

/** Light, dark, or following the page around the frame (otherwise the visitor's system). */
export type ColorScheme = 'light' | 'dark' | 'auto';

/**
 * A calendar's theme from the address or its owner, or an event's customization. Values are numbers: style sheets
 * contain only text made from them, never text of a request.
 */
export interface Theme {
  primaryColor?: number;
  bgColor?: number;
  textColor?: number;
  /** In quarters of a rem, 0 to 6. */
  radiusQuarters?: number;
  font?: FontName;
  scheme?: ColorScheme;
}

const COLORS = ['primaryColor', 'bgColor', 'textColor'] as const;
const SCHEMES: readonly ColorScheme[] = ['light', 'dark', 'auto'];
const HEX_COLOR = /^[0-9a-f]{6}$/i;
/** 0 to 1.5 in steps of 0.25, as a slider writes it. */
const RADIUS = /^(?:0(?:\.(?:0|00|25|5|50|75))?|1(?:\.(?:0|00|25|5|50))?)$/;

/** A parameter's value if it occurs exactly once. */
const single = (query: URLSearchParams, name: string) => {
  const values = query.getAll(name);
  return values.length === 1 ? values[0]! : undefined;
};

export function parseTheme(query: URLSearchParams, { isFramed = false } = {}): Theme {
  const theme: Theme = {};
  for (const name of COLORS) {
    const value = single(query, name);
    if (value !== undefined && HEX_COLOR.test(value)) theme[name] = colorOfHex(value);
  }
  const radius = single(query, 'borderRadius');
  if (radius !== undefined && RADIUS.test(radius)) theme.radiusQuarters = Math.round(Number(radius) * 4);
  const scheme = isFramed && SCHEMES.find((name) => name === single(query, 'theme'));
  if (scheme) theme.scheme = scheme;
  return theme;
}

const chosen = (value: string, standard: string) =>
  value !== standard && isHexColor(value) ? colorOfHex(value) : undefined;

/** The customization of an event as a theme. Defaults are left to the page's own style, which also has a dark form. */
export function themeOfCustomization({
  background_color,
  button_color,
  font_family,
}: PublicCustomization): Theme {
  const bgColor = chosen(background_color, DEFAULT_CUSTOMIZATION.background_color);
  const primaryColor = chosen(button_color, DEFAULT_CUSTOMIZATION.button_color);
  const font =
    font_family === DEFAULT_CUSTOMIZATION.font_family
      ? undefined
      : fontNames.find((name) => fontFamilyOf(name) === font_family);
  return {
    ...(bgColor !== undefined && { bgColor, textColor: readableOn(bgColor) }),
    ...(primaryColor !== undefined && { primaryColor }),
    ...(font && { font }),
  };
}

/** An owner's theme for a calendar; without one, the calendar's colour is the accent. */
export function themeOfCalendar(calendar: Pick<PublicCalendar, 'theme' | 'color'>): Theme {
  const stored = calendar.theme ?? defaultThemeOf(calendar);
  const primaryColor = chosen(stored.primary_color, DEFAULT_CALENDAR_THEME.primary_color);
  const bgColor = chosen(stored.background_color, DEFAULT_CALENDAR_THEME.background_color);
  const textColor = chosen(stored.text_color, DEFAULT_CALENDAR_THEME.text_color);
  const radiusQuarters = Math.round(stored.border_radius * 4);
  return {
    ...(primaryColor !== undefined && { primaryColor }),
    ...(bgColor !== undefined && { bgColor }),
    ...(textColor !== undefined && { textColor }),
    ...(stored.border_radius !== DEFAULT_CALENDAR_THEME.border_radius && { radiusQuarters }),
  };
}

export function themeParameters(theme: Theme): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const name of COLORS) {
    if (theme[name] !== undefined) parameters[name] = hexOf(theme[name]).slice(1);
  }
  if (theme.radiusQuarters !== undefined) parameters['borderRadius'] = String(theme.radiusQuarters / 4);
  if (theme.scheme) parameters['theme'] = theme.scheme;
  return parameters;
}

interface Surface {
  bgColor: number;
  textColor: number;
}

/** The default surface; the light one has the product's default colours. */
const DEFAULT_SURFACES = {
  light: {
    bgColor: colorOfHex(DEFAULT_CALENDAR_THEME.background_color),
    textColor: colorOfHex(DEFAULT_CALENDAR_THEME.text_color),
  },
  dark: { bgColor: 0x151c2c, textColor: 0xe9edf6 },
};
const DEFAULT_PRIMARY_COLOR = colorOfHex(DEFAULT_CALENDAR_THEME.primary_color);
/** The pages' surface and text colours where the visitor's system decides. */
const PAGE_SURFACES = { light: { bgColor: 0xf6f7fb, textColor: 0x141d33 }, dark: DEFAULT_SURFACES.dark };

const schemeOf = (bgColor: number) => (isDark(bgColor) ? 'dark' : 'light');

/**
 * A frame's surface in a colour scheme: colours from the address apply to both schemes, the owner's to the one they
 * belong to.
 */
function surfaceIn(scheme: 'light' | 'dark', asked: Theme, owner: Theme): Surface {
  const isOwners = schemeOf(owner.bgColor ?? DEFAULT_SURFACES.light.bgColor) === scheme;
  const bgColor = asked.bgColor ?? (isOwners ? owner.bgColor : undefined) ?? DEFAULT_SURFACES[scheme].bgColor;
  const textColor = asked.textColor ?? (isOwners ? owner.textColor : undefined);
  return { bgColor, textColor: textColor ?? DEFAULT_SURFACES[schemeOf(bgColor)].textColor };
}

function chosenSurface(asked: Theme, owner: Theme): Surface {
  const bgColor = asked.bgColor ?? owner.bgColor ?? DEFAULT_SURFACES.light.bgColor;
  const textColor = asked.textColor ?? owner.textColor ?? DEFAULT_SURFACES[schemeOf(bgColor)].textColor;
  return { bgColor, textColor };
}

const isDefaultSurface = ({ bgColor, textColor }: Surface) =>
  bgColor === DEFAULT_SURFACES.light.bgColor && textColor === DEFAULT_SURFACES.light.textColor;

function surfaceProperties(surface: Surface, primaryColor: number): string[] {
  const { bgColor } = surface;
  const end = readableOn(bgColor);
  // Backgrounds are tinted only so far that some text colour is still readable.
  const tinted = (color: number, share: number) => {
    const tint = mix(color, bgColor, share);
    return contrastOf(end, tint) >= TEXT_CONTRAST ? tint : bgColor;
  };
  const sunken = tinted(end, 0.06);
  const soft = tinted(primaryColor, 0.1);
  const readable = (color: number) => readableText(color, bgColor, sunken, soft);
  const text = readable(surface.textColor);
  const colors = {
    background: bgColor,
    text,
    'text-secondary': readable(mix(text, bgColor, 0.88)),
    'text-faint': readable(mix(text, bgColor, FAINTEST_TEXT_SHARE)),
    sunken,
    soft,
    link: readable(mix(primaryColor, text, LINK_SHARE)),
    'link-hover': readable(mix(primaryColor, text, 0.55)),
  };
  return [
    ...Object.entries(colors).map(([name, color]) => `--theme-${name}:${hexOf(color)}`),
    `--theme-scheme:${schemeOf(bgColor)}`,
  ];
}

function linkProperties({ bgColor, textColor }: Surface, primaryColor: number): string[] {
  const soft = mix(primaryColor, bgColor, 0.12);
  const link = readableText(mix(primaryColor, textColor, 0.6), bgColor, soft);
  const hover = readableText(mix(primaryColor, textColor, 0.4), bgColor, soft);
  return [`--theme-link:${hexOf(link)}`, `--theme-link-hover:${hexOf(hover)}`];
}

export interface ThemeStyle {
  style: string;
  classes: string[];
  colorScheme: 'light' | 'dark' | 'light dark';
}

/** The style sheet of a theme: the address's values, otherwise the owner's. Empty for the default theme. */
export function themeStyle(
  asked: Theme,
  { owner = {}, isFramed = false }: { owner?: Theme; isFramed?: boolean } = {},
): ThemeStyle {
  const theme = { ...owner, ...asked };
  const primaryColor = theme.primaryColor ?? DEFAULT_PRIMARY_COLOR;
  const hasPrimary = theme.primaryColor !== undefined;
  // With default colours a page keeps its own style, which also has a dark form; a frame has to fit the page around it.
  const hasSurface = isFramed
    ? hasPrimary || theme.bgColor !== undefined || theme.textColor !== undefined || theme.scheme !== undefined
    : !isDefaultSurface(chosenSurface(asked, owner));
  const base: string[] = [];
  let dark: string[] = [];
  const classes: string[] = [];
  let colorScheme: ThemeStyle['colorScheme'] = isFramed ? 'light' : 'light dark';

  if (hasPrimary) {
    classes.push('theme-primary');
    base.push(
      `--theme-primary:${hexOf(primaryColor)}`,
      `--theme-on-primary:${hexOf(readableOn(primaryColor))}`,
    );
  }
  if (hasSurface) {
    classes.push('theme-surface');
    const { scheme } = theme;
    const surface =
      scheme === undefined
        ? chosenSurface(asked, owner)
        : surfaceIn(scheme === 'auto' ? 'light' : scheme, asked, owner);
    base.push(...surfaceProperties(surface, primaryColor));
    colorScheme = schemeOf(surface.bgColor);
    if (scheme === 'auto') {
      dark = surfaceProperties(surfaceIn('dark', asked, owner), primaryColor);
      colorScheme = 'light dark';
    }
  } else if (hasPrimary) {
    base.push(...linkProperties(PAGE_SURFACES.light, primaryColor));
    dark = linkProperties(PAGE_SURFACES.dark, primaryColor);
  }
  if (theme.radiusQuarters !== undefined) {
    classes.push('theme-radius');
    base.push(`--theme-radius:${theme.radiusQuarters / 4}rem`);
  }
  if (theme.font) {
    classes.push('theme-font');
    base.push(`--theme-font:'${theme.font}'`);
  }
  const rule = (properties: string[], of = 'body') => `${of}{${properties.join(';')}}`;
  // The page around a frame may send its scheme, which then replaces the visitor's system's.
  const followsPage = isFramed && theme.scheme === 'auto';
  const darkBody = followsPage ? 'html:not([data-scheme=light])>body' : 'body';
  const style =
    (base.length > 0 ? rule(base) : '') +
    (dark.length > 0 ? `@media (prefers-color-scheme:dark){${rule(dark, darkBody)}}` : '') +
    (isFramed && colorScheme !== 'light' ? `html:has(>.of-embed){color-scheme:${colorScheme}}` : '') +
    (followsPage
      ? rule(dark, 'html[data-scheme=dark]>body') +
        ['light', 'dark']
          .map((name) => `html[data-scheme=${name}]:has(>.of-embed){color-scheme:${name}}`)
          .join('')
      : '');
  return { style, classes, colorScheme };
}
