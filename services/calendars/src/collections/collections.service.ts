import { randomUUID, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  COLLECTIONS_MAX,
  type Collection,
  type CollectionRequest,
  type CollectionUpdate,
  type listCollections,
  type ResponseOf,
  ADDRESS_NAME_MAX_CHARACTERS,
  ADDRESS_TOKEN_ALPHABET,
  ADDRESS_TOKEN_CHARACTERS,
} from '@daymark/contracts';
import {
  DATA_SOURCE,
  inTransaction,
  lockName,
  notFound,
  ProblemException,
  requireFound,
} from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { CalendarReadingService, latinName } from '../calendars/calendars.module.js';
import { IdempotencyService } from '../idempotency/idempotency.module.js';
import { WriteLimits } from '../quotas/quotas.module.js';
import { CollectionEntity } from './collection.entity.js';
import { text, titled } from '../texts.js';

/** For a name without any letter that an address may have. */
const DEFAULT_NAME = 'calendars';

/**
 * An address for a new collection: its name in Latin letters, and a unique suffix. Nobody chooses addresses, so nobody
 * can probe which ones are taken, or take another person's.
 */
export function newAddress(name: string): string {
  const words = latinName(name, ADDRESS_NAME_MAX_CHARACTERS);
  const token = Array.from(
    { length: ADDRESS_TOKEN_CHARACTERS },
    () => ADDRESS_TOKEN_ALPHABET[randomInt(ADDRESS_TOKEN_ALPHABET.length)],
  );
  return `${words || DEFAULT_NAME}-${token.join('')}`;
}

export const tooManyCollections = () =>
  new ProblemException('FORBIDDEN', titled('refused.tooManyCollections', { max: COLLECTIONS_MAX }));

/** The same error for another person's calendar, a private one, and a missing one. */
const notYourPublicCalendar = () =>
  new ProblemException('VALIDATION_ERROR', {
    errors: [{ field: 'calendar_ids', message: text('refused.calendarsOfCollection') }],
  });

@Injectable()
export class CollectionsService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly limits: WriteLimits,
    private readonly idempotency: IdempotencyService,
    private readonly calendars: CalendarReadingService,
  ) {}

  async list(userId: string): Promise<ResponseOf<typeof listCollections>> {
    const { manager } = this.dataSource;
    const collections = await manager.find(CollectionEntity, {
      where: { user_id: userId },
      order: { created_at: 'DESC', id: 'DESC' },
      take: COLLECTIONS_MAX,
    });
    const there = await this.calendars.allowed(
      'manage',
      manager,
      userId,
      collections.flatMap(({ calendar_ids }) => calendar_ids),
    );
    return { items: collections.map((collection) => response(collection, there)) };
  }

  async create(userId: string, request: CollectionRequest, key?: string): Promise<Collection> {
    await this.limits.creation(userId);
    const idempotent = { userId, key, action: 'POST /api/collections', body: request };
    return this.idempotency.createOnce(idempotent, {
      create: (manager) => this.add(manager, userId, request),
      read: async (manager, id) => this.responseOf(manager, await own(manager, id, userId)),
    });
  }

  async update(
    id: string,
    userId: string,
    { version, name, calendar_ids }: CollectionUpdate,
  ): Promise<Collection> {
    await this.limits.change(userId);
    return inTransaction(this.dataSource, async (manager) => {
      const before = await own(manager, id, userId, true);
      if (before.version !== version) throw new ProblemException('STALE_VERSION');
      // A calendar that became private keeps its place, so that it can come back.
      await this.requireOwnPublic(
        manager,
        userId,
        calendar_ids.filter((each) => !before.calendar_ids.includes(each)),
      );
      await manager.update(CollectionEntity, id, {
        name,
        calendar_ids,
        version: version + 1,
        // No two states share a second, since clients compare feeds by it.
        updated_at: () =>
          "greatest(clock_timestamp(), date_trunc('second', updated_at) + interval '1 second')",
      });
      return this.responseOf(manager, await own(manager, id, userId));
    });
  }

  async remove(id: string, userId: string): Promise<void> {
    await this.limits.change(userId);
    const { affected } = await this.dataSource.manager.delete(CollectionEntity, { id, user_id: userId });
    if (!affected) throw notFound();
  }

  private async add(
    manager: EntityManager,
    userId: string,
    { name, calendar_ids }: CollectionRequest,
  ): Promise<Collection> {
    await lockCollectionsOf(manager, userId);
    const stored = await manager.countBy(CollectionEntity, { user_id: userId });
    if (stored >= COLLECTIONS_MAX) throw tooManyCollections();
    await this.requireOwnPublic(manager, userId, calendar_ids);
    const id = randomUUID();
    await manager.insert(CollectionEntity, {
      id,
      user_id: userId,
      address: newAddress(name),
      name,
      calendar_ids,
    });
    return this.responseOf(manager, await own(manager, id, userId));
  }

  private async requireOwnPublic(manager: EntityManager, userId: string, ids: string[]): Promise<void> {
    const found = await this.calendars.allowed('manage', manager, userId, ids);
    if (!ids.every((id) => found.get(id)?.is_public)) throw notYourPublicCalendar();
  }

  private async responseOf(manager: EntityManager, collection: CollectionEntity): Promise<Collection> {
    return response(
      collection,
      await this.calendars.allowed('manage', manager, collection.user_id, collection.calendar_ids),
    );
  }
}

/** Locks a person's collections, so that concurrent requests cannot exceed the quota together. */
export async function lockCollectionsOf(manager: EntityManager, userId: string): Promise<void> {
  await lockName(manager, `collections of ${userId}`);
}

async function own(
  manager: EntityManager,
  id: string,
  user_id: string,
  isLocked = false,
): Promise<CollectionEntity> {
  const collection = await manager.findOne(CollectionEntity, {
    where: { id, user_id },
    ...(isLocked && { lock: { mode: 'for_no_key_update' as const } }),
  });
  return requireFound(collection);
}

const response = (
  { id, name, address, calendar_ids, created_at, updated_at, version }: CollectionEntity,
  there: ReadonlyMap<string, unknown>,
): Collection => ({
  id,
  name,
  address,
  calendar_ids: calendar_ids.filter((each) => there.has(each)),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
  version,
});
