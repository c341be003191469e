import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { LOGO_STORAGE, type LogoStorage } from '../logos/logos.module.js';
import { deleteArchive } from './archive-rows.js';

/** Row first, then file, then commit: a file that could not be removed keeps its row for the next time. */
@Injectable()
export class ArchiveDeletion {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
  ) {}

  /** Deletes the archives whose time is over. @returns how many there were */
  deleteOverdue(): Promise<number> {
    return this.deleteAll(null);
  }

  /** Deletes all archives of a person, those too that are being made. @returns how many there were */
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
