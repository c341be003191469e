import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { DATA_SOURCE, LOGGER, type Logger } from '@daymark/service-kit';
import { LogoRemoving } from '../logos/logo-removing.service.js';

const INTERVAL_MS = 60 * 60_000;
/** So many rows go in one statement: it takes some milliseconds, and no lock is held for long. */
const BATCH_SIZE = 1_000;

/** In SQL: which rows nobody needs any more. README says it in words. */
const IS_OVER = {
  idempotency_keys: `created_at < now() - interval '24 hours'`,
  // The database refuses to delete a younger one.
  audit_entries: `at <= now() - interval '1 year'`,
};

/** Removes what is past its time, at the start and once an hour. Replicas may do it at once. */
@Injectable()
export class Retention implements OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private isStopped = false;

  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly logos: LogoRemoving,
  ) {}

  start(): void {
    clearInterval(this.timer);
    const run = () => {
      this.running = this.run().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'could not remove what is past its time'),
      );
    };
    this.timer = setInterval(run, INTERVAL_MS);
    this.timer.unref();
    run();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Removes all that is past its time. */
  async run(): Promise<void> {
    for (const [table, isOver] of Object.entries(IS_OVER)) {
      this.report(table, await this.removeRows(table, isOver));
    }
    this.report('logos', await this.logos.removeUnused());
  }

  private async removeRows(table: string, isOver: string): Promise<number> {
    let [removed, total] = [BATCH_SIZE, 0];
    while (removed === BATCH_SIZE && !this.isStopped) {
      [, removed] = await this.dataSource.query<[unknown[], number]>(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE ${isOver} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`,
      );
      total += removed;
    }
    return total;
  }

  private report(what: string, removed: number): void {
    if (removed > 0) this.logger.info({ what, removed }, 'removed what is past its time');
  }
}
