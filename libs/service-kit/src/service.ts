import 'reflect-metadata';
import { Module, type DynamicModule, type INestApplication, type Provider, type Type } from '@nestjs/common';
import {
  APP_FILTER,
  APP_GUARD,
  APP_INTERCEPTOR,
  HttpAdapterHost,
  ModulesContainer,
  NestFactory,
} from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import {
  AccessGuard,
  AccessTokenVerifier,
  accessProviders,
  type AccessTokens,
} from './access/access.guard.js';
import { ServiceClient, type Peer } from './access/service-client.js';
import { ServiceTokens } from './access/service-token.js';
import type { ServiceSettings } from './configuration.js';
import type { Database, DatabaseOptions } from './database/database.js';
import { ResponseInterceptor } from './http/response.interceptor.js';
import { ENDPOINT_METADATA, type AnyEndpoint } from './http/endpoint.decorator.js';
import { ProblemFilter } from './http/problem.filter.js';
import { serviceAdapter } from './http/service-adapter.js';
import { RateLimits } from './limits/rate-limits.js';
import {
  PerPersonRequestsInterceptor,
  type LimitsOfOnePerson,
} from './limits/per-person-requests.interceptor.js';
import { shutDownGracefully, keepIdleConnections } from './lifecycle.js';
import type { RefusalRecords } from './audit/audit.js';
import { createLogger, currentRequest, currentRequestId, type Logger } from './logging.js';
import { createRequestRedis } from './messaging/redis-connections.js';
import { Metrics } from './operations/metrics.js';
import { installOperations } from './operations/install-operations.js';
import { Readiness } from './operations/readiness.js';
import { StoreClocks } from './operations/store-clocks.js';
import { startTracing, stopTracing } from './tracing/tracing.js';
import { countingLimits, installServiceMetrics } from './operations/service-metrics.js';

export interface ServiceDefinition {
  name: string;
  /** The issuer of its service tokens, which selects the signing key. Default: the name. */
  signsAs?: string;
  documentationPath: string;
  settings: ServiceSettings & { REDIS_URL?: string; REDIS_CACHE_URL?: string | undefined };
  peers?: Record<string, string | Peer>;
  module: Type | DynamicModule;
  database?: Omit<DatabaseOptions, 'service'>;
  requestsOfOnePerson?: LimitsOfOnePerson;
  /** Another program migrates the same schema; this one has no right to, and waits for it. */
  waitsForSchema?: boolean;
  hasOutbox?: boolean;
  /** How it verifies people's access tokens. Default: with the keys that auth publishes, and auth's session states. */
  accessTokens?: AccessTokens;
  /** Runs in every replica when the database is ready; must be safe to run in several at once. */
  onDatabaseReady?: (application: INestApplication) => Promise<void>;
  /** It caches its bodies per coding. Otherwise long responses are compressed when sent. */
  sendsEncodedBodies?: boolean;
  /** After it the response is 503. Default: 10 seconds. */
  handlerLimitMs?: number;
  /** Of calls to peers. Default: 2 seconds. */
  callLimitMs?: number;
  logger?: Logger;
}

export const SETTINGS = Symbol('settings');
export const LOGGER = Symbol('logger');
/** The Redis of limits and caches; the relay and the consumers have their own connections to that of the queues. */
export const REDIS = Symbol('redis');

