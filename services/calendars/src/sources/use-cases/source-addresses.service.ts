import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SourceEntity } from '../store/source-rows.js';

@Injectable()
export class SourceAddresses {
  /** By calendar id, without credentials. */
  async of(manager: EntityManager, userId: string): Promise<Map<string, string>> {
    const rows = await manager.findBy(SourceEntity, { user_id: userId });
    return new Map(rows.map(({ calendar_id, address }) => [calendar_id, address]));
  }
}
