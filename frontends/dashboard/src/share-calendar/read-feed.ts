/** Reads a calendar's feed as a calendar program would. @throws Error with the reason, fit to show. */
export async function readFeed(address: string): Promise<string> {
  const answer = await fetch(address, { cache: 'no-store' });
  if (!answer.ok)
    throw new Error(`HTTP ${answer.status}: ${answer.statusText || 'Failed to fetch calendar'}`);
  return answer.text();
}

/** How many events a feed holds: its VEVENT blocks. */
export const countEvents = (feed: string) => feed.match(/^BEGIN:VEVENT\r?$/gm)?.length ?? 0;
