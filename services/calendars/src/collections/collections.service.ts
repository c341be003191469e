import { randomUUID, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  COLLECTION_CALENDARS_MAX,
  COLLECTIONS_MAX,
  type Collection,
  type CollectionName,
  type CollectionRequest,
  type CollectionUpdate,
  type listCollections,
  type ResponseOf,
  ADDRESS_NAME_MAX_CHARACTERS,
  ADDRESS_TOKEN_ALPHABET,
  ADDRESS_TOKEN_CHARACTERS,
} from '@daymark/contracts';
import { inTransaction, lockName, notFound, ProblemException } from '@daymark/service-kit';
import { ArrayContains, In, Not, DataSource, type EntityManager } from 'typeorm';
import { AccountStates } from '../account-states/account-states.module.js';
import { CollectionNotices, tellOfCalendar } from '../calendar-notices/calendar-notices.module.js';
import {
  CalendarEntity,
  calendarImagesResponse,
  CalendarReadingService,
  ChangeHints,
  latinName,
} from '../calendars/calendars.module.js';
import { IdempotencyService } from '../idempotency/idempotency.module.js';
import { PeopleNames } from '../people/people.module.js';
import { WriteLimits } from '../quotas/quotas.module.js';
import { isOwnedBy } from '../access/access.module.js';
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

const collectionIsFull = () =>
  new ProblemException('FORBIDDEN', titled('refused.collectionIsFull', { max: COLLECTION_CALENDARS_MAX }));

type OwnedCalendar = Pick<CalendarEntity, 'id' | 'user_id' | 'name'>;

/** The same error for another person's calendar, a private one, and a missing one. */
const notYourPublicCalendar = () =>
  new ProblemException('VALIDATION_ERROR', {
    errors: [{ field: 'calendar_ids', message: text('refused.calendarsOfCollection') }],
  });

