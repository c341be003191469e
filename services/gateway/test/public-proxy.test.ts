import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { send, type RawRequest } from './support/raw-request.js';
import { CALENDAR_ID, startGateway, type RunningGateway } from './support/running-gateway.js';

const FEEDS = [`/feed/${CALENDAR_ID}.ics`, `/api/feed?calendar_id=${CALENDAR_ID}`];
/** Other public routes, and one for signed-in people, which the framework handles. */
const OTHERS = [`/feed/event/${CALENDAR_ID}.ics`, `/api/public/calendars/${CALENDAR_ID}?x=1`];
const PRIVATE = '/api/calendars';

describe('A feed, like every public route of a service,', () => {
  let gateway: RunningGateway;
  let answer: RunningGateway['peers']['feed']['handler'];
  beforeAll(async () => {
    gateway = await startGateway({
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
      limits: { peerMs: 500 },
    });
    answer = gateway.peers.feed.handler;
  });
  afterEach(() => {
    gateway.peers.feed.handler = answer;
    gateway.peers.feed.received.length = 0;
    gateway.logged.length = 0;
  });
  afterAll(() => gateway.close());

  const asked = async (request: RawRequest) => {
    gateway.peers.feed.received.length = 0;
    const response = await send(gateway.origin, request);
    return { response, received: gateway.peers.feed.received[0]! };
  };

  it.each([...FEEDS, ...OTHERS])(
    'is requested without credentials, and returned with our headers and without internal ones: %s',
    async (target) => {
      gateway.peers.feed.handler = (_request, response) => {
        response
          .writeHead(200, {
            etag: '"1"',
            'content-type': 'text/calendar',
            'set-cookie': 'a=b',
            server: 'inner/1.0',
            'x-frame-options': 'ALLOW',
            'content-security-policy': "default-src 'self'",
            'x-request-id': 'inner',
          })
          .end('BEGIN:VCALENDAR');
      };
      const headers = {
        'if-none-match': '"0"',
        'user-agent': 'calendar/1.0',
        'x-forwarded-for': '198.51.100.7, 203.0.113.9',
        'x-forwarded-host': 'evil.test',
        'x-deadline-ms': '1',
        'x-user-id': '1',
        authorization: 'Bearer x',
        cookie: 'a=b',
      };
      const { response, received } = await asked({ target, headers });
      expect([received.method, received.url]).toEqual(['GET', target]);
      expect(received.headers).toEqual({
        connection: 'keep-alive',
        host: new URL(gateway.peers.feed.origin).host,
        'if-none-match': '"0"',
        'user-agent': 'calendar/1.0',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'calendar.example',
        'x-forwarded-proto': 'https',
        'x-request-id': response.headers['x-request-id'],
      });
      expect(response.headers).toEqual({
        'cache-control': 'no-store',
        connection: 'close',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'content-type': 'text/calendar',
        'cross-origin-opener-policy': 'same-origin',
        date: expect.any(String),
        etag: '"1"',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'transfer-encoding': 'chunked',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(response.body).toBe('BEGIN:VCALENDAR');
    },
  );

  it.each([...FEEDS, ...OTHERS])(
    'ignores the body of a request, which is not forwarded: %s',
    async (target) => {
      const { response, received } = await asked({ target, body: 'x'.repeat(20_000) });
      expect(response).toMatchObject({ status: 200, headers: { connection: 'close' } });
      expect(received.body).toBe('');
      expect(received.headers).not.toHaveProperty('content-length');
    },
  );

  it('has a line in the log like any other request, without its query', async () => {
    await send(gateway.origin, { target: FEEDS[1]! });
    await until('the line', () => gateway.logged.length > 0);
    expect(gateway.logged).toMatchObject([
      { level: 'info', msg: 'request', method: 'GET', path: '/api/feed', status: 200 },
    ]);
  });

  it('answers HEAD with the length that GET has, and 304 without one', async () => {
    gateway.peers.feed.handler = (request, response) => {
      if (request.headers['if-none-match']) response.writeHead(304, { etag: '"1"' }).end();
      else response.writeHead(200, { 'content-length': 1_000 }).end();
    };
    const head = await send(gateway.origin, { method: 'HEAD', target: FEEDS[0]! });
    expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': '1000' } });
    const unchanged = await send(gateway.origin, { target: FEEDS[0]!, headers: { 'if-none-match': '"1"' } });
    expect([unchanged.status, unchanged.headers['content-length']]).toEqual([304, undefined]);
  });

  it.each(['GET', 'HEAD'])(
    "of a deleted calendar is gone for good, with the peer's own response: %s",
    async (method) => {
      const body = '{"status":410,"code":"CALENDAR_DELETED"}';
      gateway.peers.feed.handler = (request, response) => {
        const headers = {
          'content-type': 'application/problem+json; charset=utf-8',
          'cache-control': 'no-store',
        };
        response.writeHead(410, headers).end(request.method === 'HEAD' ? undefined : body);
      };
      for (const target of FEEDS) {
        expect(await send(gateway.origin, { method, target })).toMatchObject({
          status: 410,
          body: method === 'HEAD' ? '' : body,
          headers: { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' },
        });
      }
    },
  );

  it('whose peer is silent is unavailable after the timeout, and the call is cancelled', async () => {
    const isGivenUp = new Promise((resolve) => {
      gateway.peers.feed.handler = (_request, response) => response.once('close', resolve);
    });
    gateway.peers.calendars.handler = () => undefined;
    const ordinary = send(gateway.origin, { target: PRIVATE });
    const direct = await send(gateway.origin, { target: FEEDS[0]! });
    expect(direct).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    const withoutId = (body: string) => ({ ...(JSON.parse(body) as object), request_id: 'differs' });
    expect(withoutId(direct.body)).toEqual(withoutId((await ordinary).body));
    await isGivenUp;
  });

  it('whose peer breaks off once is retried, but only once', async () => {
    let failures = 1;
    gateway.peers.feed.handler = (request, response) => {
      failures -= 1;
      if (failures >= 0) request.socket.destroy();
      else response.end('x');
    };
    expect((await send(gateway.origin, { target: FEEDS[0]! })).status).toBe(200);
    failures = Infinity;
    const { response } = await asked({ target: FEEDS[0]! });
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(gateway.peers.feed.received).toHaveLength(2);
  });

  it('is cancelled once the client left', async () => {
    let tell = () => {};
    const hasArrived = new Promise<void>((resolve) => (tell = resolve));
    const isGivenUp = new Promise<void>((resolve) => {
      gateway.peers.feed.handler = (_request, response) => {
        response.once('close', resolve);
        tell();
      };
    });
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    socket.write(`GET ${FEEDS[0]} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await hasArrived;
    socket.destroy();
    await isGivenUp;
    await until('the line', () => gateway.logged.length > 0);
    expect(gateway.logged).toMatchObject([{ level: 'warn', cut: 'caller left', status: 499 }]);
  });
});
