import * as z from 'zod';
import { EventStatus, fieldsVisibleTo, maxCharactersOf } from './event-fields.js';
import { WindowOccurrence } from './event-response.js';
import { endpoint } from '../schemas/endpoint.js';
import { id, instant, pageOf, pageQueryFields, searchText } from '../schemas/fields.js';
import {
  CALENDARS_MAX,
  CALENDARS_OF_EVENT_LISTED_MAX,
  PAGE_SIZE_MAX,
  SEARCH_SPAN_MAX_DAYS,
  WINDOW_MAX_DAYS,
} from '../schemas/limits.js';
import { localDate, timeZone } from '../schemas/local-time.js';
import { recordBytes, records } from '../schemas/response-bounds.js';
import { text } from '../texts.js';

const MILLISECONDS_PER_DAY = 86_400_000;

/** `from` is inclusive, `to` is exclusive. */
export const WindowQuery = z
  .object({ from: instant('from'), to: instant('to') })
  .check(({ value, issues }) => {
    const length = Date.parse(value.to) - Date.parse(value.from);
    if (length <= 0)
      issues.push({ code: 'custom', message: text('times.windowOrder'), path: ['to'], input: value });
    if (length > WINDOW_MAX_DAYS * MILLISECONDS_PER_DAY) {
      issues.push({
        code: 'custom',
        message: text('times.searchSpan', { max: WINDOW_MAX_DAYS }),
        path: ['to'],
        input: value,
      });
    }
  });

/** Of the given calendars, separated by commas, or all of them. */
export const EventWindowQuery = WindowQuery.safeExtend({
  calendars: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(id('calendars')).max(CALENDARS_MAX))
    .optional(),
});
export type EventWindowQuery = z.output<typeof EventWindowQuery>;

const UUID_BYTES = 40;

export const searchViews = ['coming', 'past', 'all'] as const;
export type SearchView = (typeof searchViews)[number];

/**
 * A date in `q` ('boathouse 3 may', 'next week') is in `timezone`. `view` defaults to coming events, or to all if dates
 * are given.
 */
export const EventSearchQuery = z
  .object({
    ...pageQueryFields,
    q: searchText().optional().default(''),
    timezone: timeZone().optional().default('UTC'),
    week_start: z
      .string()
      .regex(/^[0-6]$/)
      .transform(Number)
      .optional()
      .default(0),
    from: localDate().optional(),
    to: localDate().optional(),
    calendar_id: id('calendar_id').optional(),
    view: z.enum(searchViews).optional(),
    status: z.enum(EventStatus.options).optional(),
    sharing: z.enum(['shared', 'hidden']).optional(),
  })
  .check(({ value: { from, to }, issues }) => {
    if (!from || !to) return;
    const refuse = (message: string) => issues.push({ code: 'custom', message, path: ['to'], input: to });
    const days = (Date.parse(to) - Date.parse(from)) / MILLISECONDS_PER_DAY;
    if (days < 0) refuse(text('times.searchOrder'));
    if (days > SEARCH_SPAN_MAX_DAYS) refuse(text('times.searchSpan', { max: SEARCH_SPAN_MAX_DAYS }));
  });
export type EventSearchQuery = z.output<typeof EventSearchQuery>;

export const nearestDates = ['next', 'last'] as const;
/** How the date that stands for a series relates to the searched range, in which the series has no date. */
export type NearestDate = (typeof nearestDates)[number];

/**
 * The dates found, by start; latest first if only past ones were searched. `truncated`: there are more than `total`.
 * `date_text` is the part of the query that was read as a date, and `dates` what it names, without a year that of each
 * year. If nothing has all words and dates of the query, other readings of it are searched for: `corrections` are words that occur nowhere, with the words one letter off that were
 * found instead, and `left_out_text` is a part that was not searched for. A series is searched two years before and after now;
 * one without a date in that range is found by its next date after it or its last one before, as `nearest` tells.
 */
export const EventSearchPage = z.object({
  ...pageOf(WindowOccurrence.extend({ nearest: z.enum(nearestDates).optional() })).shape,
  truncated: z.boolean(),
  view: z.enum(searchViews),
  date_text: z.string().nullable(),
  dates: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
  left_out_text: z.string().nullable().default(null),
  corrections: z.array(z.object({ typed: z.string(), found: z.array(z.string()) })).default([]),
});
export type EventSearchPage = z.infer<typeof EventSearchPage>;

export const searchEvents = endpoint('GET /api/events/search', {
  summary:
    "Dates of the caller's own events, each of a series by itself, by words in any order and by dates in words.",
  reads: ['events'],
  query: EventSearchQuery,
  response: EventSearchPage,
  bound: records(
    PAGE_SIZE_MAX,
    recordBytes(...fieldsVisibleTo('window').map(maxCharactersOf)) +
      CALENDARS_OF_EVENT_LISTED_MAX * UUID_BYTES,
  ),
});
