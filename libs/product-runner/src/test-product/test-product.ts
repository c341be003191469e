import { join } from 'node:path';
import { provisionDatabase, redisUrls, redisUsers } from '@daymark/provision';
import { Redis } from 'ioredis';
import {
  findFreePort,
  LOOPBACK,
  startMailInbox,
  startTemporaryStores,
  type TemporaryStores,
  WORKSPACE_DIRECTORY,
} from '@daymark/local-stack/stores';
import { generateSavedSecrets, type SavedSecrets } from '../product/saved-state.js';
import { findInternalPorts, ProductServices } from '../product/product-services.js';
import { replicatedService } from './replicated-service.js';
import type { ServiceName, ServicePlan } from '../product/service-plan.js';
import { SupervisedService } from '../product/supervised-service.js';

export interface StartProductOptions {
  port?: number;
  productName?: string;
  /** Settings that `npm start` would pass on from the terminal to the services, such as LOG_LEVEL. */
  environment?: NodeJS.ProcessEnv;
  nodeOptions?: string;
  workspaceDirectory?: string;
  /** As under `npm start`, committed data survives a crash of the stores, which are several times slower then. */
  isDurable?: boolean;
  hasCheapHashes?: boolean;
  replicas?: number;
  report?: (line: string) => void;
}

export interface Interruptible {
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface RunningProduct {
  origin: string;
  owner: { email: string; password: string };
  inbox: { url: string };
  databaseAdminUrl: string;
  redisUrl: string;
  logDirectory: string;
  logoDirectory: string;
  postgres: Interruptible;
  redis: Interruptible;
  /** Restarts a service, one replica after another; resolves when it is ready. */
  restart(service: ServiceName): Promise<void>;
  /** Kills a service like a crash (SIGKILL). It is restarted automatically, as under `npm start`. */
  kill(service: ServiceName): Promise<void>;
  stopService(service: ServiceName): Promise<void>;
  startService(service: ServiceName): Promise<void>;
  whenReady(service: ServiceName): Promise<void>;
  processId(service: ServiceName): number | undefined;
  /** Commands that Redis denied to services, such as `feed: bull:email:wait`. */
  refusedByRedis(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts the whole product like `npm start`, on temporary stores. Several can run at once. */
export async function startProduct(options: StartProductOptions = {}): Promise<RunningProduct> {
  const report = options.report ?? ((line: string) => console.error(line));
  const savedSecrets = generateSavedSecrets();
  const stores = await startTemporaryStores(report, {
    redisUsers: redisUsers(savedSecrets.secrets.redis_passwords),
    isDurable: options.isDurable,
  });
  const undo = new AsyncDisposableStack();
  undo.defer(() => stores.destroy());
  try {
    return await startOnStores(options, stores, savedSecrets, { report, undo });
  } catch (error) {
    await undo.disposeAsync();
    throw error;
  }
}

interface Context {
  report: (line: string) => void;
  undo: AsyncDisposableStack;
}

async function startOnStores(
  options: StartProductOptions,
  stores: TemporaryStores,
  { secrets, owner }: SavedSecrets,
  { report, undo }: Context,
): Promise<RunningProduct> {
  const {
    productName = 'Daymark',
    environment = process.env,
    workspaceDirectory = WORKSPACE_DIRECTORY,
    replicas = 1,
  } = options;
  const port = options.port ?? (await findFreePort());
  const inbox = await startMailInbox({
    directory: join(stores.directory, 'mails'),
    smtpPort: await findFreePort(),
    webPort: await findFreePort(),
    productName,
  });
  undo.defer(() => inbox.stop());
  const databaseAdminUrl = stores.postgres.adminUrl;
  await provisionDatabase(databaseAdminUrl, secrets.database_passwords);
  const origin = `http://localhost:${port}`;
  const logDirectory = join(stores.directory, 'logs');
  const logoDirectory = join(stores.directory, 'logos');
  const supervision = { logDirectory, record: stores.record, report };
  const services = new ProductServices(
    {
      workspaceDirectory,
      productName,
      publicOrigin: origin,
      host: LOOPBACK,
      port,
      databaseAdminUrl,
      redisUrls: redisUrls(stores.redis.address, secrets.redis_passwords),
      smtpUrl: inbox.smtpUrl,
      owner,
      secrets,
      logoDirectory,
      internalPorts: await findInternalPorts(),
      nodeOptions: options.nodeOptions,
      environment,
    },
    supervision,
    (plan) => {
      const own = options.hasCheapHashes && plan.name === 'auth' ? withCheapHashes(plan) : plan;
      return replicas > 1
        ? replicatedService(own, replicas, supervision)
        : new SupervisedService(own, supervision);
    },
  );
  undo.defer(() => services.stopAll());
  await services.startAll();
  return {
    origin,
    owner: { email: owner.email, password: owner.password },
    inbox: { url: inbox.url },
    databaseAdminUrl,
    redisUrl: stores.redis.url,
    logDirectory,
    logoDirectory,
    postgres: stores.postgres,
    redis: stores.redis,
    restart: (service) => services.find(service).restart(),
    kill: (service) => services.find(service).kill(),
    stopService: (service) => services.find(service).stop(),
    startService: (service) => services.find(service).start(),
    whenReady: (service) => services.find(service).whenReady(),
    processId: (service) => services.find(service).processId,
    refusedByRedis: () => refusedByRedis(stores.redis.url),
    stop: () => undo.disposeAsync(),
  };
}

/** Auth accepts that in tests alone. */
const withCheapHashes = (plan: ServicePlan): ServicePlan => ({
  ...plan,
  environment: { ...plan.environment, NODE_ENV: 'test', CHEAP_PASSWORD_HASHES: 'true' },
});

async function refusedByRedis(url: string): Promise<string[]> {
  const administrator = new Redis(url);
  try {
    const entries = (await administrator.acl('LOG')) as string[][];
    return entries.map((entry) => {
      const valueOf = (field: string) => entry[entry.indexOf(field) + 1];
      return `${valueOf('username')}: ${valueOf('object')}`;
    });
  } finally {
    administrator.disconnect();
  }
}
