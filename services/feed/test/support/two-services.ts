import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from '@jest/globals';
import { findFreePort, testDatabase, testRedis } from '@daymark/local-stack';
import { ServiceTokens, type Service } from '@daymark/service-kit';
import {
  serviceKeys,
  startFakeAuth,
  tablesOf,
  testLogger,
  type FakeAuth,
  type KeySettings,
  type SignedIn,
} from '@daymark/service-kit/testing';
import type pg from 'pg';
import { setUpFeed } from '../../src/app.setup.js';
import type { FeedSettings } from '../../src/config.js';

export const ORIGIN = 'https://calendar.example.org';
const programOf = (service: 'calendars' | 'feed') =>
  fileURLToPath(new URL(`../../../${service}/dist-server/main.js`, import.meta.url));
/** As the product's: a quarter of the time in which a process starts. It is written by one that ends in order. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../../.cache/node', import.meta.url));
const MIGRATIONS = new URL('../../../calendars/dist/database/migrations/', import.meta.url);
const START_TIMEOUT_MS = 90_000;
/** Far above the product's: beside other work a read may take longer than a client waits. */
const PATIENT = { callLimitMs: 60_000, handlerLimitMs: 60_000 };

/** The response, to the byte. */
export interface FeedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

/** The feed service and the calendars service behind it, which runs as a separate process. */
interface TwoServices {
  feed: RunningFeed;
  auth: FakeAuth;
  owner: SignedIn;
  settings: FeedSettings;
  /** A connection to the database of calendars with full rights. */
  sql: pg.Pool;
  createCalendar(fields?: object): Promise<Created>;
  /** Adds that many events to a calendar at once. */
  fill(calendarId: string, count: number): Promise<void>;
  /** Deletes everything in Redis. */
  emptyRedis(): Promise<void>;
  createEvent(fields?: object): Promise<Created>;
  /** Signs in another person. */
  signIn(): Promise<SignedIn>;
  /** A request to the calendars service as a person; any status but 2xx is an error. It can be undone with the key. */
  ask<FeedResponse = Created>(
    person: SignedIn,
    method: string,
    path: string,
    body?: object,
    undoKey?: string,
  ): Promise<FeedResponse>;
  /** A request to the calendars service as another service. */
  askAs(service: 'auth' | 'feed', method: string, path: string, body?: object): Promise<void>;
  /** Stores a picture as a person. */
  putFile(person: SignedIn, path: string, file: Buffer, type?: string): Promise<void>;
  /** Imports a calendar file as a person. */
  postFile(person: SignedIn, path: string, file: Buffer): Promise<Created>;
  /** The peak memory of the calendars process, in bytes. */
  peakOfCalendars(): Promise<number>;
  /** Starts a replica of the calendars service, whose jobs run at startup. */
  startCalendarsReplica(): Promise<Replica>;
  /** Starts another feed service, as a separate process. */
  startFeedProcess(): Promise<FeedProcess>;
  /** Kills the calendars process. */
  killCalendars(): Promise<void>;
  close(): Promise<void>;
}

/** Another process of the calendars service. */
export interface Replica {
  url: string;
  kill(): Promise<void>;
}

