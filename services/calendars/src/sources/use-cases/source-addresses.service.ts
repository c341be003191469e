import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findAddresses } from '../store/source-rows.js';

/** The source addresses of a person's calendars. */
@Injectable()
export class SourceAddresses {
  /** By calendar id, without credentials. */
  async of(manager: EntityManager, userId: string): Promise<Map<string, string>> {
    const rows = await findAddresses(manager, userId);
    return new Map(rows.map(({ calendar_id, address }) => [calendar_id, address]));
  }
}
