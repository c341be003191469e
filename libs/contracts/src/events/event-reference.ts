import * as z from 'zod';
import { UUID_V4 } from '../schemas/fields.js';

const OCCURRENCE_ID = new RegExp(`^(${UUID_V4})(?:-occurrence-(0|[1-9][0-9]{0,9}))?$`, 'i');

/**
 * An event's id, or one occurrence's: `{event id}-occurrence-{number}`. The first date is number 0. Added dates have
 * ten-digit numbers.
 */
export interface EventReference {
  event_id: string;
  occurrence_index: number;
}

/**
 * A parsed id. `is_occurrence` is true for one occurrence, number 0 included; otherwise the id names the event, for a
 * series the whole.
 */
export interface ParsedEventReference extends EventReference {
  is_occurrence: boolean;
}

/** Parses `{uuid}` or `{uuid}-occurrence-{n}`; null for anything else. */
export function parseEventReference(value: string): ParsedEventReference | null {
  const match = OCCURRENCE_ID.exec(value);
  if (!match) return null;
  return {
    event_id: match[1]!.toLowerCase(),
    occurrence_index: Number(match[2] ?? 0),
    is_occurrence: match[2] !== undefined,
  };
}

/** The id of an unchanged occurrence. The first date keeps the plain id. */
export function occurrenceId(reference: EventReference): string {
  return reference.occurrence_index === 0 ? reference.event_id : changedOccurrenceId(reference);
}

/** The id of a changed occurrence, which always has its number, for the first date too. */
export function changedOccurrenceId({ event_id, occurrence_index }: EventReference): string {
  return `${event_id}-occurrence-${occurrence_index}`;
}

/** A path parameter for an event or one occurrence, to be parsed with parseEventReference. */
export const EventReferenceParams = z.object({
  id: z.string('Invalid id format').regex(OCCURRENCE_ID, 'Invalid id format').toLowerCase(),
});

/** Like EventReferenceParams, for deletions, which have their own message for an invalid occurrence. */
export const DeletionParams = z.object({
  id: z
    .string('Invalid id format')
    .regex(OCCURRENCE_ID, {
      error: ({ input }) =>
        /-occurrence-/i.test(String(input)) ? 'Invalid occurrence event ID' : 'Invalid id format',
    })
    .toLowerCase(),
});
