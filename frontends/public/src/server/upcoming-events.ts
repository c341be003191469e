import type { ListedEvent } from '../page-data.js';
import type { FeedCalls } from './feed-client.js';
import { listedEvent } from './listed-event.js';

const DAY_MS = 86_400_000;
/** What comes next is looked for in these days from today on, in the later ones where the first have too little. */
const WINDOWS_DAYS = [
  [0, 40],
  [40, 400],
] as const;
/** So many are enough for every page. */
const ENOUGH = 10;

/** Those of the events that take place now or later. */
export const nextOf = <Event extends Pick<ListedEvent, 'end_time' | 'status'>>(
  events: readonly Event[],
  now: number,
) => events.filter(({ end_time, status }) => Date.parse(end_time) > now && status !== 'cancelled');

/**
 * What takes place in a calendar now and next, without what is cancelled, in order of time; less or nothing where it cannot
 * be had. The windows begin with days of UTC, so that all visitors of a day ask for the same.
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
