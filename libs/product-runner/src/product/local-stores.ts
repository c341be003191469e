import { join } from 'node:path';
import { REDIS_SERVICES, redisUrls, redisUsers, type RedisService } from '@daymark/provision';
import {
  freePortFinder,
  POSTGRES_STOP_SIGNAL,
  PostgresServer,
  RedisServer,
  type RunRecord,
  startMailInbox,
} from '@daymark/local-stack/stores';
import { keepPorts, loadSavedPorts, type SavedPorts, type SavedSecrets } from './saved-state.js';
import type { StartOptions } from './start-options.js';
import { SupervisedStore } from './supervised-store.js';

export interface LocalStores {
  databaseAdminUrl: string;
  /** One per service that uses Redis. */
  redisUrls: Record<RedisService, string>;
  smtpUrl: string;
  /** The inbox's page; undefined if the person configured a mail server. */
  inboxUrl?: string;
  /** The ports they use. */
  ports: number[];
  stop(): Promise<void>;
}

interface Context {
  options: StartOptions;
  kept: SavedSecrets;
  localDirectory: string;
  record: RunRecord;
  report: (line: string) => void;
  ports: Required<SavedPorts>;
}

interface RunningStore {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the stores that the person did not configure: PostgreSQL, Redis, a mail inbox. Their data is in the local
 * directory. A store that exits is restarted; the inbox runs in this process.
 *
 * @throws StackError if one of them does not start; the others are stopped then.
 */
export async function startLocalStores(context: Omit<Context, 'ports'>): Promise<LocalStores> {
  const ports = await choosePorts(context.localDirectory, context.options.port);
  const full = { ...context, ports };
  const results = await Promise.allSettled([startDatabase(full), startRedis(full), startInbox(full)]);
  const stop = async () => {
    const started = results.filter((result) => result.status === 'fulfilled');
    await Promise.all(started.map((result) => result.value.stop()));
  };
  const [database, redis, inbox] = results;
  if (database.status === 'rejected' || redis.status === 'rejected' || inbox.status === 'rejected') {
    await stop();
    throw results.find((result) => result.status === 'rejected')?.reason;
  }
  return {
    databaseAdminUrl: database.value.url,
    redisUrls: redis.value.urls,
    smtpUrl: inbox.value.url,
    inboxUrl: inbox.value.pageUrl,
    ports: Object.values(ports),
    stop,
  };
}

async function startDatabase(context: Context): Promise<RunningStore> {
  const { options, kept, localDirectory, ports } = context;
  if (options.databaseUrl !== undefined) return { url: options.databaseUrl, stop: nothingToStop };
  const server = await PostgresServer.start({
    localDirectory,
    clusterName: 'data',
    port: ports.postgres,
    password: kept.database_admin_password,
    isDurable: true,
  });
  return { url: server.adminUrl, stop: supervise(server, 'PostgreSQL', POSTGRES_STOP_SIGNAL, context) };
}

async function startRedis(
  context: Context,
): Promise<Pick<RunningStore, 'stop'> & { urls: Record<RedisService, string> }> {
  const { options, kept, localDirectory, report, ports } = context;
  if (options.redisUrl !== undefined) return { urls: sameForAll(options.redisUrl), stop: nothingToStop };
  const { redis_passwords: passwords } = kept.secrets;
  const server = await RedisServer.start({
    localDirectory,
    dataDirectory: join(localDirectory, 'redis'),
    port: ports.redis,
    password: kept.redis_password,
    isDurable: true,
    users: redisUsers(passwords),
    report: (line) => report(`  ${line}`),
  });
  const urls = redisUrls(server.address, passwords);
  return { urls, stop: supervise(server, 'Redis', 'SIGTERM', context) };
}

/** @returns a function that stops it */
function supervise(
  server: PostgresServer | RedisServer,
  title: string,
  stopSignal: NodeJS.Signals,
  { record, report }: Context,
): () => Promise<void> {
  const name = server instanceof PostgresServer ? 'postgres' : 'redis';
  const store = new SupervisedStore(server, { title, name, stopSignal, record, report });
  report(`  ${title} is ready`);
  return () => store.stop();
}

/** On a server that a person configured, all services use the same account. */
const sameForAll = (url: string) =>
  Object.fromEntries(REDIS_SERVICES.map((service) => [service, url])) as Record<RedisService, string>;

async function startInbox({
  options,
  localDirectory,
  report,
  ports,
}: Context): Promise<RunningStore & { pageUrl?: string }> {
  if (options.smtpUrl !== undefined) return { url: options.smtpUrl, stop: nothingToStop };
  const inbox = await startMailInbox({
    directory: join(localDirectory, 'mails'),
    smtpPort: ports.inbox_smtp,
    webPort: ports.inbox_web,
    productName: options.productName,
  });
  report('  The mail inbox is ready');
  return { url: inbox.smtpUrl, pageUrl: inbox.url, stop: () => inbox.stop() };
}

/** A server that the person runs keeps running. */
const nothingToStop = () => Promise.resolve();

async function choosePorts(localDirectory: string, publicPort: number): Promise<Required<SavedPorts>> {
  const kept = loadSavedPorts(localDirectory);
  const choose = freePortFinder([publicPort]);
  const ports = {
    postgres: await choose(kept.postgres),
    redis: await choose(kept.redis),
    inbox_web: await choose(kept.inbox_web),
    inbox_smtp: await choose(kept.inbox_smtp),
  };
  keepPorts(localDirectory, ports);
  return ports;
}
