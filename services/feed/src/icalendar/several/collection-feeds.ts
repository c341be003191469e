import { createHash } from 'node:crypto';
import { FEED_MAX_BYTES } from '@daymark/contracts';
import type { PublishedCollection } from '@daymark/contracts/internal';
import { currentClientAddress, isProblem, networkOf, notFound, ReadingSemaphore } from '@daymark/service-kit';
import type { ContentCoding } from '@daymark/service-kit/http';
import { reminderTitle, type FeedCalendar } from '@daymark/icalendar/rendering';
import { LRUCache } from 'lru-cache';
import { nameOfCollection, type CollectionDirectory } from '../../collections/collections.module.js';
import type { Representation } from '../../http/index.js';
import type { PublicAddresses } from '../../public-calendars/public-calendars.module.js';
import { isMissing, type CalendarCache } from '../../versions/versions.module.js';
import { CachedFeed, type LastModified } from '../cache/cached-feed.js';
import type { FeedCache } from '../cache/feed-cache.js';
import { mergedFeed, tooLargeTogether } from './merged-feed.js';

const MEMORY_MAX_BYTES = 64 * 1024 * 1024;
const REFUSALS_MAX = 10_000;
/** One of a client at a time: others' do not wait for those of somebody who asks for ever new ones. */
const MAKING = { atOnce: 2, waiting: 200, limitMs: 10_000, ofOneKey: { atOnce: 1, waiting: 20 } };
/** Maximum bytes that are read for a merged feed; events of two calendars count twice. */
const READ_MAX_BYTES = 2 * FEED_MAX_BYTES;
/**
 * A date is sent only once no further change of its second can appear: two calendars may change in one second, and a
 * cached feed is at most a second old.
 */
const DATED_AFTER_MS = 5_000;

export interface MemberFeed {
  id: string;
  name: string;
  feed: CachedFeed;
  /** The subscriber's reminder in minutes before each event, if the owner offers it. */
  alarm?: number;
}

/** A member calendar whose feed may not be read yet. */
type Member = Omit<MemberFeed, 'feed'> & { version: string };

export interface CollectionFeed {
  feed: CachedFeed;
  members: readonly MemberFeed[];
}

interface CachedCollectionFeed extends CollectionFeed {
  key: string;
}

export interface CollectionFeedAddress {
  reference: string;
  alarm?: number | undefined;
}

export interface CollectionFeedSources {
  directory: Pick<CollectionDirectory, 'find'>;
  feeds: Pick<FeedCache, 'current' | 'version'>;
  addresses: PublicAddresses;
  productName: string;
}

/**
 * A cache of merged feeds, made from the cached feeds of their calendars: no event is read. One is made again when one
 * of its calendars has another version, joins or leaves, or the collection changes. In memory, within limits. That
 * calendars are too large together is cached too.
 */
export class CollectionFeeds implements CalendarCache {
  private readonly memory = new LRUCache<string, CachedCollectionFeed>({ maxSize: MEMORY_MAX_BYTES });
  /** By cache key, what the refused feed would have been made from. */
  private readonly tooLarge = new LRUCache<string, string>({ max: REFUSALS_MAX });
  private readonly making = new Map<string, Promise<CachedCollectionFeed>>();
  private readonly semaphore = new ReadingSemaphore(MAKING);

  constructor(private readonly sources: CollectionFeedSources) {}

  /**
   * Events of calendars whose owners offer reminders have them.
   * @param mayMerge called with the bytes of each feed that is to be merged; its error goes to the caller
   */
  async current(
    address: CollectionFeedAddress,
    mayMerge: (bytes: number) => Promise<void>,
  ): Promise<CollectionFeed> {
    const collection = await this.sources.directory.find(address.reference);
    const members = await this.membersOf(collection, address.alarm);
    if (members.length === 0) throw notFound();
    const isWhole = collection.is_whole && members.length === collection.calendars.length;
    const key = JSON.stringify([
      address.reference,
      collection.name,
      collection.updated_at,
      isWhole,
      members.map(({ id, name, version, alarm }) => [id, name, version, alarm]),
    ]);
    const cached = this.memory.get(placeOf(address));
    if (cached?.key === key) return cached;
    if (this.tooLarge.get(placeOf(address)) === key) throw tooLargeTogether();
    const making =
      this.making.get(key) ??
      this.make(address, { collection, members, isWhole, key }, mayMerge)
        .catch((error: unknown) => {
          if (isProblem(error, 'PAYLOAD_TOO_LARGE')) this.tooLarge.set(placeOf(address), key);
          throw error;
        })
        .finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }

