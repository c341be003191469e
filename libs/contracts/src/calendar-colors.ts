import * as z from 'zod';

/**
 * The colours that a calendar can have; new ones get them in this order. Each is seen well on the light and the dark
 * surfaces, and white text reads well on it. Pages have their names.
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

/** One of the colours that a calendar can have, in lower case after parsing. */
export const CalendarColor = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(calendarColors, 'Choose one of the offered colours'),
);
