import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { testDatabase, testRedis, type TestDatabase, type TestRedis } from '@daymark/local-stack';
import { createLogger, ServiceTokens, type Service } from '@daymark/service-kit';
import { serviceKeys, tablesOf, type KeySettings } from '@daymark/service-kit/testing';
import { exportJWK, generateKeyPair } from 'jose';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { setUpAuth } from '../../src/app.setup.js';
import type { AuthSettings, Es256PrivateKey } from '../../src/config.js';
import { MIGRATIONS } from '../../src/database/migrations-folder.js';

export const ORIGIN = 'https://calendar.example.org';
export const OWNER = { email: 'owner@example.org', password: 'the owner of this house' };
export const OWN_PAGE = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

type Caller = 'auth' | 'admin' | 'mailer' | 'calendars' | 'feed';

/** What several replicas of auth share. */
export interface AuthStores {
  database: TestDatabase;
  redis: TestRedis;
  keys: Record<Caller, KeySettings>;
  signingKey: Es256PrivateKey;
  /** A database connection with full rights, with auth's schema in the search path. */
  sql: pg.Pool;
  close(): Promise<void>;
}

export async function aSigningKey(kid: string): Promise<Es256PrivateKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid } as Es256PrivateKey;
}

export async function authStores(): Promise<AuthStores> {
  const [database, redis, keys, signingKey] = await Promise.all([
    testDatabase(tablesOf('auth', MIGRATIONS)),
    testRedis(),
    serviceKeys('auth', 'admin', 'mailer', 'calendars', 'feed'),
    aSigningKey('first'),
  ]);
  const sql = database.asAdministrator('auth');
  const close = async () => {
    await sql.end();
    await database.drop();
  };
  return { database, redis, keys, signingKey, sql, close };
}

interface RequestOptions {
  body?: unknown;
  cookie?: string | null;
  token?: string;
  headers?: Record<string, string>;
}

export interface AuthResponse {
  status: number;
  headers: Headers;
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads what really came
  body: any;
  /** The refresh cookie for a Cookie header; null if none was set or it was cleared. */
  cookie: string | null;
}

/** One replica of auth over HTTP. */
export interface AuthUnderTest {
  service: Service;
  settings: AuthSettings;
  /** Its whole log. */
  log(): string;
  get(path: string, options?: RequestOptions): Promise<AuthResponse>;
  post(path: string, options?: RequestOptions): Promise<AuthResponse>;
  patch(path: string, options?: RequestOptions): Promise<AuthResponse>;
  delete(path: string, options?: RequestOptions): Promise<AuthResponse>;
  /** A call as another service. */
  as(caller: Caller, method: 'GET' | 'POST', path: string, body?: unknown): Promise<AuthResponse>;
  signIn(credentials: { email: string; password: string }, options?: RequestOptions): Promise<AuthResponse>;
  close(): Promise<void>;
}

interface StartOptions {
  settings?: Partial<AuthSettings>;
  /** False: does not wait until the database is ready. */
  isOpened?: boolean;
}

/** On a busy machine statements, locks and connections take longer than people would wait. */
const PATIENT = { statement_timeout: 50_000, lock_timeout: 50_000, connectionTimeoutMillis: 50_000 };

export async function startAuth(stores: AuthStores, options: StartOptions = {}): Promise<AuthUnderTest> {
  const settings: AuthSettings = {
    ...stores.keys.auth,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'debug',
    PRODUCT_NAME: 'Daymark',
    PUBLIC_ORIGIN: ORIGIN,
    SHUTDOWN_DELAY_MS: 0,
    DATABASE_URL: stores.database.urls.auth,
    DATABASE_POOL_SIZE: 8,
    REDIS_URL: stores.redis.url,
    // An address where nothing responds: notifications for calendars also go through the queue.
    CALENDARS_URL: 'http://127.0.0.1:9',
    TOKEN_SIGNING_KEYS: [stores.signingKey],
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    SESSION_LIFETIME_SECONDS: 5_184_000,
    SESSION_IDLE_SECONDS: 1_209_600,
    REFRESH_GRACE_SECONDS: 30,
    REFUSE_COMMON_PASSWORDS: true,
    CHEAP_PASSWORD_HASHES: true,
    ...options.settings,
  };
  let log = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const service = await setUpAuth(settings, createLogger('auth', settings.LOG_LEVEL, destination));
  // Where a test cuts or freezes the line to the store, the product's limits are what it is about.
  if (settings.DATABASE_URL === stores.database.urls.auth) {
    Object.assign(service.application.get(DataSource).options.extra as object, PATIENT);
  }
  await service.application.listen(0, '127.0.0.1');
  const { port } = (service.application.getHttpServer() as Server).address() as AddressInfo;
  const opened = service.open();
  if (options.isOpened ?? true) await opened;

  const send = async (method: string, path: string, { body, cookie, token, headers }: RequestOptions) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(method === 'POST' && OWN_PAGE),
        'x-forwarded-for': aClient(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const setCookie = response.headers.getSetCookie()[0]?.split(';')[0];
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? (JSON.parse(text) as unknown) : undefined,
      cookie: setCookie && !setCookie.endsWith('=') ? setCookie : null,
    };
  };
  return {
    service,
    settings,
    log: () => log,
    get: (path, request = {}) => send('GET', path, request),
    post: (path, request = {}) => send('POST', path, request),
    patch: (path, request = {}) => send('PATCH', path, request),
    delete: (path, request = {}) => send('DELETE', path, request),
    as: async (caller, method, path, body) => {
      const token = await new ServiceTokens(caller, stores.keys[caller]).issue('auth');
      return send(method, path, { token, ...(body !== undefined && { body }) });
    },
    signIn: (credentials, request = {}) =>
      send('POST', '/api/auth/sign-in', { ...request, body: credentials }),
    close: () => service.close(),
  };
}

/** The replica of a test file, with stores of its own. */
export let auth: AuthUnderTest;
export let stores: AuthStores;
const others: AuthUnderTest[] = [];

/** Starts both before the tests of a `describe`, and stops them after it. */
export function useAuth(): void {
  beforeAll(async () => {
    stores = await authStores();
    auth = await startAuth(stores);
  });
  afterEach(async () => {
    await Promise.all(others.splice(0).map((other) => other.close()));
  });
  afterAll(async () => {
    await auth.close();
    await stores.close();
  });
}

/** Another replica on the same stores with other settings, until the test ends. */
export async function anotherAuth(
  settings: Partial<AuthSettings>,
  options: Omit<StartOptions, 'settings'> = {},
): Promise<AuthUnderTest> {
  const other = await startAuth(stores, { settings, ...options });
  others.push(other);
  return other;
}

let clientCount = 0;

/** A client with its own address, as the gateway passes it. By default each request comes from another one. */
export function aClient(): string {
  clientCount += 1;
  return `10.${clientCount >> 16}.${(clientCount >> 8) & 255}.${clientCount & 255}`;
}
