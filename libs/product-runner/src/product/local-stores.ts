import { join } from 'node:path';
import { REDIS_SERVICES, redisUrls, redisUsers, type RedisService } from '@daymark/provision';
import {
  findFreePort,
  PostgresServer,
  RedisServer,
  type RunRecord,
  startMailInbox,
} from '@daymark/local-stack/stores';
import { keepPorts, loadSavedPorts, type SavedPorts, type SavedSecrets } from './saved-state.js';
import type { StartOptions } from './start-options.js';

export interface LocalStores {
  databaseAdminUrl: string;
  /** One per service that uses Redis. */
  redisUrls: Record<RedisService, string>;
  smtpUrl: string;
  /** The inbox's page; undefined if the person configured a mail server. */
  inboxUrl?: string;
}

interface Context {
  options: StartOptions;
  kept: SavedSecrets;
  localDirectory: string;
  record: RunRecord;
  report: (line: string) => void;
  /** Gets what stops each store. */
  undo: AsyncDisposableStack;
  ports: Required<SavedPorts>;
}

/**
 * Starts the stores that the person did not configure: PostgreSQL, Redis, a mail inbox. Their data is in the local
 * directory. A store that exits is restarted; the inbox runs in this process.
 */
export async function startLocalStores(context: Omit<Context, 'ports'>): Promise<LocalStores> {
  const full = { ...context, ports: await choosePorts(context.localDirectory) };
  const starting = [startDatabase(full), startRedis(full), startInbox(full)] as const;
  await Promise.allSettled(starting);
  const [databaseAdminUrl, urls, inbox] = await Promise.all(starting);
  return { databaseAdminUrl, redisUrls: urls, ...inbox };
}

async function startDatabase(context: Context): Promise<string> {
  const { options, kept, localDirectory, record, report, ports, undo } = context;
  if (options.databaseUrl !== undefined) return options.databaseUrl;
  const server = await PostgresServer.create({
    localDirectory,
    clusterName: 'data',
    port: ports.postgres,
    password: kept.database_admin_password,
    isDurable: true,
    isKept: true,
    record,
    report,
  });
  undo.defer(() => server.stop());
  report('  PostgreSQL is ready');
  return server.adminUrl;
}

async function startRedis(context: Context): Promise<Record<RedisService, string>> {
  const { options, kept, localDirectory, record, report, ports, undo } = context;
  if (options.redisUrl !== undefined) return sameForAll(options.redisUrl);
  const { redis_passwords: passwords } = kept.secrets;
  const server = await RedisServer.create({
    localDirectory,
    dataDirectory: join(localDirectory, 'redis'),
    port: ports.redis,
    password: kept.redis_password,
    users: redisUsers(passwords),
    isDurable: true,
    isKept: true,
    record,
    report,
  });
  undo.defer(() => server.stop());
  report('  Redis is ready');
  return redisUrls(server.address, passwords);
}

/** On a server that a person configured, all services use the same account. */
const sameForAll = (url: string) =>
  Object.fromEntries(REDIS_SERVICES.map((service) => [service, url])) as Record<RedisService, string>;

async function startInbox(context: Context): Promise<Pick<LocalStores, 'smtpUrl' | 'inboxUrl'>> {
  const { options, localDirectory, report, ports, undo } = context;
  if (options.smtpUrl !== undefined) return { smtpUrl: options.smtpUrl };
  const inbox = await startMailInbox({
    directory: join(localDirectory, 'mails'),
    smtpPort: ports.inbox_smtp,
    webPort: ports.inbox_web,
    productName: options.productName,
  });
  undo.defer(() => inbox.stop());
  report('  The mail inbox is ready');
  return { smtpUrl: inbox.smtpUrl, inboxUrl: inbox.url };
}

async function choosePorts(localDirectory: string): Promise<Required<SavedPorts>> {
  const kept = loadSavedPorts(localDirectory);
  const ports = {
    postgres: await findFreePort(kept.postgres),
    redis: await findFreePort(kept.redis),
    inbox_web: await findFreePort(kept.inbox_web),
    inbox_smtp: await findFreePort(kept.inbox_smtp),
  };
  keepPorts(localDirectory, ports);
  return ports;
}
