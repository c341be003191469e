import * as z from 'zod';
import { UUID_V4 } from '../uuid.js';

const OCCURRENCE_ID = new RegExp(`^(${UUID_V4})(?:-occurrence-(0|[1-9][0-9]{0,9}))?$`, 'i');

/**
 * An event's id, or one occurrence's: `{event id}-occurrence-{number}`. The base event is number 0. The numbers of added
 * dates have ten digits.
 */
export interface EventReference {
  event_id: string;
  occurrence_index: number;
}

/** What an id names. `is_occurrence`: one occurrence, also number 0; otherwise the event, of a series as a whole. */
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

/** The id of an occurrence that is as its series says. The base event keeps the plain id. */
export function occurrenceId(reference: EventReference): string {
  return reference.occurrence_index === 0 ? reference.event_id : changedOccurrenceId(reference);
}

/** The id of an occurrence that was changed individually: it has its number, the base too. */
export function changedOccurrenceId({ event_id, occurrence_index }: EventReference): string {
  return `${event_id}-occurrence-${occurrence_index}`;
}

/** A path parameter that names an event or one occurrence. Parsed where it is used, with parseEventReference. */
export const EventReferenceParams = z.object({
  id: z.string('Invalid id format').regex(OCCURRENCE_ID, 'Invalid id format').toLowerCase(),
});

/** As EventReferenceParams, for deletions, which have a message of their own for an occurrence that is none. */
export const DeletionParams = z.object({
  id: z
    .string('Invalid id format')
    .regex(OCCURRENCE_ID, {
      error: ({ input }) =>
        /-occurrence-/i.test(String(input)) ? 'Invalid occurrence event ID' : 'Invalid id format',
    })
    .toLowerCase(),
});
