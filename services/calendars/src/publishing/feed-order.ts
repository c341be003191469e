import { FEED_PAGE_EVENTS } from '@daymark/contracts/internal';
import { LRUCache } from 'lru-cache';

/** Maximum ids of all orders together, some 10 MB. The order of a larger calendar is computed again for each page. */
const CACHED_IDS_MAX = 100_000;
/** Longer than reading a feed takes. */
const CACHED_MS = 60_000;

type FindIds = (calendarId: string) => Promise<string[]>;

/**
 * A cache of the order in which the events of large calendars are read, page by page. It is computed once for all pages
 * of a version: the database reads the whole calendar for it, which takes longer than reading a page.
 */
export class FeedOrder {
  private readonly kept = new LRUCache<string, readonly string[]>({
    maxSize: CACHED_IDS_MAX,
    sizeCalculation: (ids) => ids.length,
    ttl: CACHED_MS,
  });

  /**
   * The ids of a page, and one more if there is one. Nothing follows an event that does not exist.
   * @param version the calendar's version in the snapshot in which `findIds` reads
   */
  async page(
    calendarId: string,
    version: string,
    after: string | undefined,
    findIds: FindIds,
  ): Promise<string[]> {
    const key = `${calendarId} ${version}`;
    const ids = this.kept.get(key) ?? (await findIds(calendarId));
    if (ids.length > FEED_PAGE_EVENTS) this.kept.set(key, ids);
    const last = after === undefined ? -1 : ids.indexOf(after);
    if (after !== undefined && last < 0) return [];
    return ids.slice(last + 1, last + 2 + FEED_PAGE_EVENTS);
  }
}
