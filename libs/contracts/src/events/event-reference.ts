import * as z from 'zod';
import { text } from '../texts.js';
import { UUID_V4, version } from '../schemas/fields.js';

const OCCURRENCE_ID = new RegExp(`^(${UUID_V4})(?:-occurrence-(0|[1-9][0-9]{0,9}))?$`, 'i');

/** `{event id}-occurrence-{number}`. The first date is number 0. Added dates have ten-digit numbers. */
export interface EventReference {
  event_id: string;
  occurrence_index: number;
}

/** `is_occurrence` is true for number 0 too; otherwise the id names the event, for a series the whole. */
export interface ParsedEventReference extends EventReference {
  is_occurrence: boolean;
}

export function parseEventReference(value: string): ParsedEventReference | null {
  const match = OCCURRENCE_ID.exec(value);
  if (!match) return null;
  return {
    event_id: match[1]!.toLowerCase(),
    occurrence_index: Number(match[2] ?? 0),
    is_occurrence: match[2] !== undefined,
  };
}

/** The first date keeps the plain id. */
export function occurrenceId(reference: EventReference): string {
  return reference.occurrence_index === 0 ? reference.event_id : changedOccurrenceId(reference);
}

/** It always has its number, for the first date too. */
export function changedOccurrenceId({ event_id, occurrence_index }: EventReference): string {
  return `${event_id}-occurrence-${occurrence_index}`;
}

export const EventReferenceParams = z.object({
  id: z.string().regex(OCCURRENCE_ID).toLowerCase(),
});

/** An event, or one date of a series, as somebody read it. */
export const ReadEvent = EventReferenceParams.extend({ version: version() });

/** Deletions have their own message for an invalid occurrence. */
export const DeletionParams = z.object({
  id: z
    .string()
    .regex(OCCURRENCE_ID, {
      error: ({ input }) =>
        /-occurrence-/i.test(String(input))
          ? text('fields.occurrenceId')
          : text('fields.format', { label: 'id' }),
    })
    .toLowerCase(),
});
