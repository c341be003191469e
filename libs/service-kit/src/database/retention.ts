import type { OnModuleDestroy } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Logger } from '../logging.js';

const INTERVAL_MS = 60 * 60_000;
/** Removals that fail at the start, when everything is busy, are retried soon and not only after an hour. */
const RETRY_MS = 60_000;
/** The most rows deleted by one statement: it takes some milliseconds, and no lock is held for long. */
const BATCH_SIZE = 1_000;

export interface RetentionRule {
  table: string;
  /** An SQL condition that an index covers: the table may have millions of rows, and few have expired. */
  isOver: string;
}

/**
 * Deletes expired data at the start and once an hour, in the order of the rules. Replicas may run it at the same time:
 * each takes different rows. `others` has what one statement cannot delete; each function deletes everything expired
 * and returns how much that was.
 */
export class Retention implements OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private retryTimer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private isStopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
    readonly rules: readonly RetentionRule[],
    private readonly others: Record<string, () => Promise<number>> = {},
    private readonly retryMs = RETRY_MS,
  ) {}

  get names(): string[] {
    return [...this.rules.map(({ table }) => table), ...Object.keys(this.others)];
  }

  start(): void {
    clearInterval(this.timer);
    const run = () => {
      clearTimeout(this.retryTimer);
      this.running = this.run().then((isDone) => {
        if (!isDone && !this.isStopped) this.retryTimer = setTimeout(run, this.retryMs).unref();
      });
    };
    this.timer = setInterval(run, INTERVAL_MS);
    this.timer.unref();
    run();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    clearTimeout(this.retryTimer);
    await this.running;
  }

  /** A failure is logged and does not stop the rest; the run is retried in a minute. True: nothing failed. */
  async run(): Promise<boolean> {
    let isDone = true;
    for (const rule of this.rules)
      isDone = (await this.attempt(rule.table, () => this.removeRows(rule))) && isDone;
    for (const [what, remove] of Object.entries(this.others))
      isDone = (await this.attempt(what, remove)) && isDone;
    return isDone;
  }

  private async attempt(what: string, remove: () => Promise<number>): Promise<boolean> {
    try {
      const removed = await remove();
      if (removed > 0) this.logger.info({ what, removed }, 'removed what is past its time');
      return true;
    } catch (error) {
      this.logger.error({ err: error, what }, 'could not remove what is past its time');
      return false;
    }
  }

  private async removeRows({ table, isOver }: RetentionRule): Promise<number> {
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
}