export interface Service {
  application: INestApplication;
  logger: Logger;
  /** Resolves when the database is ready and the relay runs. */
  open(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

type Stores = typeof import('./service-stores.js');

@Module({})
class ServiceModule {}

@Module({})
class ServiceKitModule {}

/** `main.ts` and the tests use the same function. */
export async function createService(definition: ServiceDefinition): Promise<Service> {
  const { settings, name } = definition;
  const logger = definition.logger ?? createLogger(name, settings.LOG_LEVEL);
  await startTracing(name, settings);
  const readiness = new Readiness();
  const metrics = new Metrics(name);
  const tokens = new ServiceTokens(name, settings, definition.signsAs);
  const client = new ServiceClient(tokens, definition.peers ?? {}, definition.callLimitMs);
  const queueRedis = settings.REDIS_URL ? createRequestRedis(settings.REDIS_URL, logger) : undefined;
  const isApart = settings.REDIS_CACHE_URL !== undefined && settings.REDIS_CACHE_URL !== settings.REDIS_URL;
  const redis = isApart ? createRequestRedis(settings.REDIS_CACHE_URL!, logger) : queueRedis;
  const stores = definition.database && (await import('./service-stores.js'));
  const database = stores && openableDatabase(stores, definition, logger);
  const relay =
    stores && database && queueRedis && definition.hasOutbox
      ? new stores.OutboxRelay(name, database.dataSource, queueRedis, logger)
      : undefined;
  if (database) readiness.add({ name: 'database', isCritical: true, probe: () => database.probe() });
  if (queueRedis) readiness.add({ name: 'redis', isCritical: false, probe: () => queueRedis.ping() });
  if (redis && isApart) readiness.add({ name: 'redis-cache', isCritical: false, probe: () => redis.ping() });
  const clocks = new StoreClocks(
    [
      ...(database ? [['database', () => database.clock()] as const] : []),
      ...(queueRedis ? [['redis', () => clockOf(queueRedis)] as const] : []),
      ...(redis && isApart ? [['redis-cache', () => clockOf(redis)] as const] : []),
    ],
    logger,
  );
  if (database ?? redis) {
    readiness.add({ name: 'clock', isCritical: false, probe: () => clocks.requireTogether() });
  }
  installServiceMetrics(metrics, { client, clocks, database, relay });

  const limits = redis && new RateLimits(name, redis, (limit) => reached(limit));
  const refusals =
    limits && stores && database && definition.hasOutbox
      ? new stores.RefusalRecords(database.dataSource.manager, limits)
      : undefined;
  const windows =
    stores && database && definition.hasOutbox
      ? new stores.AuditWindowClosing(database.dataSource, logger)
      : undefined;
  const reached = countingLimits(metrics, limitReached(logger, refusals));

  const injectables: Provider[] = [
    { provide: SETTINGS, useValue: settings },
    { provide: LOGGER, useValue: logger },
    { provide: ServiceClient, useValue: client },
    { provide: ServiceTokens, useValue: tokens },
    { provide: Metrics, useValue: metrics },
    { provide: Readiness, useValue: readiness },
    ...(redis
      ? [
          { provide: REDIS, useValue: redis },
          { provide: RateLimits, useValue: limits },
        ]
      : []),
    ...(stores && refusals ? [{ provide: stores.RefusalRecords, useValue: refusals }] : []),
    ...(stores && database ? databaseProviders(stores, database.dataSource) : []),
  ];
  const kitModule: DynamicModule = {
    module: ServiceKitModule,
    global: true,
    providers: [
      ...injectables,
      ...accessProviders(definition, client, redis),
      {
        provide: APP_GUARD,
        useFactory: (accessTokens?: AccessTokenVerifier) =>
          new AccessGuard(tokens, accessTokens, administrationRefused(logger, refusals)),
        inject: [{ token: AccessTokenVerifier, optional: true }],
      },
      { provide: APP_INTERCEPTOR, useValue: new ResponseInterceptor(definition.handlerLimitMs) },
      ...(definition.requestsOfOnePerson
        ? [
            {
              provide: APP_INTERCEPTOR,
              useValue: new PerPersonRequestsInterceptor(definition.requestsOfOnePerson),
            },
          ]
        : []),
      {
        provide: APP_FILTER,
        useFactory: (host: HttpAdapterHost) => new ProblemFilter(host, logger),
        inject: [HttpAdapterHost],
      },
    ],
    exports: injectables,
  };
  const module: DynamicModule = {
    module: ServiceModule,
    imports: [kitModule, definition.module],
  };
  const adapter = serviceAdapter(!definition.sendsEncodedBodies);
  const application = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  installOperations(application, {
    logger,
    metrics,
    readiness,
    isServing: () => database?.ready ?? true,
    documentation: { path: definition.documentationPath, title: `${settings.PRODUCT_NAME}: ${name}` },
    contracts: () => contractsOf(application),
  });
  await application.init();
  await adapter.getInstance().ready();

  const close = async () => {
    // In parallel: each may wait a little for Redis, and the total must stay short.
    await Promise.all([relay?.stop(), windows?.stop(), application.close()]);
    await database?.close();
    queueRedis?.disconnect();
    redis?.disconnect();
    await stopTracing();
  };
  const open = async () => {
    await database?.open(definition.onDatabaseReady && (() => definition.onDatabaseReady!(application)));
    relay?.start();
    windows?.start();
  };
  const listen = async () => {
    await application.listen(settings.PORT, settings.HOST);
    const server = application.getHttpServer();
    keepIdleConnections(server);
    shutDownGracefully({ server, readiness, logger, shutdownDelayMs: settings.SHUTDOWN_DELAY_MS, close });
    logger.info({ port: settings.PORT }, 'listening');
    await open();
  };
  return { application, logger, open, listen, close };
}

const limitReached = (logger: Logger, refusals: RefusalRecords | undefined) => (limit: string) => {
  const { userId, clientAddress } = currentRequest() ?? {};
  logger.warn({ limit, user_id: userId, request_id: currentRequestId() }, 'a limit was reached');
  // Not awaited: the refusal holds whether or not it can be recorded.
  refusals
    ?.recordWithinBound({
      action: 'limit-reached',
      actorId: userId ?? null,
      clientAddress,
      details: { limit },
    })
    .catch((error: unknown) => logger.warn({ err: error }, 'could not record that a limit was reached'));
};

const administrationRefused =
  (logger: Logger, refusals: RefusalRecords | undefined) => (userId: string, route: string) => {
    const entry = { action: 'administration-access', actorId: userId, details: { route } } as const;
    refusals
      ?.record(entry, [userId, route])
      .catch((error: unknown) => logger.warn({ err: error }, 'could not record a refusal'));
  };

async function clockOf(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1000 + Number(microseconds) / 1000;
}

function openableDatabase(stores: Stores, definition: ServiceDefinition, logger: Logger): Database {
  const dataSource = stores.createDataSource({ service: definition.name, ...definition.database! });
  return new stores.Database(
    dataSource,
    logger,
    definition.waitsForSchema ? stores.requireNewest : stores.migrate,
  );
}

function databaseProviders(stores: Stores, dataSource: DataSource): Provider[] {
  return [
    { provide: stores.DataSource, useValue: dataSource },
    { provide: stores.MessageClaims, useValue: new stores.MessageClaims(dataSource) },
  ];
}

function contractsOf(application: INestApplication): AnyEndpoint[] {
  const contracts: AnyEndpoint[] = [];
  for (const module of application.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const prototype = (metatype as Type | null)?.prototype as Record<string, unknown> | undefined;
      for (const key of Object.getOwnPropertyNames(prototype ?? {})) {
        const handler = prototype?.[key];
        if (typeof handler !== 'function') continue;
        const contract = Reflect.getMetadata(ENDPOINT_METADATA, handler) as AnyEndpoint | undefined;
        if (contract) contracts.push(contract);
      }
    }
  }
  return contracts;
}
