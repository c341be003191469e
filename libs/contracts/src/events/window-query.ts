import * as z from 'zod';
import { instant } from '../fields.js';
import { WINDOW_MAX_DAYS } from '../limits.js';

const MILLISECONDS_PER_DAY = 86_400_000;

/** A window of time: `from` belongs to it, `to` does not; at most 400 days. */
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
