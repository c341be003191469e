import type { PublishedFeed, PublishedVersion } from '@daymark/contracts/internal';
import { LRUCache } from 'lru-cache';
import type { CalendarCache } from './calendar-cache.js';

/** They are taken at once, by the request that caused them. */
const CALENDARS_MAX = 200;

/** The changes that calendars sends along with a version: those since the cached feed's version. */
export class PendingChanges implements CalendarCache {
  private readonly changes = new LRUCache<string, { since: string; changes: PublishedFeed }>({
    max: CALENDARS_MAX,
  });

  /** Stores the latest changes of a calendar, if there are any. */
  store(id: string, since: string | undefined, { changes }: PublishedVersion): void {
    if (since === undefined || changes === null) this.changes.delete(id);
    else this.changes.set(id, { since, changes });
  }

  calendarIds(): Iterable<string> {
    return this.changes.keys();
  }

  evict(id: string): void {
    this.changes.delete(id);
  }

  /** Returns the changes from one version to another, once. */
  take(id: string, since: string | undefined, version: string): PublishedFeed | undefined {
    const pending = this.changes.get(id);
    if (!pending || pending.since !== since || pending.changes.calendar.updated_at !== version)
      return undefined;
    this.changes.delete(id);
    return pending.changes;
  }
}
