import { Module, Injectable, Controller } from '@nestjs/common';
import { CalendarsModule, CalendarEntity } from '../calendars/calendars.module.js';
import {
  CollectionsModule,
  PublicCollections,
  PublicCollectionsModule,
} from '../collections/collections.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { PublicShortLinks, ShortLinksService, ShortLinkEntity, type Target } from './short-links.service.js';
import { Endpoint, Received } from '@daymark/service-kit';
import { In, IsNull, MoreThan, DataSource } from 'typeorm';
import {
  deleteCollectionShortLink,
  deleteShortLink,
  getCollectionShortLink,
  getShortLink,
  putCollectionShortLink,
  putShortLink,
} from '@daymark/contracts';

export { PublicShortLinks, ShortLinkEntity, ShortLinksService } from './short-links.service.js';

const ofCalendar = (id: string): Target => ({ kind: 'calendar', id });
const ofCollection = (id: string): Target => ({ kind: 'collection', id });

@Controller()
class ShortLinksController {
  constructor(private readonly shortLinks: ShortLinksService) {}

  @Endpoint(getShortLink)
  get(@Received() { caller, params: { id } }: Received<typeof getShortLink>) {
    return this.shortLinks.get(ofCalendar(id), caller.user_id);
  }

  @Endpoint(putShortLink)
  put(@Received() { caller, params: { id }, body: { name } }: Received<typeof putShortLink>) {
    return this.shortLinks.put(ofCalendar(id), caller.user_id, name);
  }

  @Endpoint(deleteShortLink)
  async remove(@Received() { caller, params: { id } }: Received<typeof deleteShortLink>) {
    await this.shortLinks.remove(ofCalendar(id), caller.user_id);
  }

  @Endpoint(getCollectionShortLink)
  getOfCollection(@Received() { caller, params: { id } }: Received<typeof getCollectionShortLink>) {
    return this.shortLinks.get(ofCollection(id), caller.user_id);
  }

  @Endpoint(putCollectionShortLink)
  putOfCollection(
    @Received() { caller, params: { id }, body: { name } }: Received<typeof putCollectionShortLink>,
  ) {
    return this.shortLinks.put(ofCollection(id), caller.user_id, name);
  }

  @Endpoint(deleteCollectionShortLink)
  async removeOfCollection(
    @Received() { caller, params: { id } }: Received<typeof deleteCollectionShortLink>,
  ) {
    await this.shortLinks.remove(ofCollection(id), caller.user_id);
  }
}

const BATCH_SIZE = 1_000;

@Injectable()
export class ShortLinkRetention {
  constructor(
    private readonly dataSource: DataSource,
    private readonly collections: PublicCollections,
  ) {}

  /**
   * Makes the names of deleted calendars and collections former ones, which are deleted after a year. They lead to a calendar again if
   * it is restored from the bin, and stay unavailable to other people meanwhile.
   */
  async endOfDeleted(): Promise<number> {
    const { manager } = this.dataSource;
    let ended = 0;
    for (let after = '', found = BATCH_SIZE; found === BATCH_SIZE;) {
      const links = await manager.find(ShortLinkEntity, {
        where: { name: MoreThan(after), replaced_at: IsNull() },
        order: { name: 'ASC' },
        take: BATCH_SIZE,
      });
      const ids = links.map(({ calendar_id }) => calendar_id);
      const calendars = await manager.find(CalendarEntity, { select: { id: true }, where: { id: In(ids) } });
      const exists = await this.collections.existing(manager, ids);
      for (const { id } of calendars) exists.add(id);
      const names = links.filter(({ calendar_id }) => !exists.has(calendar_id)).map(({ name }) => name);
      const { affected } = await manager.update(
        ShortLinkEntity,
        { name: In(names), replaced_at: IsNull() },
        { replaced_at: () => 'now()' },
      );
      ended += affected ?? 0;
      found = links.length;
      after = links.at(-1)?.name ?? after;
    }
    return ended;
  }
}

/** Short links as the audience uses them; it has no routes for signed-in people. */
@Module({ providers: [PublicShortLinks], exports: [PublicShortLinks] })
export class PublicShortLinksModule {}

@Module({
  imports: [
    CalendarsModule,
    CollectionsModule,
    PublicCollectionsModule,
    PublicShortLinksModule,
    QuotasModule,
  ],
  controllers: [ShortLinksController],
  providers: [ShortLinkRetention, ShortLinksService],
  exports: [ShortLinkRetention, ShortLinksService],
})
export class ShortLinksModule {}
