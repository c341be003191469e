import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { LOGO_STORAGE, type LogoStorage } from '../logos/logos.module.js';
import { deleteArchive } from './archive-rows.js';

/**
 * Deletes archives: the row first, then the file, then commit, so that the row of a file that could not be deleted is
 * kept for a retry.
 */
@Injectable()
export class ArchiveDeletion {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
  ) {}

  deleteOverdue(): Promise<number> {
    return this.deleteAll(null);
  }

  /** Deletes all archives of a person, including those in progress. @returns how many there were */
  deleteAllOf(userId: string): Promise<number> {
    return this.deleteAll(userId);
  }

  private async deleteAll(userId: string | null): Promise<number> {
    for (let removed = 0; ; removed += 1) {
      const isRemoved = await this.dataSource.transaction(async (manager) => {
        const name = await deleteArchive(manager, userId);
        if (name !== null) await this.storage.delete(name);
        return name !== null;
      });
      if (!isRemoved) return removed;
    }
  }
}
