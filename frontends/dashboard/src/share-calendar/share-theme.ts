import {
  DEFAULT_CALENDAR_THEME,
  defaultThemeOf,
  type Calendar,
  type CalendarTheme,
} from '@daymark/contracts';

/** A theme but for the time zone, which says what is shown and not how. */
type ThemeStyle = Omit<CalendarTheme, 'timezone'>;

const { timezone: _noZone, ...DEFAULT_STYLE } = DEFAULT_CALENDAR_THEME;
const styleFields = Object.keys(DEFAULT_STYLE) as (keyof ThemeStyle)[];

export const presetNames = ['default', 'dark', 'light', 'colorful', 'minimal'] as const;
export type PresetName = (typeof presetNames)[number];

/** Ready-made themes, the default one but for the colour of the calendar. Each reads well; see theme-contrast.ts. */
export const presets: Record<PresetName, ThemeStyle> = {
  default: DEFAULT_STYLE,
  dark: {
    primary_color: '#2563eb',
    background_color: '#111827',
    text_color: '#e5e7eb',
    border_radius: 0.5,
  },
  light: {
    primary_color: '#0f766e',
    background_color: '#f9fafb',
    text_color: '#333333',
    border_radius: 0.75,
  },
  colorful: {
    primary_color: '#db2777',
    background_color: '#fef9e7',
    text_color: '#1a1a1a',
    border_radius: 1.25,
  },
  minimal: {
    primary_color: '#374151',
    background_color: '#ffffff',
    text_color: '#333333',
    border_radius: 0,
  },
};

const hasSameStyle = (theme: ThemeStyle, other: ThemeStyle) =>
  styleFields.every((field) => theme[field] === other[field]);

/** The colour that the accent of a calendar is by default. */
type Colored = Pick<Calendar, 'color'>;

/** A preset as it looks for a calendar. */
export const presetFor = (calendar: Colored, name: PresetName): ThemeStyle =>
  name === 'default' ? { ...DEFAULT_STYLE, primary_color: calendar.color } : presets[name];

/** The preset that a theme of a calendar is, if it is one. */
export const presetOf = (calendar: Colored, theme: CalendarTheme): PresetName | undefined =>
  presetNames.find((name) => hasSameStyle(presetFor(calendar, name), theme));

/** True where two themes are the same in every part. */
export const isSameTheme = (theme: CalendarTheme, other: CalendarTheme) =>
  hasSameStyle(theme, other) && theme.timezone === other.timezone;

/** The theme as a calendar keeps it: the default one is null. */
export const storedTheme = (calendar: Colored, theme: CalendarTheme) =>
  isSameTheme(theme, defaultThemeOf(calendar)) ? null : theme;

/**
 * What a link says about the theme, colours without '#'. It says all of it, since what a link leaves out is as the
 * calendar keeps it at that time; nothing where both are the default.
 */
function queryOf(calendar: LinkedCalendar, theme: CalendarTheme): string {
  if (calendar.theme === null && storedTheme(calendar, theme) === null) return '';
  const query = new URLSearchParams({
    primaryColor: theme.primary_color.slice(1),
    bgColor: theme.background_color.slice(1),
    textColor: theme.text_color.slice(1),
    borderRadius: String(theme.border_radius),
  });
  if (theme.timezone) query.set('tz', theme.timezone);
  return `?${query.toString()}`;
}

/** What of a calendar its links are made of. */
type LinkedCalendar = Pick<Calendar, 'id' | 'theme' | 'color'>;

/** The public page of a calendar. */
export const publicLink = (origin: string, calendar: LinkedCalendar, theme: CalendarTheme) =>
  `${origin}/calendar/public/${calendar.id}${queryOf(calendar, theme)}`;

/** The page that other sites show in a frame. */
export const embedLink = (origin: string, calendar: LinkedCalendar, theme: CalendarTheme) =>
  `${origin}/calendar/embed/${calendar.id}${queryOf(calendar, theme)}`;
