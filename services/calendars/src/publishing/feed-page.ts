import { FEED_PAGE_EVENTS, type PublishedEvent } from '@daymark/contracts/internal';

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
