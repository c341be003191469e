import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { ArchiveDeletion } from '../archives/archives.module.js';
import { LogoDeletionService } from '../logos/logos.module.js';

/**
 * The tables with rows of a person, by `user_id`, in the order in which they can be emptied. A new table goes here.
 * Rules, originals, customizations, exceptions and places in calendars go with their events, what is kept in the bin with its items; logos come last, since nothing may
 * refer to them. The audit log stays: it knows people by their ids alone.
 */
export const TABLES_OF_A_PERSON = [
  'idempotency_keys',
  'deletion_notices',
  'undo_steps',
  'imports',
  'calendar_sources',
  'calendar_collections',
  'bin_items',
  'event_originals',
  'events',
  'calendars',
  'user_settings',
] as const;

/** So many rows go in one statement, with what hangs on them: a fraction of a second each, so nobody waits for long. */
const BATCH_SIZE = 500;

@Injectable()
export class AccountDataDeletionService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly logos: LogoDeletionService,
    private readonly archives: ArchiveDeletion,
  ) {}

  /**
   * Deletes all that this service keeps of a person. It may break off anywhere and be called again.
   * @returns how many rows and logos there were
   */
  async deleteAllOf(userId: string): Promise<number> {
    let total = 0;
    for (const table of TABLES_OF_A_PERSON) {
      for (let removed = BATCH_SIZE; removed === BATCH_SIZE; total += removed) {
        [, removed] = await this.dataSource.query<[unknown[], number]>(
          `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM ${table} WHERE user_id = $1 LIMIT ${BATCH_SIZE}))`,
          [userId],
        );
      }
    }
    return total + (await this.archives.deleteAllOf(userId)) + (await this.logos.deleteAllOf(userId));
  }
}
