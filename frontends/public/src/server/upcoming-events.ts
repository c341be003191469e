import type { ListedEvent } from '../page-data.js';
import type { FeedCalls } from './feed-client.js';
import { listedEvent } from './listed-event.js';

const DAY_MS = 86_400_000;
/** The windows searched for the next events, from today on; the later ones are used if the first have too few. */
const WINDOWS_DAYS = [
  [0, 40],
  [40, 400],
] as const;
/** Enough for every page. */
const ENOUGH = 10;

/** The events that are current or to come. */
export const nextOf = <Event extends Pick<ListedEvent, 'end_time' | 'status'>>(
  events: readonly Event[],
  now: number,
) => events.filter(({ end_time, status }) => Date.parse(end_time) > now && status !== 'cancelled');

/**
 * The current and next events of a calendar, without cancelled ones, by time; fewer or none if they cannot be loaded.
 * Windows begin on days in UTC, so that all visitors of a day make the same requests.
 * @param now epoch milliseconds
 */
export async function upcomingEvents(
  feed: FeedCalls,
  calendarId: string,
  now: number,
): Promise<ListedEvent[]> {
  const today = Math.floor(now / DAY_MS);
  const dateAt = (days: number) => new Date((today + days) * DAY_MS).toISOString();
  const events = new Map<string, ListedEvent>();
  for (const [from, to] of WINDOWS_DAYS) {
    const answer = await feed.calendarEvents(calendarId, { from: dateAt(from), to: dateAt(to) });
    if (answer.kind !== 'found') break;
    for (const event of nextOf(answer.value.items, now)) events.set(event.id, listedEvent(event));
    if (events.size >= ENOUGH) break;
  }
  return [...events.values()];
}
