import type { PublishedFeed } from '@daymark/contracts/internal';

type FetchPage = (id: string, query: { since?: string; after?: string }) => Promise<PublishedFeed>;

/** A calendar changed between two pages, so they are inconsistent. */
export class ChangedMeanwhile extends Error {}

/**
 * Reads a whole feed, or its changes since a version, page by page, so that no single call is long. The next page is
 * requested while one is being processed.
 */
export async function* feedPages(
  ask: FetchPage,
  id: string,
  since: string | undefined,
): AsyncGenerator<PublishedFeed> {
  let page = await ask(id, since === undefined ? {} : { since });
  const version = page.calendar.updated_at;
  while (page.next !== null) {
    const following = ask(id, { after: page.next });
    // The error is reported when the reader reaches this page, or never if it stops before.
    following.catch(() => undefined);
    yield page;
    page = await following;
    if (page.calendar.updated_at !== version) throw new ChangedMeanwhile('between two pages of a feed');
  }
  yield page;
}
