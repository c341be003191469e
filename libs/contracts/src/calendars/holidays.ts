import * as z from 'zod';
import { Calendar } from './calendars.js';
import { endpoint } from '../schemas/endpoint.js';
import { NAME_MAX_CHARACTERS } from '../schemas/limits.js';
import { CALENDAR_BYTES, oneRecord } from '../schemas/response-bounds.js';
import { message, type Message } from '../texts.js';

const code = (pattern: RegExp, error?: Message) => z.string(error).regex(pattern, error);

/** Codes of ISO 3166-1, and of ISO 3166-2 without the country. Names of holidays are in `language` where known. */
export const HolidaysRequest = z.object({
  country: code(/^[A-Z]{2}$/, message('choice.country')),
  region: code(/^[A-Z0-9]{1,3}$/, message('choice.region'))
    .nullable()
    .default(null),
  language: code(/^[a-z]{2}$/)
    .nullable()
    .default(null),
});
export type HolidaysRequest = z.output<typeof HolidaysRequest>;

/** The region whose public holidays a calendar has, and the last year of them. */
export const HolidayList = HolidaysRequest.extend({ until: z.int().min(1).max(9998) });
export type HolidayList = z.output<typeof HolidayList>;

const placeShape = { code: z.string(), name: z.string().max(NAME_MAX_CHARACTERS) };
export const HolidayCountry = z.object({ ...placeShape, regions: z.array(z.object(placeShape)) });
export type HolidayCountry = z.infer<typeof HolidayCountry>;

export const listHolidayCountries = endpoint('GET /api/calendars/holidays', {
  summary: 'The countries and regions whose public holidays can be added as a calendar, by name.',
  reads: [],
  response: z.object({ items: z.array(HolidayCountry) }),
  bound: { rows: 300, bytes: 100_000 },
});

export const addHolidays = endpoint('POST /api/calendars/holidays', {
  summary:
    'Create a private calendar with the public holidays of this year and the next two. Later years are added in time.',
  isUndoable: true,
  changes: ['calendars', 'events'],
  body: HolidaysRequest,
  isIdempotent: true,
  response: Calendar,
  bound: oneRecord(CALENDAR_BYTES),
  status: 201,
});
