import * as z from 'zod';
import { records } from './response-bounds.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { id } from './fields.js';

/** The kinds of programs that fetch a feed, detected from their user agent. */
export const CalendarProgram = z.enum([
  'google',
  'apple',
  'outlook',
  'yahoo',
  'thunderbird',
  'browser',
  'other',
]);
export type CalendarProgram = z.infer<typeof CalendarProgram>;

/** How one kind of program fetches a feed. Individual readers are not recorded. */
export const FeedReader = z
  .object({
    program: CalendarProgram,
    last_read_at: z.string(),
    /** Whether its last fetch returned the current version of the calendar. */
    has_latest_change: z.boolean(),
    /** Fetches in the last 30 to 60 days, and how many of these were answered with 304 (not modified). */
    reads: z.int(),
    not_modified: z.int(),
  })
  .meta({ id: 'FeedReader' });
export type FeedReader = z.infer<typeof FeedReader>;

/** The state of a calendar's feed, for its owner. */
export const FeedHealth = z
  .object({
    is_public: z.boolean(),
    last_changed_at: z.string(),
    /** The size of the feed when it was last fetched, uncompressed; null before the first fetch. */
    feed_bytes: z.int().nullable(),
    /** The upper bound of the feed's events as now shared, within FEED_MAX_BYTES minus FEED_FRAME_MAX_BYTES. */
    expected_feed_bytes: z.int().default(0),
    shared_events: z.int(),
    hidden_events: z.int(),
    readers: z.array(FeedReader),
  })
  .meta({ id: 'FeedHealth' });
export type FeedHealth = z.infer<typeof FeedHealth>;

export const getFeedHealth = endpoint({
  method: 'GET',
  path: '/api/calendars/:id/feed-health',
  summary:
    'Which kinds of calendar programs fetch the feed of a calendar of the caller, and what they have seen.',
  access: signedInAccess,
  reads: [],
  params: z.object({ id: id() }),
  response: FeedHealth,
  bound: records(CalendarProgram.options.length),
});
