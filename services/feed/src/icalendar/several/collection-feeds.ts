import { createHash } from 'node:crypto';
import { FEED_MAX_BYTES } from '@daymark/contracts';
import type { PublishedCollection } from '@daymark/contracts/internal';
import { notFound, ReadingSemaphore } from '@daymark/service-kit';
import type { ContentCoding } from '@daymark/service-kit/http';
import type { FeedCalendar } from '@daymark/icalendar/rendering';
import { LRUCache } from 'lru-cache';
import { nameOfCollection, type CollectionDirectory } from '../../collections/collections.module.js';
import type { Representation } from '../../http/index.js';
import type { PublicAddresses } from '../../public-calendars/public-calendars.module.js';
import { isMissing, type CalendarCache } from '../../versions/versions.module.js';
import { CachedFeed, type LastModified } from '../cache/cached-feed.js';
import type { FeedCache } from '../cache/feed-cache.js';
import { mergedFeed, tooLargeTogether } from './merged-feed.js';

const MEMORY_MAX_BYTES = 64 * 1024 * 1024;
const MAKING = { atOnce: 2, waiting: 200, limitMs: 10_000 };
/** What is read to be put together; what two calendars share counts in both. */
const READ_MAX_BYTES = 2 * FEED_MAX_BYTES;
/**
 * A date is told only when no change of its second can come to light any more: two calendars may change in one second, and a
 * copy of a feed is a second old at most.
 */
const DATED_AFTER_MS = 5_000;

/** The feed of one of several calendars. */
export interface MemberFeed {
  id: string;
  name: string;
  feed: CachedFeed;
  /** So many minutes before each of its events the subscriber wants to be reminded, and its owner offers that. */
  alarm?: number;
}

/** The feed of several calendars, and those that it was put together from. */
export interface CollectionFeed {
  feed: CachedFeed;
  members: readonly MemberFeed[];
}

interface Kept extends CollectionFeed {
  /** Says all that the feed was made from. */
  key: string;
}

/** What names the feed of several calendars: their reference, and the reminder that a subscriber asked for in its address. */
export interface CollectionFeedAddress {
  reference: string;
  alarm?: number | undefined;
}

/** What the feeds of several calendars are made of. */
export interface CollectionFeedSources {
  directory: Pick<CollectionDirectory, 'find'>;
  feeds: Pick<FeedCache, 'current'>;
  addresses: PublicAddresses;
  productName: string;
}

/**
 * The feeds of several calendars, put together from those that are cached of each: no event is read for it. One is made again
 * when one of its calendars has another version, joins or leaves, or the collection changes. In memory, within bounds.
 */
export class CollectionFeeds implements CalendarCache {
  private readonly memory: LRUCache<string, Kept>;
  private readonly making = new Map<string, Promise<Kept>>();
  private readonly semaphore = new ReadingSemaphore(MAKING);

  constructor(
    private readonly sources: CollectionFeedSources,
    maxBytes = MEMORY_MAX_BYTES,
  ) {
    this.memory = new LRUCache({ maxSize: maxBytes });
  }

  /**
   * Reminders are in the events of those calendars whose owners offer them.
   * @param mayMake asked before a feed is put together; what it throws goes to the caller
   * @throws ProblemException NOT_FOUND where none of the calendars is public; CALENDAR_DELETED where all were when they were
   * deleted; PAYLOAD_TOO_LARGE where they are too large together; SERVICE_UNAVAILABLE
   */
  async current(address: CollectionFeedAddress, mayMake: () => Promise<void>): Promise<CollectionFeed> {
    const collection = await this.sources.directory.find(address.reference);
    const members = await this.membersOf(collection, address.alarm);
    if (members.length === 0) throw notFound();
    const isWhole = collection.is_whole && members.length === collection.calendars.length;
    const key = JSON.stringify([
      address.reference,
      collection.name,
      collection.updated_at,
      isWhole,
      members.map(({ id, name, feed, alarm }) => [id, name, feed.version, alarm]),
    ]);
    const known = this.memory.get(placeOf(address));
    if (known?.key === key) return known;
    const making =
      this.making.get(key) ??
      this.make(address, { collection, members, isWhole, key }, mayMake).finally(() =>
        this.making.delete(key),
      );
    this.making.set(key, making);
    return making;
  }

