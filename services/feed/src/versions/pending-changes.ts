import type { PublishedFeed, PublishedVersion } from '@daymark/contracts/internal';
import { LRUCache } from 'lru-cache';
import type { KeptOfCalendars } from './kept-of-calendars.js';

/** They are taken at once, by the request that asked for the version. */
const KEPT_MAX = 200;

/** What calendars told along with the versions of calendars: what changed since those whose feeds are kept here. */
export class PendingChanges implements KeptOfCalendars {
  private readonly told = new LRUCache<string, { since: string; changes: PublishedFeed }>({ max: KEPT_MAX });

  /** Keeps what was told last of a calendar, if anything. */
  keep(id: string, since: string | undefined, { changes }: PublishedVersion): void {
    if (since === undefined || changes === null) this.told.delete(id);
    else this.told.set(id, { since, changes });
  }

  /** The calendars of which something is kept. */
  calendarIds(): Iterable<string> {
    return this.told.keys();
  }

  forget(id: string): void {
    this.told.delete(id);
  }

  /** What leads from one version to another, once. */
  take(id: string, since: string | undefined, version: string): PublishedFeed | undefined {
    const told = this.told.get(id);
    if (!told || told.since !== since || told.changes.calendar.updated_at !== version) return undefined;
    this.told.delete(id);
    return told.changes;
  }
}
