import { Module, Inject, Injectable, Controller } from '@nestjs/common';
import { CalendarsModule, CalendarEntity } from '../calendars/calendars.module.js';
import { PublicCollectionsModule } from '../collections/collections.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { PublicShortLinks, ShortLinksService, ShortLinkEntity } from './short-links.service.js';
import { DATA_SOURCE, Caller, Endpoint, FromBody, FromParams } from '@daymark/service-kit';
import { In, IsNull, MoreThan, type DataSource } from 'typeorm';
import { deleteShortLink, getShortLink, putShortLink, type BodyOf, type ParamsOf } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';

export { PublicShortLinks, ShortLinkEntity } from './short-links.service.js';

@Controller()
class ShortLinksController {
  constructor(private readonly shortLinks: ShortLinksService) {}

  @Endpoint(getShortLink)
  get(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof getShortLink>) {
    return this.shortLinks.get(id, caller.user_id);
  }

  @Endpoint(putShortLink)
  put(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof putShortLink>,
    @FromBody() { name }: BodyOf<typeof putShortLink>,
  ) {
    return this.shortLinks.put(id, caller.user_id, name);
  }

  @Endpoint(deleteShortLink)
  async remove(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof deleteShortLink>) {
    await this.shortLinks.remove(id, caller.user_id);
  }
}

const BATCH_SIZE = 1_000;

@Injectable()
export class ShortLinkRetention {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /**
   * Makes the names of deleted calendars former ones, which are deleted after a year. They lead to the calendar again if
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
      const calendars = await manager.find(CalendarEntity, {
        select: { id: true },
        where: { id: In(links.map(({ calendar_id }) => calendar_id)) },
      });
      const exists = new Set(calendars.map(({ id }) => id));
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

/** Names that owners choose for their calendars: `/c/{name}`. */
@Module({
  imports: [CalendarsModule, PublicCollectionsModule, PublicShortLinksModule, QuotasModule],
  controllers: [ShortLinksController],
  providers: [ShortLinkRetention, ShortLinksService],
  exports: [ShortLinkRetention],
})
export class ShortLinksModule {}
