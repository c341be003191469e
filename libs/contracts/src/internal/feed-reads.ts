import * as z from 'zod';
import { endpoint, internalAccess } from '../endpoint.js';
import { CalendarProgram } from '../feed-health.js';
import { id, instant } from '../fields.js';

/** The most entries of one report. */
const FEED_READS_MAX = 200;

const count = z.int().min(0).max(1_000_000_000);

/** Fetches of one feed by one kind of program since the last report. */
export const FeedReads = z.object({
  calendar_id: id('calendar_id'),
  program: CalendarProgram,
  last_read_at: instant('last_read_at'),
  /** The version of the calendar that the last fetch returned or confirmed. */
  version: instant('version'),
  reads: count,
  not_modified: count,
  /** The size of that version, uncompressed. */
  bytes: count,
});
export type FeedReads = z.infer<typeof FeedReads>;

export const reportFeedReads = endpoint({
  method: 'POST',
  path: '/internal/feed-reads',
  summary: 'Adds up fetches of feeds. Calendars that are gone are passed over.',
  access: internalAccess('feed'),
  body: z.object({ reads: z.array(FeedReads).max(FEED_READS_MAX) }),
});
