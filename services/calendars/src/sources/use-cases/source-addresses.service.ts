import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findAddresses } from '../store/source-rows.js';

/** With which addresses the calendars of a person are kept in step. */
@Injectable()
export class SourceAddresses {
  /** By the id of the calendar, without what somebody signs in with there. */
  async of(manager: EntityManager, userId: string): Promise<Map<string, string>> {
    const rows = await findAddresses(manager, userId);
    return new Map(rows.map(({ calendar_id, address }) => [calendar_id, address]));
  }
}
