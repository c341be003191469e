import {
  DEFAULT_CALENDAR_THEME,
  defaultThemeOf,
  type Calendar,
  type CalendarTheme,
} from '@daymark/contracts';

/** A theme without the time zone, which is content rather than style. */
type ThemeStyle = Omit<CalendarTheme, 'timezone'>;

const { timezone: _noZone, ...DEFAULT_STYLE } = DEFAULT_CALENDAR_THEME;
const styleFields = Object.keys(DEFAULT_STYLE) as (keyof ThemeStyle)[];

export const presetNames = ['default', 'dark', 'light', 'colorful', 'minimal'] as const;
export type PresetName = (typeof presetNames)[number];

/** The default one is without the calendar's colour. Each has enough contrast. */
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

type Colored = Pick<Calendar, 'color'>;

export const presetFor = (calendar: Colored, name: PresetName): ThemeStyle =>
  name === 'default' ? { ...DEFAULT_STYLE, primary_color: calendar.color } : presets[name];

export const presetOf = (calendar: Colored, theme: CalendarTheme): PresetName | undefined =>
  presetNames.find((name) => hasSameStyle(presetFor(calendar, name), theme));

export const isSameTheme = (theme: CalendarTheme, other: CalendarTheme) =>
  hasSameStyle(theme, other) && theme.timezone === other.timezone;

/** The theme in its stored form: the default one is null. */
export const storedTheme = (calendar: Colored, theme: CalendarTheme) =>
  isSameTheme(theme, defaultThemeOf(calendar)) ? null : theme;

/** Colours without '#'. Complete, since what a link leaves out follows the stored theme, which may change. */
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

type LinkedCalendar = Pick<Calendar, 'id' | 'theme' | 'color'>;

export const publicLink = (origin: string, calendar: LinkedCalendar, theme: CalendarTheme) =>
  `${origin}/calendar/public/${calendar.id}${queryOf(calendar, theme)}`;

export const embedLink = (origin: string, calendar: LinkedCalendar, theme: CalendarTheme) =>
  `${origin}/calendar/embed/${calendar.id}${queryOf(calendar, theme)}`;
