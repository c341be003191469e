import { Module } from '@nestjs/common';
import { getPublishedVersion, type PublishedFeed, type PublishedVersion } from '@daymark/contracts/internal';
import { ServiceClient } from '@daymark/service-kit';
import { CalendarVersions } from './calendar-versions.js';
import { LRUCache } from 'lru-cache';

/** A cache of public data of calendars, to be cleared when a calendar is no longer public. */
export interface CalendarCache {
  calendarIds(): Iterable<string>;
  evict(calendarId: string): void;
}

export { CalendarVersions, isMissing } from './calendar-versions.js';

/** They are taken at once, by the request that caused them. */
const CALENDARS_MAX = 200;

/** The changes that calendars sends along with a version: those since the cached feed's version. */
export class PendingChanges implements CalendarCache {
  private readonly changes = new LRUCache<string, { since: string; changes: PublishedFeed }>({
    max: CALENDARS_MAX,
  });

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

  take(id: string, since: string | undefined, version: string): PublishedFeed | undefined {
    const pending = this.changes.get(id);
    if (!pending || pending.since !== since || pending.changes.calendar.updated_at !== version)
      return undefined;
    this.changes.delete(id);
    return pending.changes;
  }
}

/** The versions of public calendars: whatever is cached under one becomes stale with the next. */
@Module({
  providers: [
    PendingChanges,
    {
      provide: CalendarVersions,
      useFactory: (client: ServiceClient, pendingChanges: PendingChanges) =>
        new CalendarVersions(async (id, since) => {
          const input = { params: { id }, query: { since } };
          // An older version is used only if nobody responds, so the program that writes is asked before that.
          const answer = await client.call('calendars', getPublishedVersion, input, {
            fallback: 'if-silent',
          });
          pendingChanges.store(id, since, answer);
          return answer.version;
        }),
      inject: [ServiceClient, PendingChanges],
    },
  ],
  exports: [CalendarVersions, PendingChanges],
})
export class VersionsModule {}
