import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testDatabase, testRedis, type TestDatabase } from '@daymark/local-stack';
import { ServiceTokens, type Service } from '@daymark/service-kit';
import {
  serviceKeys,
  startConnectionSwitch,
  startStandInAuth,
  type ConnectionSwitch,
  type KeySettings,
  type StandInAuth,
} from '@daymark/service-kit/testing';
import { setUpAdmin } from '../../src/app.setup.js';
import type { AdminSettings } from '../../src/config.js';

const ORIGIN = 'https://calendar.example.org';

/** What admin asked auth for. */
export interface Asked {
  method: string;
  path: string;
  body: unknown;
  caller: string;
  client: string | undefined;
}

/** Admin, with a stand-in for auth that answers as a test says. */
export interface AdminUnderTest {
  server: Server;
  sessions: StandInAuth;
  keys: Record<'admin' | 'auth' | 'feed', KeySettings>;
  redisLine: ConnectionSwitch;
  database: TestDatabase;
  service: Service;
  /** What auth was asked for since the test emptied it, sessions and keys aside. */
  asked: Asked[];
  /** How auth answers from now on. */
  answerWith(status: number, body?: unknown): void;
  close(): Promise<void>;
}

export async function startAdmin(changes: Partial<AdminSettings> = {}): Promise<AdminUnderTest> {
  const [sessions, database, keys] = await Promise.all([
    startStandInAuth(ORIGIN),
    testDatabase(),
    serviceKeys('admin', 'auth', 'feed'),
  ]);
  const redisLine = await startConnectionSwitch((await testRedis()).url);
  const asked: Asked[] = [];
  let nextResponse: { status: number; body: unknown } = { status: 200, body: {} };
  const tokens = new ServiceTokens('auth', keys.auth);
  const auth = createServer((incoming, response) => {
    void (async () => {
      const path = incoming.url ?? '';
      if (!/^\/internal\/(?:registrations|accounts|people)/.test(path)) {
        const fetched = await fetch(sessions.url + path);
        response.writeHead(fetched.status).end(await fetched.text());
        return;
      }
      const caller = await tokens.verify((incoming.headers.authorization ?? '').replace('Bearer ', ''));
      const client = incoming.headers['x-forwarded-for'] as string | undefined;
      asked.push({ method: incoming.method!, path, body: await bodyOf(incoming), caller, client });
      response.writeHead(nextResponse.status).end(JSON.stringify(nextResponse.body));
    })();
  });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  const service: Service = await setUpAdmin({
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
    AUTH_URL: `http://127.0.0.1:${(auth.address() as AddressInfo).port}`,
    ...changes,
  });
  await service.open();
  return {
    server: service.application.getHttpServer() as Server,
    sessions,
    keys,
    redisLine,
    database,
    service,
    asked,
    answerWith: (status, body) => void (nextResponse = { status, body }),
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
