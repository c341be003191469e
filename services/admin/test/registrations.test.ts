import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testRedis } from '@daymark/local-stack';
import { ServiceTokens, type Service } from '@daymark/service-kit';
import {
  serviceKeys,
  startConnectionSwitch,
  startStandInAuth,
  until,
  type ConnectionSwitch,
  type KeySettings,
  type SignedIn,
  type StandInAuth,
} from '@daymark/service-kit/testing';
import request from 'supertest';
import { setUpAdmin } from '../src/app.setup.js';

const ORIGIN = 'https://calendar.example.org';
const REGISTRATION = {
  id: '33333333-3333-4333-8333-333333333333',
  email: 'applicant@example.org',
  role: 'user',
  created_at: '2026-03-01T12:00:00.000Z',
  status: 'pending',
  metadata: { signup_date: '2026-03-01T12:00:00.000Z' },
};

interface Asked {
  method: string;
  path: string;
  body: unknown;
  caller: string;
}

describe('the administrators’ registrations', () => {
  let sessions: StandInAuth;
  let auth: Server;
  let keys: Record<'admin' | 'auth' | 'feed', KeySettings>;
  let redisLine: ConnectionSwitch;
  let service: Service;
  let server: Server;
  let administrator: SignedIn;
  let user: SignedIn;
  const asked: Asked[] = [];
  let nextAnswer: { status: number; body: unknown };

  beforeAll(async () => {
    [sessions, keys] = await Promise.all([startStandInAuth(ORIGIN), serviceKeys('admin', 'auth', 'feed')]);
    redisLine = await startConnectionSwitch((await testRedis()).url);
    auth = await startAuth();
    service = await setUpAdmin({
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
    server = service.application.getHttpServer() as Server;
    administrator = await sessions.signIn({ role: 'admin' });
    user = await sessions.signIn();
  });
  beforeEach(() => {
    asked.length = 0;
    nextAnswer = { status: 200, body: { items: [REGISTRATION], total: 1, page: 1, page_size: 25 } };
  });
  afterAll(async () => {
    await service.close();
    await redisLine.close();
    await sessions.close();
    auth.closeAllConnections();
    await new Promise((resolve) => auth.close(resolve));
  });

  /** Answers about registrations as a test says, and about sessions and keys as the stand-in does. */
  async function startAuth(): Promise<Server> {
    const tokens = new ServiceTokens('auth', keys.auth);
    const standIn = createServer((incoming, response) => {
      void (async () => {
        const path = incoming.url ?? '';
        if (!path.startsWith('/internal/registrations')) {
          const answer = await fetch(sessions.url + path);
          response.writeHead(answer.status).end(await answer.text());
          return;
        }
        const caller = await tokens.verify((incoming.headers.authorization ?? '').replace('Bearer ', ''));
        asked.push({ method: incoming.method!, path, body: await bodyOf(incoming), caller });
        response.writeHead(nextAnswer.status).end(JSON.stringify(nextAnswer.body));
      })();
    });
    await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  const list = (person: SignedIn | null, query = '') => {
    const call = request(server).get(`/api/admin/registrations${query}`);
    return person ? call.auth(person.token, { type: 'bearer' }) : call;
  };
  const decide = (person: SignedIn | null, body: object, id = REGISTRATION.id) => {
    const call = request(server).post(`/api/admin/registrations/${id}`).send(body);
    return person ? call.auth(person.token, { type: 'bearer' }) : call;
  };

  it('are listed for administrators as auth lists them, by pages', async () => {
    const answer = await list(administrator, '?page=2&page_size=10');
    expect([answer.status, answer.body.items]).toEqual([200, [REGISTRATION]]);
    expect(asked).toEqual([
      {
        method: 'GET',
        path: '/internal/registrations?page=2&page_size=10',
        body: undefined,
        caller: 'admin',
      },
    ]);
  });

  it.each([
    [true, 'approved'],
    [false, 'rejected'],
  ])(
    'are decided with approve %s in the name of the administrator who asks, whatever the body says',
    async (approve, outcome) => {
      nextAnswer = { status: 200, body: { id: REGISTRATION.id, outcome } };
      const answer = await decide(administrator, { approve, decided_by: user.user_id });
      expect([answer.status, answer.body]).toEqual([200, { id: REGISTRATION.id, outcome }]);
      expect(asked[0]).toEqual({
        method: 'POST',
        path: `/internal/registrations/${REGISTRATION.id}/decision`,
        body: { approve, decided_by: administrator.user_id },
        caller: 'admin',
      });
    },
  );

  it('are closed to users, to visitors and to other services, and auth is not even asked', async () => {
    expect((await list(user)).status).toBe(403);
    expect((await decide(user, { approve: true })).status).toBe(403);
    expect((await list(null)).status).toBe(401);
    expect((await decide(null, { approve: true })).status).toBe(401);
    const serviceToken = await new ServiceTokens('feed', keys.feed).issue('admin');
    expect((await list(administrator).auth(serviceToken, { type: 'bearer' })).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it('are closed to an administrator whose session has ended, within a few seconds', async () => {
    const leaving = await sessions.signIn({ role: 'admin' });
    sessions.endSession(leaving.session_id);
    expect((await list(leaving)).status).toBe(401);
  });

  it.each([
    ['a missing decision', {}, 'approve is required'],
    ['a decision in words', { approve: 'yes' }, 'approve is required'],
  ])('are not decided with %s', async (_, body, detail) => {
    const answer = await decide(administrator, body);
    expect([answer.status, answer.body.detail]).toEqual([400, detail]);
    expect(asked).toEqual([]);
  });

  it('are not looked for under what is no id', async () => {
    const answer = await decide(administrator, { approve: true }, 'not-an-id');
    expect([answer.status, answer.body.detail]).toEqual([400, 'Invalid id format']);
  });

  it('show the conflict when somebody else was quicker, with the text of auth', async () => {
    nextAnswer = {
      status: 409,
      body: {
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        code: 'CONFLICT',
        detail: 'This registration has already been decided.',
      },
    };
    const answer = await decide(administrator, { approve: true });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      'CONFLICT',
      'This registration has already been decided.',
    ]);
  });

  it('are temporarily unavailable, with nothing of the inside, when auth fails', async () => {
    nextAnswer = { status: 500, body: { message: 'relation "pending_users" does not exist' } };
    const answer = await list(administrator);
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '2',
    ]);
    expect(answer.text).not.toContain('pending_users');
  });

  it('are closed, not open, while nobody can say whether a session is alive', async () => {
    const unknown = await sessions.signIn({ role: 'admin' });
    sessions.setOutOfOrder(true);
    const answer = await list(unknown);
    sessions.setOutOfOrder(false);
    expect(answer.status).toBe(503);
    expect(asked).toEqual([]);
  });

  it('are served while Redis is away, and the service says that it is degraded', async () => {
    await redisLine.cut();
    expect((await list(administrator)).status).toBe(200);
    expect((await list(user)).status).toBe(403);
    const readiness = await request(server).get('/health/ready');
    expect([readiness.status, readiness.body]).toEqual([
      200,
      { status: 'degraded', checks: { redis: 'down' } },
    ]);
    await redisLine.mend();
    await until('full readiness', async () => {
      const { body } = await request(server).get('/health/ready');
      return (body as { status: string }).status === 'ready';
    });
  });
});

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return chunks.length ? (JSON.parse(Buffer.concat(chunks).toString()) as unknown) : undefined;
}