  /** A feed in a content coding, which is made when it is first asked for. */
  async encoded(
    address: CollectionFeedAddress,
    feed: CachedFeed,
    coding: ContentCoding,
  ): Promise<Representation> {
    const representation = feed.at(coding) ?? (await feed.in(coding));
    const known = this.memory.peek(placeOf(address));
    // It may take more now.
    if (known?.feed === feed) this.memory.set(placeOf(address), known, { size: feed.size });
    return representation;
  }

  calendarIds(): Iterable<string> {
    return new Set([...this.memory.values()].flatMap(({ members }) => members.map(({ id }) => id)));
  }

  forget(calendarId: string): void {
    for (const [place, { members }] of [...this.memory.entries()])
      if (members.some(({ id }) => id === calendarId)) this.memory.delete(place);
  }

  private async membersOf(
    { calendars }: PublishedCollection,
    alarm: number | undefined,
  ): Promise<MemberFeed[]> {
    const members: MemberFeed[] = [];
    let bytes = 0;
    // One after the other: each may be large, and all together may be too large.
    for (const { id, name, reminder_minutes } of calendars) {
      try {
        const feed = await this.sources.feeds.current(id);
        bytes += feed.text.bytes.length;
        members.push({ id, name, feed, ...(reminder_minutes !== null && alarm !== undefined && { alarm }) });
      } catch (error) {
        // It was public a moment ago.
        if (!isMissing(error)) throw error;
      }
      if (bytes > READ_MAX_BYTES) throw tooLargeTogether();
    }
    return members;
  }

  private async make(
    address: CollectionFeedAddress,
    {
      collection,
      members,
      isWhole,
      key,
    }: { collection: PublishedCollection; members: MemberFeed[]; isWhole: boolean; key: string },
    mayMake: () => Promise<void>,
  ): Promise<Kept> {
    await mayMake();
    const release = await this.semaphore.take();
    try {
      const version = [collection.updated_at ?? '', ...members.map(({ feed }) => feed.version)]
        .toSorted()
        .at(-1)!;
      const bytes = await mergedFeed(
        members.map(({ feed, ...member }) => ({ ...member, text: feed.text })),
        {
          product_name: this.sources.productName,
          calendar: this.calendarOf(address.reference, collection, members, version),
        },
      );
      const feed = new CachedFeed(
        { version, bytes, pieces: [] },
        {},
        // When a calendar left, no version tells.
        isWhole ? datedLater(version) : null,
      );
      const kept = { feed, members, key };
      this.memory.set(placeOf(address), kept, { size: feed.size });
      return kept;
    } finally {
      release();
    }
  }

  private calendarOf(
    reference: string,
    { name }: PublishedCollection,
    members: readonly MemberFeed[],
    last_modified: string,
  ): FeedCalendar {
    const { addresses } = this.sources;
    return {
      // RFC 7986, 5.3: of letters and digits alone, and one for life.
      id: createHash('sha256').update(reference).digest('hex').slice(0, 32),
      name: nameOfCollection({ name, calendars: members }),
      url: addresses.calendarPage(reference),
      source: addresses.feed(reference),
      last_modified,
      image: addresses.calendarPicture(reference),
    };
  }
}

/** Where a feed is kept. */
const placeOf = ({ reference, alarm }: CollectionFeedAddress) =>
  alarm === undefined ? reference : `${reference}?alarm=${alarm}`;

function datedLater(version: string): LastModified {
  const at = Date.parse(version);
  return { at: at + DATED_AFTER_MS, header: new Date(at).toUTCString() };
}
