import { shareTexts } from '../texts/share-calendar.js';

/** Fetches a calendar's feed like a calendar program. @throws Error with a reason to show */
export async function readFeed(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-store' }).catch(unknownError);
  if (!response.ok)
    throw new Error(`HTTP ${response.status}: ${response.statusText || 'Failed to fetch calendar'}`);
  const feed = await response.text().catch(unknownError);
  // A proxy's page may respond in its place.
  if (!feed.startsWith('BEGIN:VCALENDAR')) throw new Error(shareTexts.notACalendar);
  return feed;
}

/** Browsers' messages for a failed connection ('Failed to fetch', 'Load failed') mean nothing to people. */
function unknownError(cause: unknown): never {
  throw new Error(shareTexts.unknownError, { cause });
}
