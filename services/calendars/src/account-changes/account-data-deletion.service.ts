import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { ArchiveDeletion } from '../archives/archives.module.js';
import { EventStore } from '../events/events.module.js';
import { LogoDeletionService } from '../logos/logos.module.js';

/**
 * The tables with a `user_id` column for a person, in the order in which they can be emptied. Add new tables here.
 * Rules, originals, customizations, exceptions and calendar memberships are deleted with their events, rows in the bin
 * with their items; logos come last, since nothing may refer to them. The audit log is kept: it knows people, events
 * and calendars by their ids only.
 */
export const TABLES_OF_A_PERSON = [
  'idempotency_keys',
  'audit_subjects',
  'deletion_notices',
  'history_actions',
  'imports',
  'calendar_sources',
  'calendar_collections',
  'short_links',
  'bin_items',
  'event_originals',
  'events',
  'withheld_uids',
  'calendars',
  'user_settings',
] as const;

/**
 * Number of rows that one statement deletes, with dependent rows: a fraction of a second each, so nobody waits for
 * long.
 */
const BATCH_SIZE = 500;

@Injectable()
export class AccountDataDeletionService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly logos: LogoDeletionService,
    private readonly archives: ArchiveDeletion,
    private readonly events: EventStore,
  ) {}

  /**
   * Deletes all data of a person in this service. It may stop anywhere and be called again.
   * @returns the number of deleted rows and logos
   */
  async deleteAllOf(userId: string): Promise<number> {
    let total = 0;
    for (const table of TABLES_OF_A_PERSON) {
      for (let removed = BATCH_SIZE; removed === BATCH_SIZE; total += removed)
        removed = await this.deleteSomeOf(table, userId);
    }
    return total + (await this.archives.deleteAllOf(userId)) + (await this.logos.deleteAllOf(userId));
  }

  private async deleteSomeOf(table: string, userId: string): Promise<number> {
    const { manager } = this.dataSource;
    // Originals go with their events.
    if (table === 'events' || table === 'event_originals')
      return this.events.eraseOfAccount(manager, userId, BATCH_SIZE);
    const [, removed] = await manager.query<[unknown[], number]>(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE user_id = $1 LIMIT ${BATCH_SIZE}))`,
      [userId],
    );
    return removed;
  }
}
