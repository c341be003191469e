import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { DATA_SOURCE, LOGGER, type Logger } from '@daymark/service-kit';
import { SETTINGS, type AuthSettings } from '../config.js';
import { retentionRules, type RetentionRule } from './retention-rules.js';

const INTERVAL_MS = 60 * 60_000;
/** So many rows go in one statement: it takes some milliseconds, and no lock is held for long. */
const BATCH_SIZE = 1_000;

/** Removes what is past its time, once an hour. Replicas may do it at once: each takes rows that no other has. */
@Injectable()
export class Retention implements OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private isStopped = false;

  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.run().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'could not remove what is past its time'),
      );
    }, INTERVAL_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  /** Removes all that is past its time. */
  async run(): Promise<void> {
    for (const rule of retentionRules(this.settings.SESSION_IDLE_SECONDS)) {
      const { tableName: table } = this.dataSource.getMetadata(rule.entity);
      let [removed, total] = [BATCH_SIZE, 0];
      while (removed === BATCH_SIZE && !this.isStopped) {
        removed = await this.removeBatch(table, rule);
        total += removed;
      }
      if (total > 0) this.logger.info({ table, removed: total }, 'removed what is past its time');
    }
  }

  private async removeBatch(table: string, { key, isOver }: RetentionRule): Promise<number> {
    const [, removed] = await this.dataSource.query<[unknown[], number]>(
      `DELETE FROM ${table} WHERE ${key} = ANY (ARRAY(
         SELECT ${key} FROM ${table} WHERE ${isOver} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`,
    );
    return removed;
  }
}
