import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuditSubject, listUserEvents, ResponseOf, UserHoldings } from '@daymark/contracts';
import type { InterchangeState } from '@daymark/contracts/interchange';
import { testDatabase, testRedis, type TestDatabase } from '@daymark/local-stack';
import { ServiceTokens, type Service } from '@daymark/service-kit';
import {
  serviceKeys,
  startConnectionSwitch,
  startFakeAuth,
  tablesOf,
  testLogger,
  type ConnectionSwitch,
  type KeySettings,
  type FakeAuth,
} from '@daymark/service-kit/testing';
import { setUpAdmin } from '../../src/app.setup.js';
import type { AdminSettings } from '../../src/config.js';
import { MIGRATIONS } from '../../src/database/migrations-folder.js';

const ORIGIN = 'https://calendar.example.org';

/** The response of calendars about imports and sources. */
export const INTERCHANGE: InterchangeState = {
  imports: { reading: 1, importing: 0, undoing: 0 },
  sources: { kept: 2, failing: 0, paused: 0 },
  failing_hosts: [],
};

/** A request from admin to auth. */
export interface Asked {
  method: string;
  path: string;
  body: unknown;
  caller: string;
  client: string | undefined;
}

/** Admin, with fake auth and calendars services that respond as the test says. */
export interface AdminUnderTest {
  server: Server;
  sessions: FakeAuth;
  keys: Record<'admin' | 'auth' | 'calendars' | 'feed', KeySettings>;
  redisLine: ConnectionSwitch;
  database: TestDatabase;
  service: Service;
  /** The requests to auth since the test cleared them, without sessions and keys. */
  asked: Asked[];
  /** Sets auth's response: a constant, or a function of the request. */
  answerWith(status: number, body?: unknown): void;
  answerBy(respond: (asked: Asked) => { status: number; body?: unknown }): void;
  /** Sets calendars' response about a person's usage; null: calendars is down. */
  setHoldings(holdings: UserHoldings | null): void;
  /** Sets its response about a person's events; null: calendars is down. */
  setEvents(events: ResponseOf<typeof listUserEvents> | null): void;
  /** Sets its response about what audit entries are about; null: calendars is down. */
  describeBy(describe: ((object: string) => AuditSubject | null) | null): void;
  close(): Promise<void>;
}

export async function startAdmin(changes: Partial<AdminSettings> = {}): Promise<AdminUnderTest> {
  const [sessions, database, keys] = await Promise.all([
    startFakeAuth(ORIGIN),
    testDatabase(tablesOf('admin', MIGRATIONS)),
    serviceKeys('admin', 'auth', 'calendars', 'feed'),
  ]);
  const redisLine = await startConnectionSwitch((await testRedis()).url);
  const asked: Asked[] = [];
  let respond: (asked: Asked) => { status: number; body?: unknown } = () => ({ status: 200, body: {} });
  let holdings: UserHoldings | null = null;
  let events: ResponseOf<typeof listUserEvents> | null = null;
  let describe: ((object: string) => AuditSubject | null) | null = () => null;
  const tokens = new ServiceTokens('auth', keys.auth);
  const tokensOfCalendars = new ServiceTokens('calendars', keys.calendars);
  const auth = createServer((incoming, response) => {
    void (async () => {
      const path = incoming.url ?? '';
      const isList = /\/events\?/.test(path);
      if (path === '/internal/interchange') {
        await tokensOfCalendars.verify((incoming.headers.authorization ?? '').replace('Bearer ', ''));
        response.writeHead(200).end(JSON.stringify(INTERCHANGE));
        return;
      }
      if (path === '/internal/audited-objects') {
        await tokensOfCalendars.verify((incoming.headers.authorization ?? '').replace('Bearer ', ''));
        const { objects } = (await bodyOf(incoming)) as { objects: string };
        const subjects = describe && objects.split(',').map(describe);
        response.writeHead(subjects ? 200 : 503).end(JSON.stringify({ subjects }));
        return;
      }
      if (isList || path.endsWith('/holdings')) {
        await tokensOfCalendars.verify((incoming.headers.authorization ?? '').replace('Bearer ', ''));
        const kept = isList ? events : holdings;
        response.writeHead(kept ? 200 : 503).end(JSON.stringify(kept));
        return;
      }
      if (!/^\/internal\/(?:registrations|accounts|administration|people)/.test(path)) {
        const fetched = await fetch(sessions.url + path);
        response.writeHead(fetched.status).end(await fetched.text());
        return;
      }
      const caller = await tokens.verify((incoming.headers.authorization ?? '').replace('Bearer ', ''));
      const client = incoming.headers['x-forwarded-for'] as string | undefined;
      const question = { method: incoming.method!, path, body: await bodyOf(incoming), caller, client };
      asked.push(question);
      const { status, body } = respond(question);
      response.writeHead(status).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(auth.address() as AddressInfo).port}`;
  const settings: AdminSettings = {
    ...keys.admin,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    PRODUCT_NAME: 'Daymark',
    PUBLIC_ORIGIN: ORIGIN,
    SHUTDOWN_DELAY_MS: 0,
    DATABASE_URL: database.urls.admin,
    DATABASE_POOL_SIZE: 4,
    REDIS_URL: redisLine.url,
    AUDIT_RETENTION_DAYS: 365,
    AUTH_URL: url,
    CALENDARS_URL: url,
    ...changes,
  };
  const service: Service = await setUpAdmin(settings, testLogger('admin'));
  await service.open();
  return {
    server: service.application.getHttpServer() as Server,
    sessions,
    keys,
    redisLine,
    database,
    service,
    asked,
    answerWith: (status, body) => void (respond = () => ({ status, body })),
    answerBy: (answer) => void (respond = answer),
    setHoldings: (value) => void (holdings = value),
    setEvents: (value) => void (events = value),
    describeBy: (value) => void (describe = value),
    async close() {
      await service.close();
      await redisLine.close();
      await sessions.close();
      auth.closeAllConnections();
      await new Promise((resolve) => auth.close(resolve));
      await database.drop();
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return chunks.length ? (JSON.parse(Buffer.concat(chunks).toString()) as unknown) : undefined;
}
