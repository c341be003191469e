import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { deleteOverdue } from '../store/import-leases.js';

@Injectable()
export class ImportRetention {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /**
   * Removes previews that nobody ran, the entries of imports that can be taken back no more, and what is too old for the
   * history.
   * @returns how many rows that were
   */
  deleteOverdue(): Promise<number> {
    return deleteOverdue(this.dataSource.manager);
  }
}
