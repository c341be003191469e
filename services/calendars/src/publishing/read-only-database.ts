import type { OnModuleDestroy } from '@nestjs/common';
import { createDataSource, currentSignal, ReadingSemaphore, unavailable } from '@daymark/service-kit';
import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { AudienceSettings } from '../config.js';
import { entities } from '../database/data-source.js';

/**
 * What may read a whole calendar, at once, and of one calendar: a second one goes on beside the heaviest, in slices. The
 * rest of the pool is left to what reads a row or two.
 */
const LARGE_READS_AT_ONCE = 2;
const LARGE_READS_WAITING = 64;
const OF_ONE_CALENDAR = { atOnce: 1, waiting: 16 };
/** Less than the feed service waits for an answer, so that it is told in time. */
const TURN_LIMIT_MS = 1_000;
/** As long as the feed service waits: no statement outlives the call that it is for. */
const STATEMENT_LIMIT_MS = 2_000;

/**
 * How the audience reads. Anonymous requests have database connections of their own, which can write nothing, and few turns
 * at once for what is large, so however many they are, those of signed-in people find theirs free. A statement that nobody
 * waits for any more ends: PostgreSQL notices within half a second that its connection was closed.
 */
export class ReadOnlyDatabase implements OnModuleDestroy {
  private readonly dataSource: DataSource;
  private readonly turns = new ReadingSemaphore({
    atOnce: LARGE_READS_AT_ONCE,
    waiting: LARGE_READS_WAITING,
    limitMs: TURN_LIMIT_MS,
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

  /** Connects. To be called when the schema is at its newest version. */
  async open(): Promise<void> {
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  /** A row or two, found by their keys. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /**
   * Several reads of one moment: a calendar that is deleted between two queries would come with fewer events than it had,
   * and subscribers would lose them.
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
   * The same, of what may be a whole calendar.
   * @param key the calendar, or the event that is read: what is asked for all the time does not hold up the rest
   * @throws ProblemException SERVICE_UNAVAILABLE where too many others read too
   */
  async large<Result>(key: string, read: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    const done = await this.turns.take(currentSignal(), key);
    try {
      return await this.atOneMoment(read);
    } finally {
      done();
    }
  }
}
