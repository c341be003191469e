import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { send } from './support/raw-request.js';
import { CALENDAR_ID, startGateway, type RunningGateway } from './support/running-gateway.js';

const JSON_TYPE = { 'content-type': 'application/json' };

let gateway: RunningGateway;
let answerAsBefore: (() => void)[];
beforeAll(async () => {
  gateway = await startGateway();
  answerAsBefore = Object.values(gateway.peers).map((peer) => {
    const { handler } = peer;
    return () => (peer.handler = handler);
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const restore of answerAsBefore) restore();
  for (const peer of Object.values(gateway.peers)) peer.received.length = 0;
});

describe('A call of a service', () => {
  it('arrives with its method, path, query and body, and the response is returned', async () => {
    const { calendars } = gateway.peers;
    calendars.handler = (_request, response) => {
      response.writeHead(201, { ...JSON_TYPE, location: '/api/calendars/1' }).end('{"id":"1"}');
    };
    const body = JSON.stringify({ name: 'Ann’s calendar' });
    const answer = await send(gateway.origin, {
      method: 'POST',
      target: '/api/calendars?x=1&y=%2F',
      headers: {
        ...JSON_TYPE,
        'idempotency-key': 'key-1',
        'undo-key': 'key-2',
        authorization: 'Bearer token',
      },
      body,
    });
    expect(answer).toMatchObject({
      status: 201,
      body: '{"id":"1"}',
      headers: { location: '/api/calendars/1' },
    });
    expect(calendars.received).toMatchObject([
      {
        method: 'POST',
        url: '/api/calendars?x=1&y=%2F',
        body,
        headers: {
          ...JSON_TYPE,
          'idempotency-key': 'key-1',
          'undo-key': 'key-2',
          authorization: 'Bearer token',
        },
      },
    ]);
  });

  it('with a body that is not JSON arrives too, so that the service can refuse it', async () => {
    const { auth } = gateway.peers;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      await send(gateway.origin, {
        method: 'POST',
        target: '/api/auth/sign-in',
        headers: { 'content-type': type },
        body: 'a=b',
      });
    }
    await send(gateway.origin, { method: 'POST', target: '/api/auth/sign-in', body: '{' });
    expect(auth.received.map(({ body }) => body)).toEqual(['a=b', 'a=b', '{']);
  });

  it('gets a request id of the gateway, whatever the client sends, and the client learns it', async () => {
    const answer = await send(gateway.origin, {
      target: '/api/calendars',
      headers: { 'x-request-id': 'chosen' },
    });
    const received = gateway.peers.calendars.received[0]!.headers['x-request-id'];
    expect(received).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(answer.headers['x-request-id']).toBe(received);
  });

  it('cannot claim an identity or an address', async () => {
    const claims = {
      host: 'evil.test',
      'x-user-id': '1',
      'x-user-role': 'admin',
      'x-user-email': 'owner@example.org',
      'x-auth-user': '1',
      'x-internal': '1',
      'x-service-token': 't',
      'x-forwarded-user': '1',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
      'x-original-host': 'evil.test',
      'x-original-url': '/internal',
      'x-rewrite-url': '/internal',
      'x-envoy-internal': 'true',
      forwarded: 'for=10.0.0.1',
    };
    await send(gateway.origin, { target: '/api/admin/registrations', headers: claims });
    const { headers } = gateway.peers.admin.received[0]!;
    expect(headers).toMatchObject({
      host: new URL(gateway.peers.admin.origin).host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'calendar.example',
      'x-forwarded-proto': 'https',
    });
    expect(JSON.stringify(headers)).not.toContain('evil.test');
    const invented = Object.keys(claims).filter(
      (name) => !/^(host|x-forwarded-(for|host|proto))$/.test(name),
    );
    for (const name of invented) expect(headers).not.toHaveProperty(name);
  });

  it('sets its cookies, and is never cached even if the service forgot to say so', async () => {
    gateway.peers.auth.handler = (_request, response) => {
      response.setHeader('set-cookie', ['daymark_refresh=a; HttpOnly', 'x=y']);
      response.setHeader('cache-control', 'public, max-age=60');
      response.end('{}');
    };
    const { headers } = await send(gateway.origin, { method: 'POST', target: '/api/auth/refresh' });
    expect(headers['set-cookie']).toEqual(['daymark_refresh=a; HttpOnly', 'x=y']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('takes 64 KiB of body and no more, with a length and without', async () => {
    const target = '/api/events';
    const largest = { method: 'POST', target, headers: JSON_TYPE, body: 'x'.repeat(65_536) };
    expect((await send(gateway.origin, largest)).status).toBe(200);
    const tooLarge = { ...largest, body: 'x'.repeat(65_537) };
    expect((await send(gateway.origin, tooLarge)).status).toBe(413);
    const chunked = { ...tooLarge, headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' } };
    const answer = await send(gateway.origin, chunked);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    const huge = await send(gateway.origin, { ...tooLarge, body: 'x'.repeat(24_000_000) });
    expect(huge.status).toBe(413);
    expect(gateway.peers.calendars.received).toHaveLength(1);
  });
});

describe('Public answers', () => {
  it.each([
    `/api/public/calendars/${CALENDAR_ID}`,
    `/feed/${CALENDAR_ID}.ics`,
    `/calendar/public/${CALENDAR_ID}`,
  ])('are requested without credentials and set no cookie: %s', async (target) => {
    const { feed, public: publicPages } = gateway.peers;
    for (const peer of [feed, publicPages]) {
      peer.handler = (_request, response) => {
        response
          .writeHead(200, { 'set-cookie': 'a=b', etag: '"1"', 'cache-control': 'public, max-age=60' })
          .end('x');
      };
    }
    const headers = { cookie: 'daymark_refresh=stale', authorization: 'Bearer x', 'if-none-match': '"0"' };
    const answer = await send(gateway.origin, { target, headers });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers).toMatchObject({ etag: '"1"', 'cache-control': 'public, max-age=60' });
    const [received] = [...feed.received, ...publicPages.received];
    expect(received!.headers).toHaveProperty('if-none-match', '"0"');
    expect(received!.headers).not.toHaveProperty('cookie');
    expect(received!.headers).not.toHaveProperty('authorization');
  });

  it('accept only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await send(gateway.origin, { method, target: `/feed/${CALENDAR_ID}.ics` })).status).toBe(405);
    }
    expect(gateway.peers.feed.received).toEqual([]);
  });
});

describe('A peer in trouble', () => {
  const unavailable = { status: 503, headers: { 'retry-after': '2' } };

  it('that hangs costs its caller the timeout and then is unavailable', async () => {
    const impatient = await startGateway({ limits: { peerMs: 300 } });
    const isGivenUp = new Promise((resolve) => {
      impatient.peers.calendars.handler = (_request, response) => response.once('close', resolve);
    });
    const answer = await send(impatient.origin, { target: '/api/calendars' });
    await isGivenUp;
    await impatient.close();
    expect(answer).toMatchObject(unavailable);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      title: 'Temporarily unavailable',
    });
  });

  it.each(['/api/public/calendars/1', `/feed/${CALENDAR_ID}.ics`])(
    'with the maximum of waiting requests gets no more until it responds: %s',
    async (target) => {
      const crowded = await startGateway({ limits: { peerConnectionsAll: 8, waitingAll: 0 } });
      const answers: (() => void)[] = [];
      crowded.peers.feed.handler = (_request, response) => answers.push(() => response.end());
      const waiting = [send(crowded.origin, { target }), send(crowded.origin, { target })];
      await until('two requests that wait', () => answers.length === 2);
      expect(await send(crowded.origin, { target })).toMatchObject(unavailable);
      expect(await send(crowded.origin, { target: '/api/calendars' })).toMatchObject({ status: 200 });
      for (const answer of answers) answer();
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
      crowded.peers.feed.handler = (_request, response) => response.end();
      expect(await send(crowded.origin, { target })).toMatchObject({ status: 200 });
      await crowded.close();
    },
  );

  it('does not hold up the others', async () => {
    let finish = () => {};
    const hasArrived = new Promise<void>((resolve) => {
      gateway.peers.calendars.handler = (_request, response) => {
        finish = () => void response.end('{}');
        resolve();
      };
    });
    let isHanging = true;
    const hanging = send(gateway.origin, { target: '/api/calendars' }).then((answer) => {
      isHanging = false;
      return answer;
    });
    await hasArrived;
    expect((await send(gateway.origin, { target: '/api/auth/session' })).status).toBe(200);
    expect(isHanging).toBe(true);
    finish();
    expect((await hanging).status).toBe(200);
  });

  it('gets no more requests for a client that left', async () => {
    let tell = () => {};
    const hasArrived = new Promise<void>((resolve) => (tell = resolve));
    const isGivenUp = new Promise<void>((resolve) => {
      gateway.peers.calendars.handler = (_request, response) => {
        response.once('close', resolve);
        tell();
      };
    });
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    socket.write('GET /api/calendars HTTP/1.1\r\nHost: x\r\n\r\n');
    await hasArrived;
    socket.destroy();
    await isGivenUp;
  });

  it('that breaks off a read once gets a retry, and nobody notices', async () => {
    let isFirst = true;
    gateway.peers.calendars.handler = (request, response) => {
      if (isFirst) request.socket.destroy();
      else response.end('{}');
      isFirst = false;
    };
    expect((await send(gateway.origin, { target: '/api/calendars' })).status).toBe(200);
  });

  it('that breaks off a write gets no retry: it may have been done', async () => {
    gateway.peers.calendars.handler = (request) => void request.socket.destroy();
    const answer = await send(gateway.origin, {
      method: 'POST',
      target: '/api/calendars',
      headers: JSON_TYPE,
      body: '{}',
    });
    expect(answer).toMatchObject(unavailable);
    expect(gateway.peers.calendars.received).toHaveLength(1);
  });

  it('gets a page with a way to try again where a person opened an address', async () => {
    await gateway.peers.public.close();
    const answer = await send(gateway.origin, {
      target: `/calendar/public/${CALENDAR_ID}`,
      headers: { accept: 'text/html' },
    });
    expect(answer).toMatchObject(unavailable);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('Try again');
  });
});

describe('The address of a client', () => {
  const seenBy = async (environment: Record<string, string>, forwarded: string) => {
    const behindProxy = await startGateway({ environment });
    await send(behindProxy.origin, { target: '/api/calendars', headers: { 'x-forwarded-for': forwarded } });
    const seen = behindProxy.peers.calendars.received[0]!.headers['x-forwarded-for'];
    await behindProxy.close();
    return seen;
  };

  it('is taken from a trusted proxy', async () => {
    expect(await seenBy({ TRUSTED_PROXIES: '127.0.0.1' }, '203.0.113.9')).toBe('203.0.113.9');
    expect(
      await seenBy({ TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' }, '198.51.100.7, 203.0.113.9, 10.1.2.3'),
    ).toBe('203.0.113.9');
  });

  it('is not taken from anybody else', async () => {
    expect(await seenBy({ TRUSTED_PROXIES: '10.0.0.0/8' }, '203.0.113.9')).toBe('127.0.0.1');
    expect(await seenBy({}, '203.0.113.9')).toBe('127.0.0.1');
  });
});
