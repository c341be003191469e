import * as z from 'zod';

/**
 * The colours of calendars; new calendars get them in this order. Each has enough contrast with light and dark surfaces
 * and with white text. Pages name them.
 */
export const calendarColors = [
  '#2563eb',
  '#15803d',
  '#c2410c',
  '#8549ee',
  '#0d7d71',
  '#d6246f',
  '#a16207',
  '#0577b3',
  '#dc2626',
  '#be26d0',
  '#8d6748',
  '#64748b',
] as const;

export type CalendarColor = (typeof calendarColors)[number];

/** A calendar colour, in lower case after parsing. */
export const CalendarColor = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(calendarColors, 'Choose one of the offered colours'),
);
