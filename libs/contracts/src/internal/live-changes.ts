import * as z from 'zod';
import { LiveChange, LiveCursor } from '../live-changes.js';
import { endpoint, internalAccess } from '../schemas/endpoint.js';
import { id } from '../schemas/fields.js';
import { BODY_MAX_ARRAY_ITEMS } from '../schemas/limits.js';
import { records } from '../schemas/response-bounds.js';

/** By these the gateway knows whose stream it holds. It passes neither on. */
export const STREAM_PERSON_HEADER = 'x-stream-person';
export const STREAM_SESSION_HEADER = 'x-stream-session';

export const SESSIONS_CHECKED_AT_ONCE = BODY_MAX_ARRAY_ITEMS;
const Sessions = z.array(id()).max(SESSIONS_CHECKED_AT_ONCE);

/** All people's, in one look. */
export const LIVE_CHANGES_READ_MAX = 1_000;
/** Of a calendar: its people, and two texts. */
const CHANGE_BYTES = 60 * 40 + 500;

export const readLiveChanges = endpoint('POST /internal/live-changes', {
  summary: 'What was changed since a cursor, for whom; and which of the sessions of open streams are over.',
  access: internalAccess('gateway'),
  body: z.object({ after: LiveCursor.nullable(), sessions: Sessions }),
  response: z.object({
    cursor: LiveCursor,
    /** Null: anything may have changed. */
    changes: z.array(LiveChange.extend({ people: z.array(id()) })).nullable(),
    /** Null: unknown, since auth does not answer. */
    ended_sessions: Sessions.nullable(),
  }),
  status: 200,
  bound: records(LIVE_CHANGES_READ_MAX, CHANGE_BYTES),
});

export const findEndedSessions = endpoint('POST /internal/ended-sessions', {
  summary: 'Which of these sessions are over.',
  access: internalAccess('calendars'),
  body: z.object({ ids: Sessions }),
  response: z.object({ ids: Sessions }),
  status: 200,
  bound: records(SESSIONS_CHECKED_AT_ONCE, 100),
});
