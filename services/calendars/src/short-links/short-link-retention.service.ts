import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE } from '@daymark/service-kit';
import { In, IsNull, MoreThan, type DataSource } from 'typeorm';
import { CalendarEntity } from '../calendars/calendars.module.js';
import { ShortLinkEntity } from './short-link.entity.js';

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
