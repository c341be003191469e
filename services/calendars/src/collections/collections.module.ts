import { Module, Controller, Injectable } from '@nestjs/common';
import { AccountStates, AccountStatesModule } from '../account-states/account-states.module.js';
import { CalendarNoticesModule } from '../calendar-notices/calendar-notices.module.js';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { PeopleModule } from '../people/people.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import {
  CollectionsService,
  lockCollectionsOf,
  newAddress,
  tooManyCollections,
} from './collections.service.js';
import {
  createCollection,
  deleteCollection,
  listCollections,
  updateCollection,
  COLLECTIONS_MAX,
} from '@daymark/contracts';
import { Endpoint, Received } from '@daymark/service-kit';
import { In, type EntityManager } from 'typeorm';
import { CollectionEntity } from './collection.entity.js';
import { randomUUID } from 'node:crypto';

export { CollectionEntity } from './collection.entity.js';
export { CollectionsService } from './collections.service.js';

@Injectable()
export class CollectionTransfer {
  /** Oldest first. */
  allOf(manager: EntityManager, userId: string): Promise<CollectionEntity[]> {
    return manager.find(CollectionEntity, {
      where: { user_id: userId },
      order: { created_at: 'ASC', id: 'ASC' },
    });
  }

  /**
   * Stores a collection under its former address, or under a new one if another collection here has or had that
   * address: subscribers of an address must never see another person's calendars.
   * @returns its id and address; null if the person has a collection under that address
   */
  async restore(
    manager: EntityManager,
    userId: string,
    collection: Pick<CollectionEntity, 'name' | 'description' | 'logo_name' | 'address' | 'calendar_ids'>,
  ): Promise<Pick<CollectionEntity, 'id' | 'address'> | null> {
    await lockCollectionsOf(manager, userId);
    const stored = await manager.findBy(CollectionEntity, { user_id: userId });
    if (stored.some(({ address }) => address === collection.address)) return null;
    if (stored.length >= COLLECTIONS_MAX) throw tooManyCollections();
    const [brought] = await manager.query<Pick<CollectionEntity, 'id' | 'address'>[]>(
      `INSERT INTO calendar_collections (id, user_id, address, name, description, logo_name, calendar_ids, created_at)
       SELECT given.id, given.user_id,
         CASE WHEN EXISTS (SELECT FROM calendar_collections stored WHERE stored.address = given.address)
           OR EXISTS (SELECT FROM former_collection_addresses former WHERE former.address = given.address)
           THEN given.new_address ELSE given.address END,
         given.name, given.description, given.logo_name, given.calendar_ids, clock_timestamp()
       FROM jsonb_to_record($1) AS given (id uuid, user_id uuid, address text, new_address text, name text,
         description text, logo_name text, calendar_ids uuid[])
       RETURNING id, address`,
      [
        JSON.stringify({
          ...collection,
          id: randomUUID(),
          user_id: userId,
          new_address: newAddress(collection.name),
        }),
      ],
    );
    return brought!;
  }

  /** Deletes imported collections that nobody changed since; their addresses are free again. */
  async undoImport(manager: EntityManager, userId: string, ids: readonly string[]): Promise<void> {
    const [removed] = await manager.query<[{ address: string }[], number]>(
      'DELETE FROM calendar_collections WHERE id = ANY($1) AND user_id = $2 AND version = 1 RETURNING address',
      [ids, userId],
    );
    await manager.query('DELETE FROM former_collection_addresses WHERE address = ANY($1)', [
      removed.map(({ address }) => address),
    ]);
  }
}

@Injectable()
export class PublicCollections {
  constructor(private readonly accounts: AccountStates) {}

  /** Null where its owner is inactive, whosever calendars are in it: its name, text and logo are the owner's. */
  async find(
    manager: EntityManager,
    where: { id: string } | { address: string },
  ): Promise<CollectionEntity | null> {
    const found = await manager.findOneBy(CollectionEntity, where);
    return found && (await this.accounts.isActive(manager, found.user_id)) ? found : null;
  }

  async existing(manager: EntityManager, ids: string[]): Promise<Set<string>> {
    const found = await manager.find(CollectionEntity, { select: { id: true }, where: { id: In(ids) } });
    return new Set(found.map(({ id }) => id));
  }

  async logosInUse(manager: EntityManager, names: string[]): Promise<string[]> {
    const found = await manager.find(CollectionEntity, {
      select: { logo_name: true },
      where: { logo_name: In(names) },
    });
    return found.map(({ logo_name }) => logo_name!);
  }

  async calendarsWithLogo(manager: EntityManager, logo_name: string): Promise<string[]> {
    const found = await manager.findBy(CollectionEntity, { logo_name });
    return found.flatMap(({ calendar_ids }) => calendar_ids);
  }

  /** Those of the addresses that a collection has, or had within the time for which they are kept from others. */
  async takenOf(manager: EntityManager, addresses: readonly string[]): Promise<Set<string>> {
    const rows = await manager.query<{ address: string }[]>(
      `SELECT address FROM calendar_collections WHERE address = ANY($1)
       UNION SELECT address FROM former_collection_addresses WHERE address = ANY($1)`,
      [addresses],
    );
    return new Set(rows.map(({ address }) => address));
  }
}

@Controller()
class CollectionsController {
  constructor(private readonly collections: CollectionsService) {}

  @Endpoint(listCollections)
  list(@Received() { caller }: Received<typeof listCollections>) {
    return this.collections.list(caller.user_id);
  }

  @Endpoint(createCollection)
  create(@Received() { caller, body, key }: Received<typeof createCollection>) {
    return this.collections.create(caller.user_id, body, key);
  }

  @Endpoint(updateCollection)
  update(@Received() { caller, params: { id }, body }: Received<typeof updateCollection>) {
    return this.collections.update(id, caller.user_id, body);
  }

  @Endpoint(deleteCollection)
  async remove(@Received() { caller, params: { id } }: Received<typeof deleteCollection>) {
    await this.collections.remove(id, caller.user_id);
  }
}

/** Collections as the audience sees them; it has no routes for signed-in people. */
@Module({ imports: [AccountStatesModule], providers: [PublicCollections], exports: [PublicCollections] })
export class PublicCollectionsModule {}

@Module({
  imports: [
    AccountStatesModule,
    CalendarNoticesModule,
    CalendarsModule,
    IdempotencyModule,
    PeopleModule,
    QuotasModule,
  ],
  controllers: [CollectionsController],
  providers: [CollectionTransfer, CollectionsService],
  exports: [CollectionTransfer, CollectionsService],
})
export class CollectionsModule {}
