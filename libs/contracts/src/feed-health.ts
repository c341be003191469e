import * as z from 'zod';
import { records } from './answer-bounds.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { id } from './fields.js';

/** Kinds of programs that fetch a feed, as their user agent tells them apart. */
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

/** How one kind of program fetches a feed. Who fetches is not kept. */
export const FeedReader = z
  .object({
    program: CalendarProgram,
    last_read_at: z.string(),
    /** Whether its last fetch was of the calendar as the audience sees it now. */
    has_latest_change: z.boolean(),
    /** Fetches in the last 30 to 60 days, and how many of these got 304 (nothing changed). */
    reads: z.int(),
    not_modified: z.int(),
  })
  .meta({ id: 'FeedReader' });
export type FeedReader = z.infer<typeof FeedReader>;

/** What an owner can know of a calendar's feed. */
export const FeedHealth = z
  .object({
    is_public: z.boolean(),
    last_changed_at: z.string(),
    /** Size of the feed when it was last fetched, uncompressed; null before anybody did. */
    feed_bytes: z.int().nullable(),
    /** The most that its events take with what is shared now, of FEED_MAX_BYTES less FEED_FRAME_MAX_BYTES. */
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
  status: 200,
});
