import * as z from 'zod';
import { oneRecord, recordBytes } from '../response-bounds.js';
import { endpoint, internalAccess } from '../endpoint.js';
import { DeletionReason } from '../events/event-endpoints.js';
import { id } from '../fields.js';
import { TITLE_MAX_CHARACTERS } from '../limits.js';

/** An event that an administrator deleted, for the mail to its owner. */
export const DeletedEvent = z.object({
  title: z.string(),
  /** Its start, or that of its first deleted date, as local time in its time zone; for all-day events only a date. */
  start_local: z.string(),
  timezone: z.string(),
  is_all_day: z.boolean(),
  /**
   * What was deleted: an event that does not repeat, one date of a series, that date and all following, or the series.
   */
  extent: z.enum(['event', 'occurrence', 'following', 'series']),
  /** Null if the administrator gave none. */
  reason: DeletionReason.nullable(),
  deleted_at: z.string(),
});
export type DeletedEvent = z.infer<typeof DeletedEvent>;

export const EventDeletionNotice = DeletedEvent.extend({ user_id: id('user_id') });
export type EventDeletionNotice = z.infer<typeof EventDeletionNotice>;

export const getEventDeletionNotice = endpoint({
  method: 'GET',
  path: '/internal/event-deletions/:id',
  summary: 'What an administrator deleted, and of whom. The message `event-deleted` names it.',
  access: internalAccess('auth'),
  params: z.object({ id: id() }),
  response: EventDeletionNotice,
  bound: oneRecord(recordBytes(TITLE_MAX_CHARACTERS)),
});
