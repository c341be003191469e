import { LRUCache } from 'lru-cache';
import type { PublishedCalendar } from '@daymark/contracts/internal';
import { reminderTitle, withReminders } from '@daymark/icalendar/rendering';
import { CachedFeed } from './cached-feed.js';

const MEMORY_MAX_BYTES = 32 * 1024 * 1024;
/** A cached feed does not tell whether its calendar is still public, so it expires early. */
const CACHED_MS = 25_000;
/** The memory of all codings, relative to its own text. */
const CODINGS_FACTOR = 2;

/**
 * A cache of feeds with reminders, each derived from the feed without them and stored under its version. If the
 * calendar's owner offers no reminder, it is that feed itself.
 */
export class RemindingFeeds {
  private readonly memory: LRUCache<string, Promise<CachedFeed>>;

  constructor(private readonly find: (calendarId: string) => Promise<PublishedCalendar>) {
    this.memory = new LRUCache({ maxSize: MEMORY_MAX_BYTES, ttl: CACHED_MS, ttlAutopurge: true });
  }

  of(calendarId: string, feed: CachedFeed, minutes: number): Promise<CachedFeed> {
    const key = [calendarId, feed.version, minutes].join(' ');
    const cachedFeed = this.memory.get(key);
    if (cachedFeed) return cachedFeed;
    const making = this.make(calendarId, feed, minutes);
    this.memory.set(key, making, { size: feed.text.bytes.length * CODINGS_FACTOR });
    making.catch(() => this.memory.delete(key));
    return making;
  }

  private async make(calendarId: string, feed: CachedFeed, minutes: number): Promise<CachedFeed> {
    const { reminder_minutes, language } = await this.find(calendarId);
    if (reminder_minutes === null) return feed;
    const title = reminderTitle(language ?? 'en');
    const bytes = Buffer.from(withReminders(feed.text.bytes.toString(), minutes, title));
    return CachedFeed.of({ version: feed.version, bytes, pieces: [] });
  }
}
