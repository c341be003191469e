import * as z from 'zod';
import { id, instant } from '../fields.js';
import { CALENDARS_MAX, WINDOW_MAX_DAYS } from '../limits.js';

const MILLISECONDS_PER_DAY = 86_400_000;

/** A window of time: `from` is inclusive, `to` is exclusive; at most 400 days. */
export const WindowQuery = z
  .object({ from: instant('from'), to: instant('to') })
  .check(({ value, issues }) => {
    const length = Date.parse(value.to) - Date.parse(value.from);
    if (length <= 0)
      issues.push({ code: 'custom', message: 'to must be after from', path: ['to'], input: value });
    if (length > WINDOW_MAX_DAYS * MILLISECONDS_PER_DAY) {
      issues.push({
        code: 'custom',
        message: `The window can be at most ${WINDOW_MAX_DAYS} days`,
        path: ['to'],
        input: value,
      });
    }
  })
  .meta({ id: 'WindowQuery' });

/** A window over the caller's calendars: the given ids, separated by commas, or all of them. */
export const EventWindowQuery = WindowQuery.safeExtend({
  calendars: z
    .string('Invalid calendars format')
    .transform((ids) => ids.split(','))
    .pipe(z.array(id('calendars')).max(CALENDARS_MAX, `calendars must be at most ${CALENDARS_MAX}`))
    .optional(),
}).meta({ id: 'EventWindowQuery' });
export type EventWindowQuery = z.output<typeof EventWindowQuery>;
