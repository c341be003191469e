import * as z from 'zod';
import { oneRecord } from './answer-bounds.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { id } from './fields.js';
import { EXPORT_MAX_BYTES } from './limits.js';

/**
 * A calendar as its owner carries it away: private events, changed and cancelled dates, and what came from elsewhere, in the
 * very lines that came where nobody changed it since. Somebody else's calendar cannot be exported.
 */
export const exportCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/:id/export.ics',
  summary: 'A calendar with everything in it as an iCalendar file, for its owner.',
  access: signedInAccess,
  reads: [],
  params: z.object({ id: id() }),
  response: z.string(),
  mediaType: 'text/calendar',
  bound: oneRecord(EXPORT_MAX_BYTES),
  status: 200,
});

/** The same as a table with a row for each event, series and changed date; spreadsheets and calendar programs read its columns. */
export const exportCalendarTable = endpoint({
  method: 'GET',
  path: '/api/calendars/:id/export.csv',
  summary: 'A calendar with everything in it as a table, for its owner.',
  access: signedInAccess,
  reads: [],
  params: z.object({ id: id() }),
  response: z.string(),
  mediaType: 'text/csv',
  bound: oneRecord(EXPORT_MAX_BYTES),
  status: 200,
});
