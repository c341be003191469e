import { defaultThemeOf, hasSameStyle, type Calendar, type CalendarTheme } from '@daymark/contracts';

type Colored = Pick<Calendar, 'color'>;

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
