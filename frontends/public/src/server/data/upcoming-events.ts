import type { Language } from '@daymark/contracts';
import { monthOfResponse } from '../../calendar/index.js';
import type { ListedEvent, MonthOfEvents } from '../../page-data.js';
import type { FeedCalls } from './feed-client.js';
import { listedEvent } from './listed-event.js';
import { languageQuery } from '../../calendar/index.js';

const HOUR_MS = 3_600_000;
/** The windows searched for the next events, from now on; the later ones are used if the first have too few. */
const WINDOWS_HOURS = [
  [0, 40 * 24],
  [40 * 24, 400 * 24],
] as const;
const ENOUGH = 10;
/** Some of a window's events may be cancelled, or have ended in this hour. */
const REQUESTED = '50';

export const nextOf = <Event extends Pick<ListedEvent, 'end_time' | 'status'>>(
  events: readonly Event[],
  now: number,
) => events.filter(({ end_time, status }) => Date.parse(end_time) > now && status !== 'cancelled');

/**
 * The current and next events of a calendar, without cancelled ones, by time; fewer or none if they cannot be loaded.
 * Windows begin with an hour, so that all visitors of that hour make the same requests.
 */
export async function upcomingEvents(
  feed: FeedCalls,
  calendarId: string,
  { now, language }: { now: number; language: Language },
): Promise<ListedEvent[]> {
  const hour = Math.floor(now / HOUR_MS);
  const instantIn = (hours: number) => new Date((hour + hours) * HOUR_MS).toISOString();
  const events = new Map<string, ListedEvent>();
  for (const [from, to] of WINDOWS_HOURS) {
    const answer = await feed.calendarEvents(calendarId, {
      from: instantIn(from),
      to: instantIn(to),
      limit: REQUESTED,
      ...languageQuery(language),
    });
    if (answer.kind !== 'found') break;
    for (const event of nextOf(answer.value.items, now)) events.set(event.id, listedEvent(event));
    if (events.size >= ENOUGH) break;
  }
  return [...events.values()];
}

const DAY_MS = 86_400_000;
/** The longest window that the feed service allows. */
const AHEAD_DAYS = 400;
/** More than anybody reads. */
const FOUND_MAX = '200';

export async function findEvents(
  feed: FeedCalls,
  {
    calendarId,
    search,
    now,
    language,
  }: { calendarId: string; search: string; now: number; language: Language },
): Promise<MonthOfEvents> {
  const from = new Date(now).toISOString();
  const to = new Date(now + AHEAD_DAYS * DAY_MS).toISOString();
  const month = from.slice(0, 7);
  const answer = await feed.calendarEvents(calendarId, {
    from,
    to,
    q: search,
    limit: FOUND_MAX,
    ...languageQuery(language),
  });
  return answer.kind === 'found'
    ? monthOfResponse(month, { ...answer.value, items: answer.value.items.map(listedEvent) })
    : { state: 'failed', month };
}
