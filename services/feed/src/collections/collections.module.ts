import { Module } from '@nestjs/common';
import { getPublishedCollection, type PublishedCollection } from '@daymark/contracts/internal';
import { ServiceClient } from '@daymark/service-kit';
import { NAME_MAX_CHARACTERS } from '@daymark/contracts';
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { isMissing, type CalendarCache } from '../versions/versions.module.js';

/** Like the version of a single calendar: changes, or becoming private, take effect within two seconds. */
const FRESH_MS = 1_000;
/** While calendars does not respond, nobody can change anything either: the last response is used for this long. */
const STALE_IF_ERROR_MS = 60_000;
const CACHED_COLLECTIONS_MAX = 2_000;

interface Known {
  requestedAt: number;
  collection: PublishedCollection;
}

/** Each address is requested at most once a second, and concurrent callers share the request. */
export class CollectionDirectory implements CalendarCache {
  private readonly cache = new LRUCache<string, Known>({ max: CACHED_COLLECTIONS_MAX });
  private readonly questions = new Map<string, Promise<PublishedCollection>>();

  constructor(
    /** Rejects with NOT_FOUND or CALENDAR_DELETED if nothing of it is public. */
    private readonly ask: (reference: string) => Promise<PublishedCollection>,
  ) {}

  /** `reference`: ids joined by `+`, or the address of a collection, in canonical form. */
  async find(reference: string): Promise<PublishedCollection> {
    const cached = this.cache.get(reference);
    if (cached && performance.now() - cached.requestedAt < FRESH_MS) return cached.collection;
    const question =
      this.questions.get(reference) ??
      this.question(reference, cached).finally(() => this.questions.delete(reference));
    this.questions.set(reference, question);
    return question;
  }

  calendarIds(): Iterable<string> {
    return new Set(
      [...this.cache.values()].flatMap(({ collection }) => collection.calendars.map(({ id }) => id)),
    );
  }

  evict(calendarId: string): void {
    for (const [reference, { collection }] of [...this.cache.entries()])
      if (collection.calendars.some(({ id }) => id === calendarId)) this.cache.delete(reference);
  }

  private async question(reference: string, cached: Known | undefined): Promise<PublishedCollection> {
    const requestedAt = performance.now();
    try {
      const collection = await this.ask(reference);
      this.cache.set(reference, { requestedAt, collection });
      return collection;
    } catch (error) {
      if (isMissing(error)) this.cache.delete(reference);
      else if (cached && performance.now() - cached.requestedAt < STALE_IF_ERROR_MS) return cached.collection;
      throw error;
    }
  }
}

export function nameOfCollection({
  name,
  calendars,
}: Pick<PublishedCollection, 'name'> & { calendars: readonly { name: string }[] }): string {
  if (name !== null) return name;
  const names = calendars.map((calendar) => calendar.name).join(' + ');
  const characters = [...names];
  return characters.length <= NAME_MAX_CHARACTERS
    ? names
    : `${characters.slice(0, NAME_MAX_CHARACTERS - 1).join('')}…`;
}

@Module({
  providers: [
    {
      provide: CollectionDirectory,
      useFactory: (client: ServiceClient) =>
        new CollectionDirectory((id) =>
          client.call('calendars', getPublishedCollection, { params: { id } }, { fallback: 'if-silent' }),
        ),
      inject: [ServiceClient],
    },
  ],
  exports: [CollectionDirectory],
})
export class CollectionsModule {}
