import * as z from 'zod';
import { CalendarEvent } from './event-response.js';
import { endpoint } from '../schemas/endpoint.js';
import { id } from '../schemas/fields.js';
import { SEASON_DATES_LISTED_MAX, SEASON_NOTES_LISTED_MAX, TITLE_MAX_CHARACTERS } from '../schemas/limits.js';
import { localDate } from '../schemas/local-time.js';
import { records, recordBytes } from '../schemas/response-bounds.js';

/**
 * What is copied: one event, or those of a calendar that begin between two local dates, both inclusive. Every copy is
 * later by the same whole weeks; the first begins on `starts_on`, or on the next day with its weekday. By default that
 * is 52 weeks later.
 */
export const SeasonCopy = z.object({
  event_id: id('event_id').optional(),
  calendar_id: id('calendar_id').optional(),
  from: localDate().optional(),
  until: localDate().optional(),
  starts_on: localDate().optional(),
});
export type SeasonCopy = z.output<typeof SeasonCopy>;

/**
 * `endless`: goes on into the next season by itself, so it is not copied. `exists`: is there already, so it is not
 * copied again. `left-out`: cannot be moved by weeks. `rule`: repeats on other dates than whole weeks later. `clock`: a date is within a change of the clock.
 * `dates`: a single changed or deleted date has no place. `unshared`: an administrator has to allow that it is shared.
 */
export const seasonNotes = ['endless', 'exists', 'left-out', 'rule', 'clock', 'dates', 'unshared'] as const;
export const SeasonNote = z.object({
  kind: z.enum(seasonNotes),
  title: z.string(),
  /** The date in the next season. */
  date: z.string(),
});
export type SeasonNote = z.infer<typeof SeasonNote>;

const SeasonDate = CalendarEvent.pick({
  title: true,
  start_local: true,
  end_local: true,
  start_time: true,
  end_time: true,
  timezone: true,
  is_all_day: true,
  recurrence_text: true,
});

export const SeasonPreview = z.object({
  /** 0 if there is nothing to copy. */
  weeks: z.int(),
  events: z.int(),
  dates: z.int(),
  has_more_dates: z.boolean(),
  first_events: z.array(SeasonDate).max(SEASON_DATES_LISTED_MAX),
  /** The local date of the first copy and of the last date, null if there is nothing to copy. */
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  notes: z.array(SeasonNote).max(SEASON_NOTES_LISTED_MAX),
  note_count: z.int(),
  /** Why it cannot be copied, such as a quota. */
  refusal: z.string().nullable(),
});
export type SeasonPreview = z.infer<typeof SeasonPreview>;

export const previewSeason = endpoint('GET /api/events/season', {
  summary: 'What a copy to the next season would create.',
  reads: ['events'],
  query: SeasonCopy,
  response: SeasonPreview,
  bound: records(SEASON_DATES_LISTED_MAX + SEASON_NOTES_LISTED_MAX, recordBytes(TITLE_MAX_CHARACTERS)),
});

export const copySeason = endpoint('POST /api/events/season', {
  summary:
    'Copy a series, or the events of a calendar, to the next season, in one step. What is there already is not copied again. The answer is the copied series, or the calendar.',
  isUndoable: true,
  changes: ['events', 'customizations'],
  body: SeasonCopy,
  isIdempotent: true,
  response: z.object({ id: id() }),
  status: 201,
});
