import { monthWindow } from '@daymark/calendar-ui/public';
import { addMonths, monthOf } from '@daymark/ui/public';
import type { ListedEvent, MonthOfEvents } from '../page-data.js';

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
export const windowOfMonth = (month: string): EventWindow => monthWindow(month, 'UTC');

/** A list shows the beginning of a description; the whole one stands on the event's own page. */
const DESCRIPTION_MAX_CHARACTERS = 280;

function beginningOf(description: string | null): string | null {
  if (!description || description.length <= DESCRIPTION_MAX_CHARACTERS) return description;
  return `${description.slice(0, DESCRIPTION_MAX_CHARACTERS).toWellFormed().trimEnd()}…`;
}

const startOf = (month: string) => `${month}-01T00:00:00.000Z`;

const listed = (event: ListedEvent): ListedEvent => ({
  id: event.id,
  title: event.title,
  description: beginningOf(event.description),
  start_local: event.start_local,
  end_local: event.end_local,
  timezone: event.timezone,
  is_all_day: event.is_all_day,
  start_time: event.start_time,
  end_time: event.end_time,
  location: event.location,
  is_recurring: event.is_recurring,
});

/** Loads what a month's grid shows; where that is nothing, also where the nearest events are. */
export async function loadMonth(month: string, listEvents: ListEvents): Promise<MonthOfEvents> {
  const answer = await listEvents(windowOfMonth(month));
  if (!answer) return { state: 'failed', month };
  const loaded = { state: 'loaded' as const, month, truncated: answer.truncated };
  if (answer.items.length > 0) return { ...loaded, items: answer.items.map(listed) };
  const [before, after] = await Promise.all([
    listEvents({ from: startOf(addMonths(month, -SEARCH_MONTHS)), to: startOf(month) }),
    listEvents({ from: startOf(addMonths(month, 1)), to: startOf(addMonths(month, 1 + SEARCH_MONTHS)) }),
  ]);
  if (!before || !after) return { ...loaded, items: [] };
  const monthOfEvent = (event: ListedEvent | undefined) => (event ? monthOf(event.start_local) : null);
  return {
    ...loaded,
    items: [],
    elsewhere: { previous: monthOfEvent(before.items.at(-1)), next: monthOfEvent(after.items[0]) },
  };
}
