import { addDays, addMonths, monthOf, weeksOfMonth } from '@daymark/ui/public';
import type { ListedEvent, LoadedMonth, MonthOfEvents } from '../page-data.js';

/** A window of instants, ISO 8601: `from` is inclusive, `to` is exclusive. */
export interface EventWindow {
  from: string;
  to: string;
}

/** Loads the events of a window; null if that fails. */
export type ListEvents = (
  window: EventWindow,
) => Promise<{ items: ListedEvent[]; truncated: boolean } | null>;

/** How far to search for the nearest month with events. The feed service allows windows of 400 days. */
const SEARCH_MONTHS = 13;

/**
 * The window of a month's grid, the same for every time zone: a day wider on each side than in UTC. So changing the
 * zone needs no other events, and visitors of all zones request the same address.
 */
export function windowOfMonth(month: string, weekStart = 0): EventWindow {
  const weeks = weeksOfMonth(month, weekStart);
  const midnight = (date: string) => `${date}T00:00:00.000Z`;
  return { from: midnight(addDays(weeks[0]![0]!, -1)), to: midnight(addDays(weeks.at(-1)!.at(-1)!, 2)) };
}

const startOf = (month: string) => `${month}-01T00:00:00.000Z`;

/** Converts a response to a month. */
export const monthOfResponse = (
  month: string,
  { items, truncated }: { items: ListedEvent[]; truncated: boolean },
): LoadedMonth => ({ state: 'loaded', month, truncated, items });

/** Loads the events of a month's grid; if there are none, also the nearest months with events. */
export async function loadMonth(
  month: string,
  listEvents: ListEvents,
  weekStart = 0,
): Promise<MonthOfEvents> {
  const answer = await listEvents(windowOfMonth(month, weekStart));
  if (!answer) return { state: 'failed', month };
  const loaded = monthOfResponse(month, answer);
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
