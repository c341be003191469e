import { ReadingSemaphore, unavailable } from '@daymark/service-kit';
import { LRUCache } from 'lru-cache';
import type { ContentCoding } from '@daymark/service-kit/http';
import type { Representation } from '../../http/index.js';
import { isMissing, type CalendarVersions, type CalendarCache } from '../../versions/versions.module.js';
import { CachedFeed } from './cached-feed.js';
import { ChangedMeanwhile } from './feed-reading.js';
import { writeFeed, type FeedPages, type FeedText, type FeedWriter } from './feed-text.js';
import type { SharedFeedCache } from './shared-feed-cache.js';

/** Clients that wait for a feed go first: compressing it for the shared cache takes longer than responding. */
const SHARED_AFTER_MS = 200;
const MEMORY_MAX_BYTES = 128 * 1024 * 1024;
/**
 * Maximum feeds that are read and written at once; others wait here for less than the gateway's timeout. Calendars
 * would refuse them: after a start everybody requests feeds that are not written yet.
 */
const MAKING = { atOnce: 4, waiting: 1_000, limitMs: 10_000 };
/** Maximum attempts to read a calendar that keeps changing meanwhile. */
const ATTEMPTS = 3;

export interface FeedSources {
  versions: CalendarVersions;
  shared: Pick<SharedFeedCache, 'read' | 'write'>;
  /** Reads the pages of a public calendar, or its changes from one version to another or a later one. */
  read: (id: string, since: string | undefined, version: string) => FeedPages;
  writer: FeedWriter;
  /** Called for each feed that was not in memory: whether another replica had written it, or it had to be made. */
  onMissing?: (found: 'shared' | 'made') => void;
}

/**
 * A cache of the feeds of public calendars by version: in memory within limits, and in Redis for other replicas and
 * restarts. A feed is read and written once for all requests that wait for it.
 */
export class FeedCache implements CalendarCache {
  private readonly memory = new LRUCache<string, CachedFeed>({ maxSize: MEMORY_MAX_BYTES });
  /** The calendars whose feeds are about to be written to Redis. */
  private readonly sharing = new Set<string>();
  private readonly making = new Map<string, Promise<CachedFeed>>();
  private readonly semaphore = new ReadingSemaphore(MAKING);

  constructor(private readonly sources: FeedSources) {}

  find(id: string): CachedFeed | undefined {
    return this.memory.get(id);
  }

  async current(id: string): Promise<CachedFeed> {
    const version = await this.version(id);
    const cached = this.memory.get(id);
    if (cached?.version === version) return cached;
    // A request that knows a version must not be served by a read that began earlier.
    const key = `${id} ${version}`;
    const making = this.making.get(key) ?? this.make(id, version).finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }

  async version(id: string): Promise<string> {
    try {
      return await this.sources.versions.current(id, this.memory.peek(id)?.version);
    } catch (error) {
      if (isMissing(error)) this.evict(id);
      throw error;
    }
  }

  async encoded(id: string, feed: CachedFeed, coding: ContentCoding): Promise<Representation> {
    const ready = feed.at(coding);
    if (ready) return ready;
    const representation = await feed.in(coding);
    // Its size in both caches grew.
    if (this.memory.peek(id) === feed) this.store(id, feed);
    return representation;
  }

  calendarIds(): Iterable<string> {
    return this.memory.keys();
  }

  evict(id: string): void {
    this.memory.delete(id);
  }

  private async make(id: string, version: string): Promise<CachedFeed> {
    const found = this.memory.get(id) ?? (await this.sources.shared.read(id));
    const { versions, onMissing } = this.sources;
    const isWritten = found?.version === version;
    onMissing?.(isWritten ? 'shared' : 'made');
    if (isWritten) return this.store(id, found, { isShared: true });
    const earlier = found && versions.mayRequestChanges(id, found.version) ? found : null;
    const release = await this.semaphore.take();
    try {
      const requestedAt = versions.moment();
      const feed = await CachedFeed.of(await this.write(id, version, earlier?.text ?? null));
      if (feed.version !== version) versions.store(id, feed.version, requestedAt);
      return this.store(id, feed);
    } finally {
      release();
    }
  }

  private async write(
    id: string,
    version: string,
    earlier: FeedText | null,
    attempts = ATTEMPTS,
  ): Promise<FeedText> {
    const { read, writer, versions } = this.sources;
    const reading = new Reading(read(id, earlier?.version, version));
    try {
      return await writeFeed(reading, earlier, writer);
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        if (attempts === 1) throw unavailable(error);
        return this.write(id, version, earlier, attempts - 1);
      }
      if (!earlier || !reading.hasFailed || isMissing(error)) throw error;
      versions.markChangesUnavailable(id, earlier.version);
      return this.write(id, version, null, attempts);
    }
  }

  private store(id: string, feed: CachedFeed, { isShared = false } = {}): CachedFeed {
    this.memory.set(id, feed, { size: feed.size });
    if (!isShared) this.scheduleSharing(id);
    return feed;
  }

  private scheduleSharing(id: string): void {
    if (this.sharing.has(id)) return;
    this.sharing.add(id);
    setTimeout(() => {
      this.sharing.delete(id);
      const feed = this.memory.peek(id);
      if (feed) void this.sources.shared.write(id, feed);
    }, SHARED_AFTER_MS).unref();
  }
}

/** Pages, and whether reading them failed: a feed that cannot be written is not read again. */
class Reading {
  hasFailed = false;

  constructor(private readonly pages: FeedPages) {}

  async *[Symbol.asyncIterator]() {
    try {
      yield* this.pages;
    } catch (error) {
      this.hasFailed = true;
      throw error;
    }
  }
}
