import type { OnModuleDestroy } from '@nestjs/common';
import { createDataSource, currentSignal, ReadingSemaphore, unavailable } from '@daymark/service-kit';
import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { AudienceSettings } from '../config.js';
import { entities } from '../database/data-source.js';

/**
 * Maximum concurrent large reads, in total and of one calendar: a second one runs beside the largest, in slices. The
 * rest of the pool is for reads of a row or two.
 */
const LARGE_READS_AT_ONCE = 2;
const LARGE_READS_WAITING = 64;
const OF_ONE_CALENDAR = { atOnce: 1, waiting: 16 };
/** Shorter than the feed service's timeout, so that a refusal arrives in time. */
const WAIT_LIMIT_MS = 1_000;
/** The feed service's timeout: no statement outlives the call that it is for. */
const STATEMENT_LIMIT_MS = 2_000;

/**
 * Database access for the audience. Anonymous requests have read-only connections of their own and few slots for large
 * reads, so however many they are, signed-in people's connections stay free. A statement that nobody waits for any more
 * is cancelled: PostgreSQL notices a closed connection within half a second.
 */
export class ReadOnlyDatabase implements OnModuleDestroy {
  private readonly dataSource: DataSource;
  private readonly semaphore = new ReadingSemaphore({
    atOnce: LARGE_READS_AT_ONCE,
    waiting: LARGE_READS_WAITING,
    limitMs: WAIT_LIMIT_MS,
    ofOneKey: OF_ONE_CALENDAR,
  });

  constructor({
    DATABASE_URL,
    DATABASE_PUBLIC_POOL_SIZE,
  }: Pick<AudienceSettings, 'DATABASE_URL' | 'DATABASE_PUBLIC_POOL_SIZE'>) {
    this.dataSource = createDataSource({
      service: 'calendars',
      url: DATABASE_URL,
      poolSize: DATABASE_PUBLIC_POOL_SIZE,
      entities,
      migrations: [],
      applicationName: 'calendars-public',
      statementTimeoutMs: STATEMENT_LIMIT_MS,
      sessionOptions: '-c default_transaction_read_only=on -c client_connection_check_interval=500',
    });
  }

  /** Connects. Call it when the schema is migrated. */
  async open(): Promise<void> {
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  /** For reads of a row or two by key. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /**
   * Several reads from one snapshot: if a calendar was deleted between two queries, it would be returned with fewer
   * events than it had, and subscribers would lose them.
   */
  async atOneMoment<Result>(read: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    const signal = currentSignal();
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient & { connection: { stream: { destroy(): void } } };
      const end = () => client.connection.stream.destroy();
      if (signal?.aborted) throw unavailable(signal.reason);
      signal?.addEventListener('abort', end, { once: true });
      try {
        await runner.startTransaction('REPEATABLE READ');
        const result = await read(runner.manager);
        await runner.commitTransaction();
        return result;
      } catch (error) {
        if (signal?.aborted) throw unavailable(signal.reason);
        await runner.rollbackTransaction().catch(() => undefined);
        throw error;
      } finally {
        signal?.removeEventListener('abort', end);
      }
    } finally {
      await runner.release();
    }
  }

  /**
   * The same for reads of up to a whole calendar.
   * @param key the calendar or event that is read: one that is requested all the time does not hold up the rest
   */
  async large<Result>(key: string, read: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    const done = await this.semaphore.take(currentSignal(), key);
    try {
      return await this.atOneMoment(read);
    } finally {
      done();
    }
  }
}
