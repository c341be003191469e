import { addDays, addMonths, monthOf, weeksOfMonth } from '@daymark/ui/public';
import type { Language, listPublicCalendarEvents, ResponseOf } from '@daymark/contracts';
import type { CalendarPart, ListedEvent, LoadedMonth, MonthOfEvents } from '../page-data.js';

/** `from` is inclusive, `to` is exclusive; ISO 8601. At most `limit` events are returned. */
export interface EventWindow {
  from: string;
  to: string;
  limit?: string;
}

/** For requests of texts in a language. English has none, so that programs and English pages share responses. */
export const languageQuery = (language: Language): { language?: Language } =>
  language === 'en' ? {} : { language };

/** The events of a window, and whether there are some before and after it; an older release does not tell. */
interface EventsOfWindow {
  items: ListedEvent[];
  truncated: boolean;
  has_earlier?: boolean;
  has_later?: boolean;
}

/** Nobody reads more in a month; more would delay other visitors' pages. */
const SHOWN_MAX = '1000';

export type ListEvents = (window: EventWindow) => Promise<EventsOfWindow | null>;

/** How far to search for the nearest month with events. The feed service allows windows of 400 days. */
const SEARCH_MONTHS = 13;

/**
 * The window of a month's grid, the same for every time zone: a day wider on each side than in UTC. So changing the
 * zone needs no other events, and visitors of all zones request the same address.
 */
export function windowOfMonth(month: string, weekStart = 0): EventWindow {
  const weeks = weeksOfMonth(month, weekStart);
  return {
    from: midnight(addDays(weeks[0]![0]!, -1)),
    to: midnight(addDays(weeks.at(-1)!.at(-1)!, 2)),
    limit: SHOWN_MAX,
  };
}

const midnight = (date: string) => `${date}T00:00:00.000Z`;
const startOf = (month: string) => midnight(`${month}-01`);

/** As many entries fill a frame of a phone's size. */
export const FRAME_ENTRIES = 10;

/** What follows a month's grid, with its last day, which zones behind UTC may need. */
export const windowAfter = (month: string, weekStart: number): EventWindow => ({
  from: midnight(weeksOfMonth(month, weekStart).at(-1)!.at(-1)!),
  to: startOf(addMonths(month, SEARCH_MONTHS)),
  limit: String(FRAME_ENTRIES),
});

/** Converts a response to a month. Its window has days of the months before and after. */
export const monthOfResponse = (
  month: string,
  { items, truncated, has_earlier = true, has_later = true }: EventsOfWindow,
): LoadedMonth => ({
  state: 'loaded',
  month,
  truncated,
  items,
  beyond: {
    earlier: has_earlier || items.some(({ start_local }) => monthOf(start_local) < month),
    later: has_later || truncated || items.some(({ end_local }) => monthOf(end_local) > month),
  },
});

export async function loadMonth(
  month: string,
  listEvents: ListEvents,
  weekStart = 0,
): Promise<MonthOfEvents> {
  const answer = await listEvents(windowOfMonth(month, weekStart));
  if (!answer) return { state: 'failed', month };
  const loaded = monthOfResponse(month, answer);
  if (answer.items.length > 0) return loaded;
  const { earlier, later } = loaded.beyond;
  const none = { items: [] };
  const next = addMonths(month, 1);
  const [before, after] = await Promise.all([
    earlier ? listEvents({ from: startOf(addMonths(month, -SEARCH_MONTHS)), to: startOf(month) }) : none,
    later
      ? listEvents({ from: startOf(next), to: startOf(addMonths(next, SEARCH_MONTHS)), limit: '1' })
      : none,
  ]);
  if (!before || !after) return loaded;
  const monthOfEvent = (event: ListedEvent | undefined) => (event ? monthOf(event.start_local) : null);
  return {
    ...loaded,
    elsewhere: { previous: monthOfEvent(before.items.at(-1)), next: monthOfEvent(after.items[0]) },
  };
}

const TIMEOUT_MS = 15_000;
/** The endpoint without its schemas, which are too large for this page. */
export const EVENTS = { path: '/api/public/calendars/:id/events' } as typeof listPublicCalendarEvents;

/**
 * Fetches the events of a public calendar in a window; null on failure. Credentials are not sent: in a frame on another
 * site they would be within that site's reach.
 */
export async function fetchEvents(
  { calendar: { id }, source = id, language }: CalendarPart,
  window: EventWindow,
  signal: AbortSignal,
): Promise<ResponseOf<typeof listPublicCalendarEvents> | null> {
  try {
    const query = new URLSearchParams({ ...window, ...languageQuery(language) });
    const response = await fetch(`${EVENTS.path.replace(':id', source)}?${query}`, {
      credentials: 'omit',
      // Older browsers have no AbortSignal.any and wait without a limit.
      signal: 'any' in AbortSignal ? AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) : signal,
    });
    // The calendar became private or was deleted: the server's page says so.
    if (response.status === 404) location.reload();
    return response.ok ? ((await response.json()) as ResponseOf<typeof listPublicCalendarEvents>) : null;
  } catch {
    return null;
  }
}
