import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ConfigurationError } from '../configuration/index.js';
import type { Logger } from '../logging/index.js';
import { TimeoutClient } from './timeout-client.js';
import { migrate } from './migrate.js';

const CONNECT_RETRY_MS = 1_000;

export interface DatabaseOptions {
  service: string;
  url: string;
  poolSize: number;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: NonNullable<DataSourceOptions['migrations']>;
  /** The name of its connections in PostgreSQL, after `daymark-`. Default: the service. */
  applicationName?: string;
  statementTimeoutMs?: number;
  /** Settings of each session, in the form of the `postgres` command line. */
  sessionOptions?: string;
}

export function createDataSource(options: DatabaseOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    // TypeORM would look the driver up by name, which fails in bundles: there it is only inside the bundle.
    driver: pg,
    url: options.url,
    schema: options.service,
    entities: options.entities,
    migrations: options.migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'all',
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    logging: false,
    applicationName: `daymark-${options.applicationName ?? options.service}`,
    extra: {
      Client: TimeoutClient,
      max: options.poolSize,
      connectionTimeoutMillis: 2_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: options.statementTimeoutMs ?? 5_000,
      ...(options.sessionOptions && { options: options.sessionOptions }),
      lock_timeout: 4_000,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
    },
  });
}

/**
 * Opens the database in the background: connects, retrying until it succeeds, then migrates or waits for the process
 * that does. Meanwhile the process serves its health probes and answers 503 to anything else, so services can start in
 * any order.
 */
export class Database {
  private isReady = false;
  private isClosed = false;
  private wakeUp?: () => void;

  constructor(
    readonly dataSource: DataSource,
    private readonly logger: Logger,
    private readonly prepareSchema: (dataSource: DataSource) => Promise<string[]> = migrate,
  ) {}

  get ready(): boolean {
    return this.isReady;
  }

  /** Resolves when the schema is up to date and `onReady` is done, or when `close` is called before. */
  async open(onReady?: () => Promise<void>): Promise<void> {
    while (!this.isClosed) {
      try {
        if (!this.dataSource.isInitialized) await this.dataSource.initialize();
        await requireUtf8(this.dataSource);
        const applied = await this.prepareSchema(this.dataSource);
        if (applied.length) this.logger.info({ applied }, 'migrated');
        await onReady?.();
        this.isReady = true;
        return;
      } catch (error) {
        if (error instanceof ConfigurationError) throw error;
        this.logger.warn({ err: error }, 'the database is not usable yet; trying again');
        await this.pause();
      }
    }
  }

  private async pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wakeUp = resolve;
    const timer = setTimeout(resolve, CONNECT_RETRY_MS);
    await promise;
    clearTimeout(timer);
  }

  get pool(): { open: number; idle: number; waiting: number } {
    if (!this.dataSource.isInitialized) return { open: 0, idle: 0, waiting: 0 };
    const { totalCount, idleCount, waitingCount } = (this.dataSource.driver as unknown as { master: pg.Pool })
      .master;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async probe(): Promise<void> {
    if (!this.isReady) throw new Error('not migrated yet');
    await this.dataSource.query('SELECT 1');
  }

  async clock(): Promise<number> {
    if (!this.isReady) throw new Error('not migrated yet');
    const [row] = await this.dataSource.query<{ at: number }[]>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at',
    );
    return row!.at;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.wakeUp?.();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

async function requireUtf8(dataSource: DataSource): Promise<void> {
  const [found] = await dataSource.query<{ server_encoding: string }[]>('SHOW server_encoding');
  if (found?.server_encoding === 'UTF8') return;
  throw new ConfigurationError(
    `the database of DATABASE_URL is encoded in ${found?.server_encoding}, and only UTF8 holds what people write.`,
  );
}