  async encoded(
    address: CollectionFeedAddress,
    feed: CachedFeed,
    coding: ContentCoding,
  ): Promise<Representation> {
    const representation = feed.at(coding) ?? (await feed.in(coding));
    const cached = this.memory.peek(placeOf(address));
    // Its size may have grown.
    if (cached?.feed === feed) this.memory.set(placeOf(address), cached, { size: feed.size });
    return representation;
  }

  calendarIds(): Iterable<string> {
    return new Set([...this.memory.values()].flatMap(({ members }) => members.map(({ id }) => id)));
  }

  evict(calendarId: string): void {
    for (const [place, { members }] of [...this.memory.entries()])
      if (members.some(({ id }) => id === calendarId)) this.memory.delete(place);
  }

  private async membersOf({ calendars }: PublishedCollection, alarm: number | undefined): Promise<Member[]> {
    const members = await Promise.all(
      calendars.map(async ({ id, name, reminder_minutes }): Promise<Member | null> => {
        try {
          const version = await this.sources.feeds.version(id);
          return { id, name, version, ...(reminder_minutes !== null && alarm !== undefined && { alarm }) };
        } catch (error) {
          // It was public a moment ago.
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    );
    return members.filter((member) => member !== null);
  }

  private async feedsOf(
    members: readonly Member[],
    mayMerge: (bytes: number) => Promise<void>,
  ): Promise<MemberFeed[]> {
    const read: MemberFeed[] = [];
    let bytes = 0;
    // Sequential: each may be large, and all together may be too large.
    for (const { version: _, ...member } of members) {
      try {
        const feed = await this.sources.feeds.current(member.id);
        read.push({ ...member, feed });
        bytes += feed.text.bytes.length;
        await mayMerge(feed.text.bytes.length);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      if (bytes > READ_MAX_BYTES) throw tooLargeTogether();
    }
    return read;
  }

  private async make(
    address: CollectionFeedAddress,
    {
      collection,
      members: listed,
      isWhole,
      key,
    }: { collection: PublishedCollection; members: Member[]; isWhole: boolean; key: string },
    mayMerge: (bytes: number) => Promise<void>,
  ): Promise<CachedCollectionFeed> {
    const release = await this.semaphore.take(undefined, networkOf(currentClientAddress() ?? ''));
    try {
      const members = await this.feedsOf(listed, mayMerge);
      if (members.length === 0) throw notFound();
      const version = [collection.updated_at ?? '', ...members.map(({ feed }) => feed.version)]
        .toSorted()
        .at(-1)!;
      const bytes = await mergedFeed(
        members.map(({ feed, ...member }) => ({ ...member, text: feed.text })),
        {
          product_name: this.sources.productName,
          calendar: this.calendarOf(address.reference, collection, members, version),
          reminder: reminderTitle(collection.calendars[0]?.language ?? 'en'),
        },
      );
      const feed = await CachedFeed.of(
        { version, bytes, pieces: [] },
        {},
        // If a calendar left, no version shows that.
        isWhole && members.length === listed.length ? datedLater(version) : null,
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
    { name, description }: PublishedCollection,
    members: readonly MemberFeed[],
    last_modified: string,
  ): FeedCalendar {
    const { addresses } = this.sources;
    return {
      // RFC 7986, 5.3: only letters and digits, and permanent.
      id: createHash('sha256').update(reference).digest('hex').slice(0, 32),
      name: nameOfCollection({ name, calendars: members }),
      description,
      url: addresses.calendarPage(reference),
      source: addresses.feed(reference),
      last_modified,
      image: addresses.calendarPicture(reference),
    };
  }
}

const placeOf = ({ reference, alarm }: CollectionFeedAddress) =>
  alarm === undefined ? reference : `${reference}?alarm=${alarm}`;

function datedLater(version: string): LastModified {
  const at = Date.parse(version);
  return { at: at + DATED_AFTER_MS, header: new Date(at).toUTCString() };
}
