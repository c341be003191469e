import type { MonthOfEvents } from '../page-data.js';
import type { FeedCalls } from './feed-client.js';
import { listedEvent } from './listed-event.js';

const DAY_MS = 86_400_000;
/** The longest window that the feed service allows. */
const AHEAD_DAYS = 400;
/** More than anybody reads. */
const FOUND_MAX = 200;

/** Normalises for comparison: no accents, compatibility forms, lower case. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Finds the coming events of a calendar that have all search words in title, description or place, by time.
 * @param search one word or more
 */
export async function findEvents(
  feed: FeedCalls,
  { calendarId, search, now }: { calendarId: string; search: string; now: number },
): Promise<MonthOfEvents> {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const month = new Date(today).toISOString().slice(0, 7);
  const window = {
    from: new Date(today).toISOString(),
    to: new Date(today + AHEAD_DAYS * DAY_MS).toISOString(),
  };
  const answer = await feed.calendarEvents(calendarId, window);
  if (answer.kind !== 'found') return { state: 'failed', month };
  const words = plain(search).split(/\s+/);
  const toCome = answer.value.items.filter(({ end_time }) => Date.parse(end_time) > now);
  const found = toCome.filter(({ title, description, location }) => {
    const text = plain([title, description, location].filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  });
  return {
    state: 'loaded',
    month,
    truncated: found.length > FOUND_MAX,
    items: found.slice(0, FOUND_MAX).map(listedEvent),
  };
}
