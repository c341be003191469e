import { OCCURRENCES_PER_SERIES_MAX } from '@daymark/contracts';
import { expandOccurrences, type Occurrence, type OccurrenceWindow } from '@daymark/recurrence';
import { baseOf, type StoredEvent } from './stored-event.js';

/** The most occurrences that one answer carries, over all series. */
export const OCCURRENCES_PER_ANSWER_MAX = 10_000;

/** One entry of a list: an event at one of its times. */
export interface EventOccurrence {
  event: StoredEvent;
  occurrence: Occurrence;
}

export interface OccurrenceList {
  items: EventOccurrence[];
  /** More took place in the window than the list carries: of one series, or in all. */
  truncated: boolean;
}

/**
 * What takes place in a window, in order of time; of too many, the first ones. Once the list is full, the window ends
 * where the list does, so neither time nor memory grows with what would be dropped anyway.
 */
export function occurrencesInWindow(
  events: StoredEvent[],
  window: OccurrenceWindow,
  limits = { perSeries: OCCURRENCES_PER_SERIES_MAX, perAnswer: OCCURRENCES_PER_ANSWER_MAX },
): OccurrenceList {
  let items: EventOccurrence[] = [];
  let truncated = false;
  let to = window.to;
  const keepFirst = () => {
    items.sort(byTime);
    if (items.length <= limits.perAnswer) return;
    truncated = true;
    items = items.slice(0, limits.perAnswer);
    // What starts together with the last one that is kept may still come before it in order.
    to = Math.min(to, items.at(-1)!.occurrence.start + 1);
  };
  for (const event of events) {
    const found = expandOccurrences(
      baseOf(event),
      event.recurrence,
      { from: window.from, to },
      limits.perSeries + 1,
    );
    if (found.length > limits.perSeries) {
      truncated = true;
      found.pop();
    }
    for (const occurrence of found) items.push({ event, occurrence });
    if (items.length > 2 * limits.perAnswer) keepFirst();
  }
  keepFirst();
  return { items, truncated };
}

function byTime(a: EventOccurrence, b: EventOccurrence): number {
  return (
    a.occurrence.start - b.occurrence.start ||
    a.occurrence.end - b.occurrence.end ||
    (a.event.id < b.event.id ? -1 : a.event.id > b.event.id ? 1 : 0) ||
    a.occurrence.index - b.occurrence.index
  );
}
