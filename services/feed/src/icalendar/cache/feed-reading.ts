import type { PublishedFeed } from '@daymark/contracts/internal';

/** Asks for a page of a feed. */
type AskForPage = (id: string, query: { since?: string; after?: string }) => Promise<PublishedFeed>;

/** A calendar changed between two pages: they do not belong together. */
export class ChangedMeanwhile extends Error {}

/**
 * Reads a feed whole, or what changed in it since a version, page by page: no single call is long. While a page is worked
 * on, the next one is on its way.
 * @throws ChangedMeanwhile
 * @throws ProblemException what `ask` throws
 */
export async function* feedPages(
  ask: AskForPage,
  id: string,
  since: string | undefined,
): AsyncGenerator<PublishedFeed> {
  let page = await ask(id, since === undefined ? {} : { since });
  const version = page.calendar.updated_at;
  while (page.next !== null) {
    const following = ask(id, { after: page.next });
    // Reported when the reader comes to this page, or not at all where nobody wants it any more.
    following.catch(() => undefined);
    yield page;
    page = await following;
    if (page.calendar.updated_at !== version) throw new ChangedMeanwhile('between two pages of a feed');
  }
  yield page;
}