@Injectable()
export class CollectionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: WriteLimits,
    private readonly idempotency: IdempotencyService,
    private readonly calendars: CalendarReadingService,
    private readonly people: PeopleNames,
    private readonly accounts: AccountStates,
    private readonly notices: CollectionNotices,
    private readonly hints: ChangeHints,
  ) {}

  async list(userId: string): Promise<ResponseOf<typeof listCollections>> {
    const { manager } = this.dataSource;
    return { items: await this.responses(manager, userId, await this.allOf(userId, manager)) };
  }

  async create(userId: string, request: CollectionRequest, key?: string): Promise<Collection> {
    await this.limits.creation(userId);
    const idempotent = { userId, key, action: 'POST /api/collections', body: request };
    return this.idempotency.createOnce(idempotent, {
      create: (manager) => this.insert(manager, userId, request),
      read: async (manager, id) => this.responseOf(await this.own(id, userId, manager), manager),
    });
  }

  async update(id: string, userId: string, update: CollectionUpdate): Promise<Collection> {
    await this.limits.change(userId);
    const { version, name, calendar_ids, description } = update;
    await inTransaction(this.dataSource, async (manager) => {
      const before = await this.ownVersion(id, userId, version, manager);
      // A calendar that became private keeps its place, so that it can come back.
      const added = calendar_ids.filter((each) => !before.calendar_ids.includes(each));
      await this.consent(manager, userId, name, added);
      const seen = await this.calendars.allowed('see', manager, userId, before.calendar_ids);
      const hidden = before.calendar_ids.filter((each) => !seen.has(each) && !calendar_ids.includes(each));
      await this.change(manager, before, {
        name,
        ...(description !== undefined && { description }),
        calendar_ids: [...calendar_ids, ...hidden].slice(0, COLLECTION_CALENDARS_MAX),
      });
    });
    return this.responseOf(await this.own(id, userId));
  }

  async changeLogo(
    id: string,
    userId: string,
    version: number | undefined,
    logo_name: string | null,
  ): Promise<Collection> {
    await inTransaction(this.dataSource, async (manager) => {
      await this.change(manager, await this.ownVersion(id, userId, version, manager), { logo_name });
    });
    return this.responseOf(await this.own(id, userId));
  }

  async remove(id: string, userId: string): Promise<void> {
    await this.limits.change(userId);
    await inTransaction(this.dataSource, async (manager) => {
      const { calendar_ids } = await this.own(id, userId, manager, true);
      await manager.delete(CollectionEntity, id);
      await this.tellPages(manager, calendar_ids, userId);
    });
  }

  async own(
    id: string,
    userId: string,
    manager = this.dataSource.manager,
    isLocked = false,
  ): Promise<CollectionEntity> {
    const collection = await this.find(id, manager, isLocked);
    if (!collection || !isOwnedBy(userId, collection)) throw notFound();
    return collection;
  }

  async ownVersion(
    id: string,
    userId: string,
    version: number | undefined,
    manager: EntityManager,
  ): Promise<CollectionEntity> {
    const collection = await this.own(id, userId, manager, true);
    if (version !== undefined && version !== collection.version) throw new ProblemException('STALE_VERSION');
    return collection;
  }

  /** Whoever owns it. */
  find(id: string, manager: EntityManager, isLocked: boolean): Promise<CollectionEntity | null> {
    return manager.findOne(CollectionEntity, {
      where: { id },
      ...(isLocked && { lock: { mode: 'for_no_key_update' as const } }),
    });
  }

  someOf(ids: string[], manager: EntityManager): Promise<CollectionEntity[]> {
    return manager.findBy(CollectionEntity, { id: In(ids) });
  }

  /** Newest first. */
  allOf(userId: string, manager: EntityManager): Promise<CollectionEntity[]> {
    return manager.find(CollectionEntity, {
      where: { user_id: userId },
      order: { created_at: 'DESC', id: 'DESC' },
      take: COLLECTIONS_MAX,
    });
  }

  async named(
    manager: EntityManager,
    collections: CollectionEntity[],
    userId: string,
  ): Promise<CollectionName[]> {
    const nameOf = await this.ownersOf(userId, collections);
    const inactive = await this.accounts.inactiveOf(
      manager,
      collections.map(({ user_id }) => user_id),
    );
    return collections.map(({ id, user_id, name, address }) => ({
      id,
      name,
      address,
      owner_name: nameOf(user_id),
      ...(inactive.has(user_id) && { owner_is_inactive: true }),
    }));
  }

  /** The names of others to whom things belong; null for the person's own. */
  private async ownersOf(userId: string, things: readonly { user_id: string }[]) {
    const others = things.filter((thing) => !isOwnedBy(userId, thing)).map(({ user_id }) => user_id);
    const names = await this.people.of(others);
    return (owner: string): string | null => names.get(owner)?.name ?? null;
  }

  with(calendarId: string, most: number, manager: EntityManager): Promise<CollectionEntity[]> {
    return manager.find(CollectionEntity, {
      where: { calendar_ids: ArrayContains([calendarId]) },
      order: { created_at: 'DESC' },
      take: most,
    });
  }

  /** Adds a calendar to a locked collection, with the consent of somebody who manages the calendar. */
  async add(
    calendar: OwnedCalendar,
    collection: CollectionEntity,
    managerId: string,
    manager: EntityManager,
  ): Promise<void> {
    let { calendar_ids } = collection;
    if (calendar_ids.includes(calendar.id)) return;
    if (calendar_ids.length >= COLLECTION_CALENDARS_MAX) {
      const names = await this.calendars.namesOf(calendar_ids, manager);
      calendar_ids = calendar_ids.filter((each) => names.some(({ id }) => id === each));
    }
    if (calendar_ids.length >= COLLECTION_CALENDARS_MAX) throw collectionIsFull();
    await this.change(manager, collection, { calendar_ids: [...calendar_ids, calendar.id] });
    await this.tellOwners(manager, managerId, collection.name, [calendar]);
  }

  async takeOut(calendarId: string, collection: CollectionEntity, manager: EntityManager): Promise<void> {
    const calendar_ids = collection.calendar_ids.filter((each) => each !== calendarId);
    await this.change(manager, collection, { calendar_ids });
  }

  private async change(
    manager: EntityManager,
    before: CollectionEntity,
    changes: Partial<Pick<CollectionEntity, 'name' | 'description' | 'logo_name' | 'calendar_ids'>>,
  ): Promise<void> {
    await manager.update(CollectionEntity, before.id, {
      ...changes,
      version: before.version + 1,
      // No two states share a second, since clients compare feeds by it.
      updated_at: () => "greatest(clock_timestamp(), date_trunc('second', updated_at) + interval '1 second')",
    });
    const { calendar_ids = before.calendar_ids } = changes;
    const isKept = (id: string) => calendar_ids.includes(id) && before.calendar_ids.includes(id);
    const moved = [...before.calendar_ids, ...calendar_ids].filter((id) => !isKept(id));
    await this.tellPages(manager, moved, before.user_id);
  }

  tellPages(manager: EntityManager, calendarIds: readonly string[], ownerId: string): Promise<void> {
    return this.hints.tell(manager, 'people', calendarIds, 'owner', [ownerId]);
  }

  private async insert(
    manager: EntityManager,
    userId: string,
    { name, description, calendar_ids }: CollectionRequest,
  ): Promise<Collection> {
    await lockCollectionsOf(manager, userId);
    const stored = await manager.countBy(CollectionEntity, { user_id: userId });
    if (stored >= COLLECTIONS_MAX) throw tooManyCollections();
    await this.consent(manager, userId, name, calendar_ids);
    const id = randomUUID();
    await manager.insert(CollectionEntity, {
      id,
      user_id: userId,
      address: newAddress(name),
      name,
      description,
      calendar_ids,
    });
    await this.tellPages(manager, calendar_ids, userId);
    return this.responseOf(await this.own(id, userId, manager), manager);
  }

  /** Requires that they are public and that the person manages them, and tells their owners. */
  private async consent(manager: EntityManager, userId: string, collection: string, ids: string[]) {
    const found = await this.calendars.allowed('manage', manager, userId, ids);
    if (!ids.every((id) => found.get(id)?.is_public)) throw notYourPublicCalendar();
    await this.tellOwners(manager, userId, collection, [...found.values()]);
  }

  private async tellOwners(
    manager: EntityManager,
    managerId: string,
    collection_name: string,
    calendars: readonly OwnedCalendar[],
  ): Promise<void> {
    for (const { id: calendar_id, user_id, name: calendar_name } of calendars) {
      const told = { kind: 'collection', calendar_id, calendar_name, collection_name } as const;
      await this.notices.tell(manager, isOwnedBy(managerId, { user_id }) ? [] : [user_id], told);
    }
  }

  /** Tells the owners of calendars in the collections of somebody that these are not shown any more. */
  async tellOfInactiveOwner(manager: EntityManager, ownerId: string): Promise<void> {
    for (const { name: collection_name, calendar_ids } of await this.allOf(ownerId, manager)) {
      const calendars = await manager.findBy(CalendarEntity, { id: In(calendar_ids), user_id: Not(ownerId) });
      for (const [user_id, theirs] of Map.groupBy(calendars, (calendar) => calendar.user_id))
        await tellOfCalendar(manager, {
          user_id,
          kind: 'collection-inactive',
          calendar_id: theirs[0]!.id,
          calendar_name: theirs.map(({ name }) => name).join(', '),
          collection_name,
        });
    }
  }

  private async responseOf(
    collection: CollectionEntity,
    manager = this.dataSource.manager,
  ): Promise<Collection> {
    return (await this.responses(manager, collection.user_id, [collection]))[0]!;
  }

  private async responses(
    manager: EntityManager,
    userId: string,
    collections: CollectionEntity[],
  ): Promise<Collection[]> {
    const ids = collections.flatMap(({ calendar_ids }) => calendar_ids);
    const seen = await this.calendars.allowed('see', manager, userId, ids);
    const nameOf = await this.ownersOf(userId, [...seen.values()]);
    return collections.map((collection) => {
      const calendars = collection.calendar_ids.flatMap((id) => seen.get(id) ?? []);
      return {
        id: collection.id,
        name: collection.name,
        description: collection.description,
        logo_url: calendarImagesResponse({ logo_name: collection.logo_name, cover: null }).logo_url,
        address: collection.address,
        calendar_ids: calendars.map(({ id }) => id),
        calendars: calendars.map(({ user_id, ...calendar }) => ({
          ...calendar,
          is_own: isOwnedBy(userId, { user_id }),
          owner_name: nameOf(user_id),
        })),
        created_at: collection.created_at.toISOString(),
        updated_at: collection.updated_at.toISOString(),
        version: collection.version,
      };
    });
  }
}

/** Locks a person's collections, so that concurrent requests cannot exceed the quota together. */
export async function lockCollectionsOf(manager: EntityManager, userId: string): Promise<void> {
  await lockName(manager, `collections of ${userId}`);
}
