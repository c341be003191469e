import { DEFAULT_CALENDAR_THEME, type CalendarTheme } from './calendar-sharing.js';

/** A theme without the time zone, which is content rather than style. */
export type ThemeStyle = Omit<CalendarTheme, 'timezone'>;

const { timezone: _noZone, ...DEFAULT_STYLE } = DEFAULT_CALENDAR_THEME;
const styleFields = Object.keys(DEFAULT_STYLE) as (keyof ThemeStyle)[];

export const themePresetNames = ['default', 'dark', 'light', 'colorful', 'minimal'] as const;
export type ThemePresetName = (typeof themePresetNames)[number];

/** The default one is without the calendar's colour. Each has enough contrast. */
export const themePresets: Record<ThemePresetName, ThemeStyle> = {
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

export const hasSameStyle = (theme: ThemeStyle, other: Partial<ThemeStyle>) =>
  styleFields.every((field) => theme[field] === other[field]);

interface Colored {
  color: string;
}

export const themePresetFor = (calendar: Colored, name: ThemePresetName): ThemeStyle =>
  name === 'default' ? { ...DEFAULT_STYLE, primary_color: calendar.color } : themePresets[name];

export const themePresetOf = (
  calendar: Colored,
  theme: Partial<CalendarTheme>,
): ThemePresetName | undefined =>
  themePresetNames.find((name) => hasSameStyle(themePresetFor(calendar, name), theme));
