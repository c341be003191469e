import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { deleteOverdue } from '../store/import-leases.js';

@Injectable()
export class ImportRetention {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /**
   * Deletes previews that nobody imported, the entries of imports that can no longer be undone, and expired history.
   * @returns the number of rows
   */
  deleteOverdue(): Promise<number> {
    return deleteOverdue(this.dataSource.manager);
  }
}