interface Content {
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

export interface Created {
  id: string;
  [field: string]: unknown;
}

export interface RunningFeed {
  service: Service;
  get(path: string, options?: { method?: string; headers?: Record<string, string> }): Promise<FeedResponse>;
}

/** A feed service in a process of its own, so that its memory can be measured. */
export interface FeedProcess {
  get: RunningFeed['get'];
  /** The peak memory of the process, in bytes. */
  peak(): Promise<number>;
  stop(): Promise<void>;
}

const FILL = `
  WITH new AS (
    INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                        series_end, is_recurring, is_public_shareable)
    SELECT gen_random_uuid(), $2, gen_random_uuid() || '@example.org', 'Event ' || i, to_char(at, 'YYYY-MM-DD"T"HH24:MI'),
           to_char(later, 'YYYY-MM-DD"T"HH24:MI'), 'UTC', false, at, later, later, false, true
    FROM generate_series(1, $3::int) i,
         LATERAL (SELECT timestamp '2026-01-01 08:00' + i * interval '1 hour' AS at) t,
         LATERAL (SELECT at + interval '1 hour' AS later) u
    RETURNING id)
  INSERT INTO calendar_events (calendar_id, event_id) SELECT $1, id FROM new`;

/** The services that the tests of a file share. */
export let services: TwoServices;

/** Starts both services before the tests of a file and stops them after them. */
export function useTwoServices(): void {
  beforeAll(async () => {
    services = await startTwoServices();
  });
  afterAll(() => services.close());
}

async function startTwoServices(): Promise<TwoServices> {
  const [auth, database, redis, keys, port] = await Promise.all([
    startFakeAuth(ORIGIN),
    testDatabase(tablesOf('calendars', MIGRATIONS)),
    testRedis(),
    serviceKeys('calendars', 'feed', 'auth'),
    findFreePort(),
  ]);
  const logos = await mkdtemp(join(tmpdir(), 'daymark-logos-'));
  const calendarsUrl = `http://127.0.0.1:${port}`;
  const stores = {
    DATABASE_URL: database.urls.calendars,
    REDIS_URL: redis.url,
    AUTH_URL: auth.url,
    LOGO_DIRECTORY: logos,
  };
  const calendars = await startProgram('calendars', port, keys.calendars, stores);
  const sql = database.asAdministrator('calendars');
  const settings = feedSettings(keys.feed, { CALENDARS_URL: calendarsUrl, REDIS_URL: redis.url });
  const feed = await startFeed(settings, PATIENT);
  const owner = await auth.signIn();
  const send = async <Body>(
    token: string,
    method: string,
    path: string,
    content?: Content,
    undoKey?: string,
  ): Promise<Body> => {
    const response = await fetch(new URL(path, calendarsUrl), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(content && { 'content-type': content.type }),
        ...(undoKey && { 'undo-key': undoKey }),
      },
      ...(content && { body: content.body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as Body;
  };
  const json = (body?: object): Content | undefined =>
    body && { type: 'application/json', body: new TextEncoder().encode(JSON.stringify(body)) };
  const ask = <Body>(
    person: SignedIn,
    method: string,
    path: string,
    body?: object,
    undoKey?: string,
  ): Promise<Body> => send(person.token, method, path, json(body), undoKey);
  const killCalendars = () => kill(calendars);
  return {
    feed,
    auth,
    owner,
    settings,
    sql,
    createCalendar: (fields = {}) => ask(owner, 'POST', '/api/calendars', { name: 'Concerts', ...fields }),
    fill: async (calendarId, count) => {
      await sql.query(FILL, [calendarId, owner.user_id, count]);
    },
    emptyRedis: () => redis.flush(),
    createEvent: (fields = {}) => ask(owner, 'POST', '/api/events', anEvent(fields)),
    signIn: () => auth.signIn(),
    ask,
    askAs: async (service, method, path, body) =>
      send(await new ServiceTokens(service, keys[service]).issue('calendars'), method, path, json(body)),
    putFile: (person, path, file, type = 'image/png') =>
      send(person.token, 'PUT', path, { type, body: new Uint8Array(file) }),
    postFile: (person, path, file) =>
      send(person.token, 'POST', path, { type: 'text/calendar', body: new Uint8Array(file) }),
    startCalendarsReplica: async () => {
      const port = await findFreePort();
      const replica = await startProgram('calendars', port, keys.calendars, stores);
      return { url: `http://127.0.0.1:${port}`, kill: () => kill(replica) };
    },
    peakOfCalendars: () => peakOf(calendars),
    startFeedProcess: async () => {
      const feedPort = await findFreePort();
      const program = await startProgram('feed', feedPort, keys.feed, {
        CALENDARS_URL: calendarsUrl,
        REDIS_URL: redis.url,
      });
      return {
        get: (path, options) => askFeed(feedPort, path, options),
        peak: () => peakOf(program),
        stop: () => kill(program),
      };
    },
    killCalendars,
    async close() {
      await feed.service.close();
      await end(calendars, 'SIGTERM');
      await sql.end();
      await auth.close();
      await database.drop();
      await rm(logos, { recursive: true });
    },
  };
}

export const anEvent = (fields: object = {}) => ({
  title: 'Concert',
  start_local: '2026-03-02T19:00',
  end_local: '2026-03-02T21:00',
  timezone: 'Europe/Berlin',
  ...fields,
});

function feedSettings(
  keys: KeySettings,
  addresses: Pick<FeedSettings, 'CALENDARS_URL' | 'REDIS_URL'>,
): FeedSettings {
  return {
    ...keys,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    PRODUCT_NAME: 'Daymark',
    PUBLIC_ORIGIN: ORIGIN,
    SHUTDOWN_DELAY_MS: 0,
    COMPRESSION: 'on',
    ...addresses,
  };
}

/** A feed service on a port of its own, with the product's limits of time. */
export async function startFeed(
  settings: FeedSettings,
  limits?: Parameters<typeof setUpFeed>[2],
): Promise<RunningFeed> {
  const service = await setUpFeed(settings, testLogger('feed'), limits);
  await service.application.listen(0, '127.0.0.1');
  const { port } = (service.application.getHttpServer() as Server).address() as AddressInfo;
  return { service, get: (path, options) => askFeed(port, path, options) };
}

function askFeed(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<FeedResponse> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode!, headers: response.headers, bytes, text: bytes.toString() });
      });
    });
    call.on('error', reject);
    call.end();
  });
}

async function startProgram(
  service: 'calendars' | 'feed',
  port: number,
  keys: KeySettings,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const program = spawn(process.execPath, [programOf(service)], {
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      // Like in a container.
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: String(port),
      PUBLIC_ORIGIN: ORIGIN,
      SERVICE_PRIVATE_KEY: JSON.stringify(keys.SERVICE_PRIVATE_KEY),
      SERVICE_PUBLIC_KEYS: JSON.stringify(keys.SERVICE_PUBLIC_KEYS),
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (response?.ok) return program;
    if (program.exitCode !== null || Date.now() > deadline) {
      program.kill('SIGKILL');
      throw new Error(`the ${service} service did not start; is it built?`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function peakOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)![1]) * 1024;
}

async function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill(signal);
  await once(program, 'exit');
}

const kill = (program: ChildProcess) => end(program, 'SIGKILL');
