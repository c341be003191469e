import { addDays, addMonths, monthOf, weeksOfMonth } from '@daymark/ui/public';
import type { ListedEvent, LoadedMonth, MonthOfEvents } from '../page-data.js';

/** A window of instants, ISO 8601: `from` belongs to it, `to` does not. */
export interface EventWindow {
  from: string;
  to: string;
}

/** How the events of a window are got; null where they cannot be had right now. */
export type ListEvents = (
  window: EventWindow,
) => Promise<{ items: ListedEvent[]; truncated: boolean } | null>;

/** How far the nearest month with events is looked for. A window of the feed service is at most 400 days. */
const SEARCH_MONTHS = 13;

/**
 * The window of a month's grid, the same for every time zone: a day wider on each side than it is in UTC. So a visitor
 * who changes the zone needs no other events, and visitors of all zones ask for the same address.
 */
export function windowOfMonth(month: string, weekStart = 0): EventWindow {
  const weeks = weeksOfMonth(month, weekStart);
  const midnight = (date: string) => `${date}T00:00:00.000Z`;
  return { from: midnight(addDays(weeks[0]![0]!, -1)), to: midnight(addDays(weeks.at(-1)!.at(-1)!, 2)) };
}

const startOf = (month: string) => `${month}-01T00:00:00.000Z`;

/** A month as an answer tells it. */
export const monthOfAnswer = (
  month: string,
  { items, truncated }: { items: ListedEvent[]; truncated: boolean },
): LoadedMonth => ({ state: 'loaded', month, truncated, items });

/** Loads what a month's grid shows; where that is nothing, also where the nearest events are. */
export async function loadMonth(
  month: string,
  listEvents: ListEvents,
  weekStart = 0,
): Promise<MonthOfEvents> {
  const answer = await listEvents(windowOfMonth(month, weekStart));
  if (!answer) return { state: 'failed', month };
  const loaded = monthOfAnswer(month, answer);
  if (answer.items.length > 0) return loaded;
  const [before, after] = await Promise.all([
    listEvents({ from: startOf(addMonths(month, -SEARCH_MONTHS)), to: startOf(month) }),
    listEvents({ from: startOf(addMonths(month, 1)), to: startOf(addMonths(month, 1 + SEARCH_MONTHS)) }),
  ]);
  if (!before || !after) return loaded;
  const monthOfEvent = (event: ListedEvent | undefined) => (event ? monthOf(event.start_local) : null);
  return {
    ...loaded,
    elsewhere: { previous: monthOfEvent(before.items.at(-1)), next: monthOfEvent(after.items[0]) },
  };
}
