import type { MonthOfEvents } from '../page-data.js';
import type { FeedCalls } from './feed-client.js';
import { listedEvent } from './listed-event.js';
import { monthOfResponse } from '../calendar/index.js';

const DAY_MS = 86_400_000;
/** The longest window that the feed service allows. */
const AHEAD_DAYS = 400;
/** More than anybody reads. */
const FOUND_MAX = '200';

/**
 * Finds the coming events of a calendar that have all search words in title, description or place, by time.
 * @param search one word or more
 */
export async function findEvents(
  feed: FeedCalls,
  { calendarId, search, now }: { calendarId: string; search: string; now: number },
): Promise<MonthOfEvents> {
  const from = new Date(now).toISOString();
  const to = new Date(now + AHEAD_DAYS * DAY_MS).toISOString();
  const month = from.slice(0, 7);
  const answer = await feed.calendarEvents(calendarId, { from, to, q: search, limit: FOUND_MAX });
  return answer.kind === 'found'
    ? monthOfResponse(month, { ...answer.value, items: answer.value.items.map(listedEvent) })
    : { state: 'failed', month };
}
