import * as z from 'zod';
import { oneRecord } from './response-bounds.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { id } from './fields.js';
import { EXPORT_MAX_BYTES } from './limits.js';

/**
 * An owner's export of a calendar: with private events, changed and cancelled dates, and imported events, whose
 * original lines are kept if nobody changed them. Only the owner may export a calendar.
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
});

/**
 * The same as a CSV table with a row for each event, series and changed date; spreadsheets and calendar programs
 * understand its columns.
 */
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
});
