import * as z from 'zod';
import { cancellationNote } from './event-endpoints.js';
import { ReadEvent } from './event-reference.js';
import { endpoint } from '../schemas/endpoint.js';
import { id } from '../schemas/fields.js';
import { BATCH_SHIFT_MAX_DAYS, EVENTS_PER_BATCH_MAX } from '../schemas/limits.js';
import { message } from '../texts.js';

const MINUTES_PER_DAY = 1_440;
const within = (max: number) => z.int(message('fields.enterWhole')).min(-max).max(max);

/**
 * `move`: by days, and timed events by minutes as well; a series as a whole, with its end and its single dates, by days
 * only. `put-into-calendar`: a date of a series takes its series along; null is no calendar.
 */
export const EventBatchChange = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('move'),
    days: within(BATCH_SHIFT_MAX_DAYS),
    minutes: within(MINUTES_PER_DAY).optional().default(0),
  }),
  z.object({ action: z.literal('put-into-calendar'), calendar_id: id('calendar_id').nullable() }),
  z.object({ action: z.literal('share'), is_public_shareable: z.boolean() }),
  z.object({ action: z.literal('cancel'), cancellation_note: cancellationNote() }),
  z.object({ action: z.literal('delete') }),
]);
export type EventBatchChange = z.output<typeof EventBatchChange>;

export const EventBatch = z.object({
  events: z.array(ReadEvent).min(1).max(EVENTS_PER_BATCH_MAX),
  change: EventBatchChange,
});
export type EventBatch = z.output<typeof EventBatch>;

export const changeEvents = endpoint('POST /api/events/batch', {
  summary:
    'Move, share, cancel or delete several events and dates, or put them into another calendar: all or none. A refusal names each event that it is about, as `events.{position}`.',
  isIdempotent: true,
  isUndoable: true,
  changes: ['events', 'customizations', 'bin'],
  body: EventBatch,
});
