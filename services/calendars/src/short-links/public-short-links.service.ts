import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { ShortLinkEntity } from './short-link.entity.js';

/** Short links for the audience. */
@Injectable()
export class PublicShortLinks {
  /** The calendar that a current or former name leads to, public or not; null if there is none. */
  async calendarAt(manager: EntityManager, name: string): Promise<string | null> {
    return (await manager.findOneBy(ShortLinkEntity, { name }))?.calendar_id ?? null;
  }

  /** The current name of a calendar; null if it has none. */
  async nameOf(manager: EntityManager, calendar_id: string): Promise<string | null> {
    return (await manager.findOneBy(ShortLinkEntity, { calendar_id, replaced_at: IsNull() }))?.name ?? null;
  }
}
