import { Inject, Injectable } from '@nestjs/common';
import { QueryFailedError, DataSource } from 'typeorm';
import { LogoEntity } from './logo.entity.js';
import { LOGO_STORAGE, type LogoStorage } from './logo-storage.js';
import { LogoUse } from './logo-files.service.js';

/** A new logo is not referred to yet, and an open page may still show a replaced one. */
const UNUSED_HOURS = 24;
const BATCH_SIZE = 1_000;
/** PostgreSQL's error code for a row that another one refers to. */
const FOREIGN_KEY_VIOLATION = '23503';

@Injectable()
export class LogoDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
    private readonly use: LogoUse,
  ) {}

  deleteUnused(): Promise<number> {
    return this.deleteAll(
      `l.created_at < now() - interval '${UNUSED_HOURS} hours' AND $2::uuid IS NULL`,
      null,
    );
  }

  deleteAllOf(userId: string): Promise<number> {
    return this.deleteAll('l.user_id = $2', userId);
  }

  /** Throws the first failure after all others were tried. */
  private async deleteAll(condition: string, parameter: string | null): Promise<number> {
    let removed = 0;
    const failures: unknown[] = [];
    for (let after = '', found = BATCH_SIZE; found === BATCH_SIZE;) {
      const logos = await this.dataSource.query<{ name: string }[]>(
        `SELECT name FROM logos l WHERE l.name > $1 AND ${condition} ORDER BY name LIMIT ${BATCH_SIZE}`,
        [after, parameter],
      );
      const names = logos.map(({ name }) => name);
      const inUse = await this.use.inUse(this.dataSource.manager, names);
      for (const name of names.filter((each) => !inUse.has(each))) {
        const isDeleted = await this.delete(name).catch((failure: unknown) => void failures.push(failure));
        if (isDeleted) removed += 1;
      }
      found = names.length;
      after = names.at(-1) ?? after;
    }
    if (failures.length > 0) throw failures[0];
    return removed;
  }

  /**
   * The row first, then the file, then commit: while the row is being deleted nobody can refer to it, and the row of a
   * file that could not be deleted is kept for a retry.
   */
  private delete(name: string): Promise<boolean> {
    return this.dataSource
      .transaction(async (manager) => {
        const { affected } = await manager.delete(LogoEntity, { name });
        if (!affected) return false;
        await this.storage.delete(name);
        return true;
      })
      .catch((error: unknown) => {
        if (isReferredTo(error)) return false;
        throw error;
      });
  }
}

const isReferredTo = (error: unknown): boolean =>
  error instanceof QueryFailedError &&
  (error.driverError as { code?: unknown }).code === FOREIGN_KEY_VIOLATION;
