import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testRedis } from '@daymark/local-stack';
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
  /** What auth was asked for since the test emptied it, sessions and keys aside. */
  asked: Asked[];
  /** How auth answers from now on. */
  answerWith(status: number, body?: unknown): void;
  close(): Promise<void>;
}

export async function startAdmin(): Promise<AdminUnderTest> {
  const [sessions, keys] = await Promise.all([
    startStandInAuth(ORIGIN),
    serviceKeys('admin', 'auth', 'feed'),
  ]);
  const redisLine = await startConnectionSwitch((await testRedis()).url);
  const asked: Asked[] = [];
  let nextResponse: { status: number; body: unknown } = { status: 200, body: {} };
  const tokens = new ServiceTokens('auth', keys.auth);
  const auth = createServer((incoming, response) => {
    void (async () => {
      const path = incoming.url ?? '';
      if (!/^\/internal\/(?:registrations|accounts)/.test(path)) {
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
    REDIS_URL: redisLine.url,
    AUTH_URL: `http://127.0.0.1:${(auth.address() as AddressInfo).port}`,
  });
  await service.open();
  return {
    server: service.application.getHttpServer() as Server,
    sessions,
    keys,
    redisLine,
    asked,
    answerWith: (status, body) => void (nextResponse = { status, body }),
    async close() {
      await service.close();
      await redisLine.close();
      await sessions.close();
      auth.closeAllConnections();
      await new Promise((resolve) => auth.close(resolve));
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return chunks.length ? (JSON.parse(Buffer.concat(chunks).toString()) as unknown) : undefined;
}
