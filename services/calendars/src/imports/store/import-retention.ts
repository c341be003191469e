import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IMPORT_DAYS } from '@daymark/contracts';

const OVERDUE_AT_A_TIME = 20;
/** If the parts of a file do not arrive within this time, the upload was abandoned. */
const PARTS_HOURS = 2;
/** The history covers more than a year. */
const HISTORY_DAYS = 400;

@Injectable()
export class ImportRetention {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Deletes incomplete uploads, previews that nobody imported, entries and files of imports that can no longer be
   * undone, and expired history.
   */
  async deleteOverdue(): Promise<number> {
    let total = 0;
    for (const statement of [
      `DELETE FROM imports WHERE id IN (SELECT id FROM imports
         WHERE created_at < now() - interval '${IMPORT_DAYS} days' AND state IN ('ready', 'failed')
         LIMIT ${OVERDUE_AT_A_TIME})`,
      `DELETE FROM imports WHERE id IN (SELECT id FROM imports
         WHERE created_at < now() - interval '${PARTS_HOURS} hours' AND state = 'reading' AND parts_here < file_parts
         LIMIT ${OVERDUE_AT_A_TIME})`,
      `DELETE FROM import_items WHERE import_id IN (SELECT id FROM imports i
         WHERE created_at < now() - interval '${IMPORT_DAYS} days' AND state IN ('done', 'stopped', 'undone')
           AND finished_at < now() - interval '${IMPORT_DAYS} days'
           AND EXISTS (SELECT FROM import_items WHERE import_id = i.id) LIMIT ${OVERDUE_AT_A_TIME})`,
      // A stopped import cannot continue without its entries, so its file is no longer needed.
      `UPDATE imports SET file = NULL WHERE id IN (SELECT id FROM imports
         WHERE created_at < now() - interval '${IMPORT_DAYS} days' AND state IN ('done', 'stopped', 'undone')
           AND finished_at < now() - interval '${IMPORT_DAYS} days' AND file IS NOT NULL LIMIT ${OVERDUE_AT_A_TIME})`,
      `DELETE FROM imports WHERE id IN (SELECT id FROM imports
         WHERE created_at < now() - interval '${HISTORY_DAYS} days' LIMIT ${OVERDUE_AT_A_TIME})`,
    ]) {
      for (let deleted = 1; deleted > 0; total += deleted)
        [, deleted] = await this.dataSource.query<[unknown[], number]>(statement);
    }
    return total;
  }
}
