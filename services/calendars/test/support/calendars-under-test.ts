import type { Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { testDatabase, testRedis, type TestDatabase } from '@daymark/local-stack';
import { RateLimits, type Service } from '@daymark/service-kit';
import {
  longLivedServiceToken,
  serviceKeys,
  startFakeAuth,
  tablesOf,
  testLogger,
  type SignedIn,
  type FakeAuth,
} from '@daymark/service-kit/testing';
import { Redis } from 'ioredis';
import type pg from 'pg';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { setUpCalendars } from '../../src/app.setup.js';
import type { AudienceSettings, CalendarsSettings } from '../../src/config.js';
import { MIGRATIONS } from '../../src/database/migrations-folder.js';
import { ProcessFileReader } from '../../src/imports/imports.module.js';
import { readSmallHere } from './in-process-reader.js';

export const ORIGIN = 'https://calendar.example.org';

/** The calendars service with its own database, and everything around it that a test needs. */
export interface CalendarsUnderTest {
  service: Service;
  server: Server;
  settings: CalendarsSettings;
  /** The settings of the process for the audience. */
  audienceSettings: AudienceSettings;
  auth: FakeAuth;
  database: TestDatabase;
  /** A database connection with full rights. */
  sql: pg.Pool;
  /** A request as a signed-in person; null for anonymous. */
  as(person: SignedIn | null): Requests;
  /** A request as another service. */
  asService(name: 'feed' | 'auth' | 'admin' | 'gateway'): Promise<Requests>;
  /** The token of another service. */
  tokenOf(name: 'feed' | 'auth' | 'admin' | 'gateway'): Promise<string>;
  close(): Promise<void>;
}

export interface Requests {
  get(path: string): request.Test;
  post(path: string, body: unknown): request.Test;
  patch(path: string, body: unknown): request.Test;
  put(path: string, body: unknown): request.Test;
  /** A file as the body. */
  putFile(path: string, file: Buffer, mediaType?: string): request.Test;
  postFile(path: string, file: Buffer, mediaType?: string): request.Test;
  delete(path: string): request.Test;
}

/** The service that the tests of a file share. */
export let world: CalendarsUnderTest;
/** A person other than the owner of a test's data. */
export let other: SignedIn;
let limitsInRedis: Redis;

/** Starts the service before the tests of a file, each with fresh limits, and stops it after them. */
export function useCalendars(): void {
  beforeAll(async () => {
    world = await startCalendars();
    other = await world.auth.signIn();
    limitsInRedis = new Redis(world.settings.REDIS_URL);
  });
  beforeEach(passAMinute);
  afterAll(() => {
    limitsInRedis.disconnect();
    return world.close();
  });
}

/** Lets a minute pass for limits: shorter windows start afresh, longer ones continue. */
export async function passAMinute(): Promise<void> {
  for (const key of await limitsInRedis.keys('*rate-limit*')) {
    if ((await limitsInRedis.pttl(key)) <= 60_000) await limitsInRedis.del(key);
  }
}

/** For actions that are repeated more often than the limits allow. */
export async function withoutLimits(act: () => Promise<void>): Promise<void> {
  const limits = world.service.application.get(RateLimits);
  const take = limits.take.bind(limits);
  limits.take = () => Promise.resolve();
  await act().finally(() => (limits.take = take));
}

/** On a busy machine, actions on the maximum of one person take longer than people would wait. */
const RESPONSE_TIMEOUT_MS = 100_000;

/** Gives the statements of a database that is not open yet a longer timeout. */
export function giveStatementsTime(dataSource: DataSource): void {
  Object.assign(dataSource.options.extra as object, { statement_timeout: RESPONSE_TIMEOUT_MS });
}

export async function startCalendars(changes: Partial<CalendarsSettings> = {}): Promise<CalendarsUnderTest> {
  const [auth, database, redis, keys] = await Promise.all([
    startFakeAuth(ORIGIN),
    testDatabase(tablesOf('calendars', MIGRATIONS)),
    testRedis(),
    serviceKeys('calendars', 'published', 'feed', 'auth', 'admin', 'gateway'),
  ]);
  const logoDirectory = await mkdtemp(join(tmpdir(), 'daymark-logos-'));
  const settings: CalendarsSettings = {
    ...keys.calendars,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    PRODUCT_NAME: 'Daymark',
    PUBLIC_ORIGIN: ORIGIN,
    SHUTDOWN_DELAY_MS: 0,
    DATABASE_URL: database.urls.calendars,
    DATABASE_POOL_SIZE: 4,
    DATABASE_PUBLIC_POOL_SIZE: 4,
    REDIS_URL: redis.url,
    AUTH_URL: auth.url,
    LOGO_DIRECTORY: logoDirectory,
    LOGO_S3_REGION: 'us-east-1',
    OUTGOING_ALLOW_HTTP: false,
    OUTGOING_NETWORKS: '',
    OUTGOING_DNS_SERVERS: '',
    ...changes,
  };
  const service = await setUpCalendars(settings, {
    logger: testLogger('calendars'),
    handlerLimitMs: RESPONSE_TIMEOUT_MS,
  });
  giveStatementsTime(service.application.get(DataSource));
  Object.assign(service.application.get(ProcessFileReader), { run: readSmallHere });
  await service.open();
  const sql = database.asAdministrator('calendars');
  const server = service.application.getHttpServer() as Server;
  const tokenOf: CalendarsUnderTest['tokenOf'] = (name) =>
    longLivedServiceToken(name, keys[name], 'calendars');
  return {
    service,
    server,
    settings,
    audienceSettings: {
      ...settings,
      ...keys.published,
      DATABASE_URL: database.urls.published,
    },
    auth,
    database,
    sql,
    as: (person) => requestsWith(server, person?.token),
    asService: async (name) => requestsWith(server, await tokenOf(name)),
    tokenOf,
    async close() {
      await service.close();
      await auth.close();
      await sql.end();
      await database.drop();
      await rm(logoDirectory, { recursive: true });
    },
  };
}

/** Requests with an access token or none. */
export function requestsWith(server: Server, token?: string): Requests {
  const authorised = (call: request.Test) => (token ? call.set('authorization', `Bearer ${token}`) : call);
  return {
    get: (path) => authorised(request(server).get(path)),
    post: (path, body) => authorised(request(server).post(path)).send(body as object),
    delete: (path) => authorised(request(server).delete(path)),
    patch: (path, body) => authorised(request(server).patch(path)).send(body as object),
    put: (path, body) => authorised(request(server).put(path)).send(body as object),
    putFile: (path, file, mediaType = 'image/png') =>
      authorised(request(server).put(path)).set('content-type', mediaType).send(file),
    postFile: (path, file, mediaType = 'text/calendar') =>
      authorised(request(server).post(path)).set('content-type', mediaType).send(file),
  };
}

export const aCalendar = (fields: object = {}) => ({ name: 'Concerts', ...fields });

export const anEvent = (fields: object = {}) => ({
  title: 'Concert',
  start_local: '2026-03-02T19:00',
  end_local: '2026-03-02T21:00',
  timezone: 'Europe/Berlin',
  ...fields,
});

/** An unused id. */
export const unusedId = () => randomUUID();

/** The content of a problem without what differs between requests. */
export function problemOf(response: request.Response): object {
  const { request_id: _, ...problem } = response.body as Record<string, unknown>;
  return problem;
}
