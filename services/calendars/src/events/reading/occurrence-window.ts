import {
  OCCURRENCES_PER_LIST_MAX,
  OCCURRENCES_PER_SERIES_MAX,
  PUBLIC_LIST_MAX_ENTRIES,
} from '@daymark/contracts';
import type { Occurrence, OccurrenceWindow } from '@daymark/recurrence';
import type { Steps } from '../../quotas/quotas.module.js';
import type { InWindow } from '../store/queries/event-queries.js';
import { expandedInSteps } from '../domain/expanded-in-steps.js';
import { changedEntry, seriesIdOf, type EventOccurrence } from '../domain/occurrence.js';
import { baseOf, type DatedEvent, type StoredEvent } from '../domain/stored-event.js';

export interface WindowLimits {
  perSeries: number;
  perResponse: number;
  /** Maximum events; one more is read to tell whether there are more. */
  events: number;
}

const limitsOf = (items: number): WindowLimits => ({
  perSeries: OCCURRENCES_PER_SERIES_MAX,
  perResponse: items,
  events: items,
});
export const WHOLE_EVENTS = limitsOf(OCCURRENCES_PER_LIST_MAX);
export const LISTED_EVENTS = limitsOf(PUBLIC_LIST_MAX_ENTRIES);
/** Limits for a person's own window, in which a series has all its dates: a year shows how full each day is. */
export const OWN_WINDOW: WindowLimits = { ...WHOLE_EVENTS, perSeries: OCCURRENCES_PER_LIST_MAX };

export interface OccurrenceList<Event extends DatedEvent = StoredEvent> {
  items: EventOccurrence<Event>[];
  /** There are more occurrences in the window than the list contains, of one series or in all. */
  truncated: boolean;
}

/**
 * The occurrences of a window, ordered by time; the first ones if there are too many. If there are more events than the
 * limit, only the first ones by start were read: after the last of these the list would have gaps, so the window ends
 * there. Once the list is full, the window ends where the list does, so time and memory do not grow with what would be
 * dropped.
 * @param isWanted leaves out events before they are expanded
 */
export function* occurrencesInWindow<Event extends DatedEvent>(
  events: InWindow<Event>[],
  window: OccurrenceWindow,
  limits: WindowLimits = WHOLE_EVENTS,
  isWanted: ((event: Event) => boolean) | null = null,
): Steps<OccurrenceList<Event>> {
  let items: EventOccurrence<Event>[] = [];
  let truncated = events.length > limits.events;
  const lastStart = truncated ? events.at(-1)!.start_time.getTime() : window.to;
  let to = lastStart > window.from ? Math.min(window.to, lastStart + 1) : window.to;
  const keepFirst = () => {
    items.sort(byTime);
    if (items.length <= limits.perResponse) return;
    truncated = true;
    items = items.slice(0, limits.perResponse);
    // An occurrence that starts together with the last kept one may still sort before it.
    to = Math.min(to, items.at(-1)!.occurrence.start + 1);
  };
  for (const parts of yield* bySeries(events, isWanted)) {
    const found: EventOccurrence<Event>[] = [];
    for (const event of parts) {
      const ofEvent = yield* occurrencesOf(event, { from: window.from, to }, limits.perSeries + 1);
      for (const entry of ofEvent) found.push(entry);
    }
    if (parts.length > 1) found.sort(byTime);
    if (found.length > limits.perSeries) {
      truncated = true;
      found.length = limits.perSeries;
    }
    for (const entry of found) items.push(entry);
    yield parts.reduce((units, { replaced_dates }) => units + 1 + (replaced_dates?.length ?? 0), 0);
    if (items.length > 2 * limits.perResponse) keepFirst();
  }
  keepFirst();
  return { items, truncated };
}

/** Cost of grouping an event under its series, compared with examining it. */
const GROUPING_UNITS = 0.05;

function* bySeries<Event extends DatedEvent>(
  events: InWindow<Event>[],
  isWanted: ((event: Event) => boolean) | null,
): Steps<Iterable<InWindow<Event>[]>> {
  const parts = new Map<string, InWindow<Event>[]>();
  for (const event of events) {
    if (isWanted) yield 1;
    if (isWanted?.(event) === false) continue;
    const id = event.series?.id ?? event.id;
    const part = parts.get(id);
    if (part) part.push(event);
    else parts.set(id, [event]);
    yield GROUPING_UNITS;
  }
  return parts.values();
}

function* occurrencesOf<Event extends DatedEvent>(
  event: InWindow<Event>,
  window: OccurrenceWindow,
  limit: number,
): Steps<EventOccurrence<Event>[]> {
  if (event.is_exception) {
    const entry = changedEntry(event);
    yield 1;
    return entry && isIn(window, entry.occurrence) ? [entry] : [];
  }
  const found = yield* expandedInSteps(
    baseOf(event),
    event.recurrence,
    window,
    event.replaced_dates ?? [],
    limit,
  );
  return found.map(({ index, start, end }) => ({ event, occurrence: { index, start, end } }));
}

// The index also finds events that end exactly when the window begins, and a full list narrows the window.
const isIn = ({ from, to }: OccurrenceWindow, { start, end }: Occurrence) =>
  start < to && (start >= from || end > from);

function byTime(a: EventOccurrence<DatedEvent>, b: EventOccurrence<DatedEvent>): number {
  return (
    a.occurrence.start - b.occurrence.start ||
    a.occurrence.end - b.occurrence.end ||
    compareTexts(seriesIdOf(a.event), seriesIdOf(b.event)) ||
    a.occurrence.index - b.occurrence.index
  );
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
