import type { ReadEntry } from '@daymark/icalendar/reading';
import { baseOfEvent, indexOfOccurrenceDate } from '@daymark/recurrence';
import {
  asImported,
  cancellation,
  fromSaved,
  occurrenceTimes,
  plannedEntry,
  type ImportedEvent,
  type KnownEvent,
} from '../../events/events.module.js';

const cancelled = (content: ImportedEvent['content']): ImportedEvent['content'] => ({
  ...content,
  ...cancellation(undefined, new Date())(content),
});

/** The original lines no longer match the event. */
const outdated = (original: ImportedEvent['original']) => original && { ...original, isCurrent: false };

/**
 * The event after a cancelling message (RFC 5546 3.2.5): only the cancellation is applied; whatever else the message
 * contains or leaves out, the event stays as it is here.
 */
export function asCancelled(existing: KnownEvent, { sequence }: Pick<ReadEntry, 'sequence'>): ImportedEvent {
  const here = fromSaved(asImported(existing));
  return {
    ...here,
    revision: sequence,
    content: cancelled(here.content),
    original: outdated(here.original),
  };
}

/** The same for one date of a series, which must exist in it. */
export function withDateCancelled(existing: KnownEvent, occurrence: string): ImportedEvent {
  const saved = asImported(existing);
  const here = fromSaved(saved);
  const changed = here.exceptions.find((exception) => exception.occurrence === occurrence);
  // A date that was deleted here stays deleted.
  if (changed && changed.content === null) return here;
  const content = changed?.content ?? plannedContent(existing, occurrence);
  const exceptions = here.exceptions.filter((exception) => exception !== changed);
  const cancelledDate = { occurrence, content: cancelled(content), revision: changed?.revision ?? 0 };
  return {
    ...here,
    exceptions: [...exceptions, cancelledDate].sort((a, b) => (a.occurrence < b.occurrence ? -1 : 1)),
    original: outdated(here.original),
  };
}

function plannedContent(existing: KnownEvent, occurrence: string): ImportedEvent['content'] {
  const { event } = existing;
  const index = indexOfOccurrenceDate(baseOfEvent(event), event.recurrence, occurrence)!;
  const { start_local, end_local } = occurrenceTimes(plannedEntry({ ...event, series: null }, index)!);
  const saved = asImported(existing);
  const content = { ...saved.content, start_local, end_local, recurrence: null };
  return fromSaved({ ...saved, content, exceptions: [] }).content;
}
