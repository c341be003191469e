import type { PublishedFeed } from '@daymark/contracts/internal';
import { unavailable } from '@daymark/service-kit';

/** Asks for a page of a feed. */
type AskForPage = (id: string, query: { since?: string; after?: string }) => Promise<PublishedFeed>;

/** A calendar that is changed all the time while it is read is read so often. */
const ATTEMPTS = 3;

/**
 * Reads a feed whole, or what changed in it since a version, page by page: no single call is long. Where it changed between
 * two pages they do not belong together, and it is read again.
 * @throws ProblemException what `ask` throws; SERVICE_UNAVAILABLE
 */
export async function readFeed(
  ask: AskForPage,
  id: string,
  since: string | undefined,
): Promise<PublishedFeed> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const feed = await readOnce(ask, id, since);
    if (feed) return feed;
  }
  throw unavailable(new Error('The calendar changed each time while it was read'));
}

async function readOnce(
  ask: AskForPage,
  id: string,
  since: string | undefined,
): Promise<PublishedFeed | null> {
  const first = await ask(id, since === undefined ? {} : { since });
  const events = [...first.events];
  for (let after = first.next; after !== null;) {
    const page = await ask(id, { after });
    if (page.calendar.updated_at !== first.calendar.updated_at) return null;
    events.push(...page.events);
    after = page.next;
  }
  return { ...first, events, next: null };
}
