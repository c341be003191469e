import {
  DEFAULT_CALENDAR_THEME,
  DEFAULT_CUSTOMIZATION,
  fontFamilyOf,
  fontNames,
  type FontName,
  type PublicCalendar,
  type PublicCustomization,
} from '@daymark/contracts';
import { hexOf, luminance, readableOn } from './color.js';

/**
 * How a visitor's address wants a calendar to look, or an owner wants an event to. Values are numbers: what is written into a style sheet is made from
 * them anew, so no text of a request ever gets there.
 */
export interface Theme {
  /** 0xrrggbb */
  primaryColor?: number;
  bgColor?: number;
  textColor?: number;
  /** In quarters of a rem, 0 to 6. */
  radiusQuarters?: number;
  font?: FontName;
}

type ColorName = 'primaryColor' | 'bgColor' | 'textColor';

const HEX_COLOR = /^[0-9a-f]{6}$/i;
/** 0 to 1.5 in steps of 0.25, as a slider writes it. */
const RADIUS = /^(?:0(?:\.(?:0|00|25|5|50|75))?|1(?:\.(?:0|00|25|5|50))?)$/;

/** The parameter's value where it is given exactly once. */
const single = (query: URLSearchParams, name: string) => {
  const values = query.getAll(name);
  return values.length === 1 ? values[0]! : undefined;
};

function colorOf(query: URLSearchParams, name: ColorName): number | undefined {
  const value = single(query, name);
  return value !== undefined && HEX_COLOR.test(value) ? Number.parseInt(value, 16) : undefined;
}

/** Reads the look out of a query. What is not exactly right falls back to the default look. */
export function parseTheme(query: URLSearchParams): Theme {
  const theme: Theme = {};
  for (const name of ['primaryColor', 'bgColor', 'textColor'] as const) {
    const color = colorOf(query, name);
    if (color !== undefined) theme[name] = color;
  }
  const radius = single(query, 'borderRadius');
  if (radius !== undefined && RADIUS.test(radius)) theme.radiusQuarters = Math.round(Number(radius) * 4);
  return theme;
}

/** The look of a calendar: what its address asks for, and where it asks for nothing what its owner keeps with it. */
export function themeOfCalendar(query: URLSearchParams, kept: PublicCalendar['theme']): Theme {
  if (!kept) return parseTheme(query);
  const whole = new URLSearchParams({
    primaryColor: kept.primary_color.slice(1),
    bgColor: kept.background_color.slice(1),
    textColor: kept.text_color.slice(1),
    borderRadius: String(kept.border_radius),
  });
  return { ...parseTheme(whole), ...parseTheme(query) };
}

const DEFAULT_SURFACE = {
  bgColor: Number.parseInt(DEFAULT_CALENDAR_THEME.background_color.slice(1), 16),
  textColor: Number.parseInt(DEFAULT_CALENDAR_THEME.text_color.slice(1), 16),
};

/** The look with background and text left to the page's own style, which also has a dark form, where both are default. */
export function withOwnSurface(theme: Theme): Theme {
  const { bgColor, textColor, ...rest } = theme;
  const isDefault =
    (bgColor ?? DEFAULT_SURFACE.bgColor) === DEFAULT_SURFACE.bgColor &&
    (textColor ?? DEFAULT_SURFACE.textColor) === DEFAULT_SURFACE.textColor;
  return isDefault ? rest : theme;
}

/** The look of an event. What is as by default is left to the page's own style, which also has a dark form. */
export function themeOfCustomization({
  background_color,
  button_color,
  font_family,
}: PublicCustomization): Theme {
  const chosen = (value: string, standard: string) =>
    value !== standard && HEX_COLOR.test(value.slice(1)) ? Number.parseInt(value.slice(1), 16) : undefined;
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

const hex = (color: number) => hexOf(color).slice(1);

/** The look as query parameters, for links that stay within the page. */
export function themeParameters(theme: Theme): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const name of ['primaryColor', 'bgColor', 'textColor'] as const) {
    if (theme[name] !== undefined) parameters[name] = hex(theme[name]);
  }
  if (theme.radiusQuarters !== undefined) parameters['borderRadius'] = String(theme.radiusQuarters / 4);
  return parameters;
}

/** The style sheet of a look, and the classes of `body` that put it to use; both empty for the default look. */
export function themeStyle(theme: Theme): { style: string; classes: string[] } {
  const properties: string[] = [];
  const classes: string[] = [];
  if (theme.primaryColor !== undefined) {
    classes.push('look-primary');
    properties.push(`--look-primary:#${hex(theme.primaryColor)}`);
    properties.push(`--look-on-primary:#${hex(readableOn(theme.primaryColor))}`);
  }
  if (theme.bgColor !== undefined) properties.push(`--look-background:#${hex(theme.bgColor)}`);
  if (theme.textColor !== undefined) properties.push(`--look-text:#${hex(theme.textColor)}`);
  if (theme.bgColor !== undefined || theme.textColor !== undefined) {
    classes.push('look-surface');
    const isDark = theme.bgColor !== undefined && luminance(theme.bgColor) <= 0.179;
    properties.push(`--look-scheme:${isDark ? 'dark' : 'light'}`);
  }
  if (theme.radiusQuarters !== undefined) {
    classes.push('look-radius');
    properties.push(`--look-radius:${theme.radiusQuarters / 4}rem`);
  }
  if (theme.font) {
    classes.push('look-font');
    properties.push(`--look-font:'${theme.font}'`);
  }
  return { style: properties.length ? `body{${properties.join(';')}}` : '', classes };
}
