import { shareTexts } from '../texts/share-calendar.js';

/** Reads a calendar's feed as a calendar program would. @throws Error with the reason, fit to show. */
export async function readFeed(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-store' }).catch(unknownError);
  if (!response.ok)
    throw new Error(`HTTP ${response.status}: ${response.statusText || 'Failed to fetch calendar'}`);
  const feed = await response.text().catch(unknownError);
  // A page that stands in front of the service may answer for it.
  if (!feed.startsWith('BEGIN:VCALENDAR')) throw new Error(shareTexts.notACalendar);
  return feed;
}

/** What a browser says of a connection ('Failed to fetch', 'Load failed') is no reason that a person knows. */
function unknownError(cause: unknown): never {
  throw new Error(shareTexts.unknownError, { cause });
}
