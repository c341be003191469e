import { FEED_PAGE_EVENTS, type PublishedEvent } from '@daymark/contracts/internal';
import { LRUCache } from 'lru-cache';
import type { PublishedChange } from '../calendars/calendars.module.js';
import { PUBLIC_LIST_MAX_BYTES } from '@daymark/contracts';
import type { CheckedJson } from '@daymark/service-kit';
import { ListJson, unitsOfWriting } from '../events/events.module.js';
import type { Steps } from '../quotas/quotas.module.js';

/** The first entries whose JSON fits the budget; `toJson` serialises a validated entry. */
export function* withinBudget<Entry>(
  { items: entries, ...rest }: { items: readonly Entry[]; truncated: boolean },
  toJson: (entry: Entry) => string,
  maxBytes = PUBLIC_LIST_MAX_BYTES,
): Steps<CheckedJson> {
  const list = new ListJson(maxBytes);
  for (const entry of entries) {
    const text = toJson(entry);
    if (!list.add(text)) return list.end({ ...rest, truncated: true });
    yield unitsOfWriting(text);
  }
  return list.end(rest);
}

/**
 * The events that changed, appeared or disappeared from one version of a calendar to another, from the successive
 * changes between them. Null if those have a gap: then everything has to be read.
 */
export function changedEvents(
  since: string,
  changes: readonly PublishedChange[],
  current: string,
): string[] | null {
  const changed = new Set<string>();
  let version = since;
  for (const { published_at, previously_published_at, event_ids } of changes) {
    if (published_at.toISOString() === version) continue;
    if (event_ids === null || previously_published_at.toISOString() !== version) return null;
    for (const id of event_ids) changed.add(id);
    version = published_at.toISOString();
  }
  return version === current ? [...changed] : null;
}

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

/** Several times the size of a page of ordinary events: a page has to be written and read within one call. */
export const PAGE_MAX_BYTES = 4 * 1024 * 1024;

/**
 * How many of the events with these sizes to read for a page, at least one: events that do not fit the page are not
 * read either, since a calendar may be as large as the memory of a process.
 */
export function eventsToRead(
  weights: readonly number[],
  { maxEvents, maxBytes } = { maxEvents: FEED_PAGE_EVENTS, maxBytes: PAGE_MAX_BYTES },
): number {
  let bytes = 0;
  const fitting = weights.findIndex((weight, place) => {
    bytes += weight;
    return place === maxEvents || (place > 0 && bytes > maxBytes);
  });
  return fitting < 0 ? weights.length : fitting;
}

/** The events that fit one response, at least one, and the one after which the next page starts. */
export function feedPage(
  read: PublishedEvent[],
  { maxEvents, maxBytes } = { maxEvents: FEED_PAGE_EVENTS, maxBytes: PAGE_MAX_BYTES },
): { events: PublishedEvent[]; next: string | null } {
  let bytes = 0;
  let fitting = 0;
  while (fitting < Math.min(read.length, maxEvents)) {
    bytes += Buffer.byteLength(JSON.stringify(read[fitting]));
    if (fitting > 0 && bytes > maxBytes) break;
    fitting += 1;
  }
  return {
    events: read.slice(0, fitting),
    next: fitting < read.length ? read[fitting - 1]!.id : null,
  };
}
