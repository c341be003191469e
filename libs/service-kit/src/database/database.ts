import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ConfigurationError } from '../configuration.js';
import { type Logger, currentRequest } from '../logging.js';
import { migrate } from './migrate.js';
import type { Socket } from 'node:net';
import postgresDate from 'postgres-date';

/**
 * The driver's own copy of the library is an older version, which takes more than twice as long. Its types name a
 * default export.
 */
export const parseTimestamptz = postgresDate as unknown as (text: string) => Date | number | null;

const STATEMENT_TIMEOUT_MS = 5_000;
/** Beyond the server's statement time-out, so this only ends what the server or the network has left hanging. */
const LATEST_AFTER_MS = 2_000;
const STATEMENT_MAX_CHARACTERS = 1_000;

/**
 * A PostgreSQL client that closes its connection when a query gets no response in time. Time limits at the server do
 * not help when the server hangs or packets are lost, and the driver's `query_timeout` leaves the connection in the
 * pool, where the next request would wait for it.
 */
export class TimeoutClient extends pg.Client {
  private readonly limitMs: number;

  constructor(options?: pg.ClientConfig) {
    super(options);
    const statementMs = Math.max(Number(options?.statement_timeout) || 0, STATEMENT_TIMEOUT_MS);
    this.limitMs = statementMs + LATEST_AFTER_MS;
    this.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamptz);
    // The pool and TypeORM alternately listen for errors; without this, a connection that breaks in between would end
    // the process.
    this.on('error', () => undefined);
    const query = this.query.bind(this) as (...parameters: unknown[]) => unknown;
    this.query = ((...parameters: unknown[]) =>
      this.limit(query(...parameters), parameters[0])) as typeof this.query;
  }

  private limit(response: unknown, statement: unknown): unknown {
    if (!(response instanceof Promise)) return response;
    const span = spanOf(statement);
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' });
      (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy(error);
    }, this.limitMs);
    response.then(
      () => {
        clearTimeout(timer);
        span?.end();
      },
      (failure: unknown) => {
        clearTimeout(timer);
        span?.end({ failure });
      },
    );
    return response;
  }
}

function spanOf(statement: unknown) {
  const parent = currentRequest()?.span;
  if (!parent) return undefined;
  const text = typeof statement === 'string' ? statement : String((statement as pg.QueryConfig).text);
  return parent.child('client', /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'query', {
    'db.system.name': 'postgresql',
    'db.query.text': text.slice(0, STATEMENT_MAX_CHARACTERS),
  });
}

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
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
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
  private readonly closing = new AbortController();

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
    const { signal } = this.closing;
    while (!signal.aborted) {
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
        await delay(CONNECT_RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
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
    this.closing.abort();
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
