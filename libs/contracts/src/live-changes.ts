import * as z from 'zod';
import { endpoint, type Resource } from './schemas/endpoint.js';
import { id } from './schemas/fields.js';
import { recordBytes, records } from './schemas/response-bounds.js';

export const liveChangeKinds = ['events', 'calendar', 'people'] as const;

export const RESOURCES_OF_CHANGES = {
  events: ['events', 'customizations', 'bin'],
  calendar: ['calendars', 'events', 'customizations', 'bin', 'collections'],
  people: ['people', 'invitations', 'calendars', 'events', 'customizations', 'bin', 'collections'],
} as const satisfies Record<(typeof liveChangeKinds)[number], readonly Resource[]>;

/**
 * A hint that something changed that the receiver may see. What it is now is read through the ordinary endpoints, so
 * that a wrong hint costs a read and tells nothing.
 */
export const LiveChange = z.object({
  kind: z.enum(liveChangeKinds),
  calendar_id: id(),
  /** The account that did it; null for a job. */
  by: id().nullable(),
  /** The `x-request-id` of the request that did it, by which a page knows its own; null for a job. */
  request_id: z.string().nullable(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** Beyond this it is said that anything may have changed. */
export const LIVE_CHANGES_MAX = 100;
/** A state of the database, of which only the service knows what it means. */
export const LiveCursor = z
  .string()
  .max(4_000)
  .regex(/^[\d:,]+$/);

export const LiveChanges = z.object({
  /** After which the next changes are asked for. */
  cursor: LiveCursor,
  /** Null: anything may have changed. */
  changes: z.array(LiveChange).max(LIVE_CHANGES_MAX).nullable(),
});
export type LiveChanges = z.infer<typeof LiveChanges>;

/** How often a page asks that gets no stream, while it is seen and used. */
export const LIVE_CHANGES_ASKED_EVERY_SECONDS = 5;

const after = z.object({ after: LiveCursor.optional() });

/**
 * The gateway holds the stream. Each event's data is a `LiveChanges`, and its first one says what changed after the
 * given cursor. It ends after some minutes, or with the session; the page then connects again.
 */
export const streamLiveChanges = endpoint('GET /api/changes', {
  summary: 'What others change in the calendars that the caller may read, as server-sent events.',
  reads: [],
  query: after,
  response: z.string(),
  mediaType: 'text/event-stream',
});

export const listLiveChanges = endpoint('GET /api/changes/since', {
  summary:
    'The same, asked for: what changed after a cursor; without one nothing, and the cursor to begin with.',
  reads: [],
  query: after,
  response: LiveChanges,
  bound: records(LIVE_CHANGES_MAX, recordBytes()),
});
