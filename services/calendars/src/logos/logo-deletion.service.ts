import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { DATA_SOURCE } from '@daymark/service-kit';
import { LOGO_STORAGE, type LogoStorage } from './storage/logo-storage.js';
import { IS_USED } from './logo-use.js';

/** A logo that was just stored is not referred to yet; and a page may still show one that was just replaced. */
const UNUSED_HOURS = 24;
const BATCH_SIZE = 100;

@Injectable()
export class LogoDeletionService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
  ) {}

  /** Deletes the logos that nothing refers to, and that are older than a day. */
  deleteUnused(): Promise<number> {
    return this.deleteAll(
      `l.created_at < now() - interval '${UNUSED_HOURS} hours' AND $2::uuid IS NULL`,
      null,
    );
  }

  /** Deletes all logos of a person of whom nothing refers to one any more. */
  deleteAllOf(userId: string): Promise<number> {
    return this.deleteAll('l.user_id = $2', userId);
  }

  /**
   * @returns how many there were
   * @throws the first failure, once all others were tried
   */
  private async deleteAll(condition: string, parameter: string | null): Promise<number> {
    let removed = 0;
    const failures: unknown[] = [];
    for (let after = '', found = BATCH_SIZE; found === BATCH_SIZE;) {
      const names = await this.dataSource.query<{ name: string }[]>(
        `SELECT name FROM logos l WHERE l.name > $1 AND ${condition} AND NOT ${IS_USED}
         ORDER BY name LIMIT ${BATCH_SIZE}`,
        [after, parameter],
      );
      for (const { name } of names) {
        const isDeleted = await this.delete(name).catch((failure: unknown) => void failures.push(failure));
        if (isDeleted) removed += 1;
        after = name;
      }
      found = names.length;
    }
    if (failures.length > 0) throw failures[0];
    return removed;
  }

  /**
   * Row first, then file, then commit: while the row is going nobody can refer to it, and a file that could not be removed
   * keeps its row for the next time.
   */
  private delete(name: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [, removed] = await manager.query<[unknown[], number]>(
        `DELETE FROM logos l WHERE l.name = $1 AND NOT ${IS_USED}`,
        [name],
      );
      if (removed === 0) return false;
      await this.storage.delete(name);
      return true;
    });
  }
}
