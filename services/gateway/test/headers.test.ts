import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FakePeer } from './support/fake-peer.js';
import { send, sendBytes, type RawResponse, type RawRequest } from './support/raw-request.js';
import { CALENDAR_ID, startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({ limits: { peerMs: 2_000 } });
});
afterAll(() => gateway.close());

const html = { accept: 'text/html,*/*' };

interface Row {
  what: string;
  request: RawRequest;
  status: number;
  /** The page is not of the application, so other windows may keep a reference to its window. */
  isPublicPage?: true;
  prepare?: () => void;
}

const answers =
  (status: number, headers: Record<string, string> = {}): FakePeer['handler'] =>
  (_request, response) =>
    void response.writeHead(status, headers).end(status === 304 ? undefined : '{}');

const rows: Row[] = [
  { what: 'the shell', request: { target: '/', headers: html }, status: 200 },
  { what: 'a script', request: { target: '/assets/main.0123456789.js' }, status: 200 },
  {
    what: 'an unchanged manifest',
    request: {
      target: '/remotes/dashboard/mf-manifest.json',
      headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
    },
    status: 304,
  },
  { what: 'the list of remotes', request: { target: '/remotes.json' }, status: 200 },
  { what: 'a response of a service', request: { target: '/api/calendars' }, status: 200 },
  {
    what: 'an unchanged feed',
    request: { target: `/feed/${CALENDAR_ID}.ics` },
    status: 304,
    prepare: () => (gateway.peers.feed.handler = answers(304, { etag: '"1"' })),
  },
  {
    what: 'a refusal of a service',
    request: { target: '/api/admin/registrations' },
    status: 403,
    prepare: () =>
      (gateway.peers.admin.handler = answers(403, { 'content-type': 'application/problem+json' })),
  },
  {
    what: 'a failure of a service',
    request: { target: '/api/admin/registrations' },
    status: 500,
    prepare: () => (gateway.peers.admin.handler = answers(500)),
  },
  { what: 'a file that is not there', request: { target: '/assets/gone.0123456789.js' }, status: 404 },
  { what: 'a hidden path', request: { target: '/.env' }, status: 404 },
  { what: 'a hidden path in a browser', request: { target: '/.env', headers: html }, status: 404 },
  {
    what: 'a method that the route does not accept',
    request: { method: 'POST', target: '/remotes.json' },
    status: 405,
  },
  { what: 'TRACE', request: { method: 'TRACE', target: '/' }, status: 405 },
  {
    what: 'a method that no route accepts',
    request: { method: 'PROPFIND', target: '/api/calendars' },
    status: 405,
  },
  {
    what: 'a body that is too large',
    request: {
      method: 'POST',
      target: '/api/calendars',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(65_537),
    },
    status: 413,
  },
  { what: 'a target that is too long', request: { target: '/' + 'a'.repeat(8_192) }, status: 414 },
  {
    what: 'headers that are too long',
    request: { target: '/', headers: { 'x-long': 'a'.repeat(16_384) } },
    status: 431,
  },
  {
    what: 'a service that hangs',
    request: { target: '/api/events' },
    status: 503,
    prepare: () => (gateway.peers.calendars.handler = () => {}),
  },
  {
    what: 'a public page',
    request: { target: `/calendar/public/${CALENDAR_ID}`, headers: html },
    status: 200,
    isPublicPage: true,
  },
];

function expectSafe(answer: RawResponse, { isPublicPage = false } = {}) {
  const { headers } = answer;
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  expect(headers['cross-origin-opener-policy']).toBe(isPublicPage ? undefined : 'same-origin');
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
}

describe('Every answer carries the security headers:', () => {
  it.each(rows)('$what ($status)', async ({ request, status, isPublicPage, prepare }) => {
    prepare?.();
    const answer = await send(gateway.origin, request);
    expect(answer.status).toBe(status);
    expectSafe(answer, { isPublicPage });
  });

  it('bytes that are no request (400)', async () => {
    const received = await sendBytes(gateway.origin, 'NONSENSE\r\n\r\n');
    const [head = '', body = ''] = received.split('\r\n\r\n');
    const [line = '', ...fields] = head.split('\r\n');
    expect(line).toMatch(/^HTTP\/1\.1 4\d\d /);
    const headers = Object.fromEntries(fields.map((field) => field.split(': ') as [string, string]));
    expectSafe({ status: Number(line.split(' ')[1]), headers, body });
    expect(JSON.parse(body)).toHaveProperty('code');
  });
});

describe('An error of the gateway', () => {
  it('is a problem document for a call and a page for a person', async () => {
    const call = await send(gateway.origin, { target: '/metrics' });
    expect(call.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(call.body)).toEqual({
      type: 'about:blank',
      title: 'Not found',
      status: 404,
      detail: 'This does not exist, or you cannot see it.',
      code: 'NOT_FOUND',
      request_id: call.headers['x-request-id'],
    });
    const page = await send(gateway.origin, { target: '/metrics', headers: html });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<h1>Not found</h1>');
    expect(page.body).not.toContain('<script');
    const [, style] = /<style>([^]*)<\/style>/.exec(page.body)!;
    expect(page.headers['content-security-policy']).toContain(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style!).digest('base64')}'`,
    );
  });

  it('is in the language of the reader, and cached by nobody', async () => {
    const headers = { 'accept-language': 'ar-EG,de;q=0.5' };
    const call = await send(gateway.origin, { target: '/metrics', headers });
    expect(JSON.parse(call.body)).toMatchObject({ code: 'NOT_FOUND', title: 'غير موجود' });
    const page = await send(gateway.origin, { target: '/metrics', headers: { ...html, ...headers } });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('<html lang="ar" dir="rtl">');
    expect(page.body).toContain('<h1>غير موجود</h1>');
    expect(page.body).toContain('>العودة إلى الصفحة الرئيسية</a>');
  });

  it("is a page also in place of a service's refusal if a person opened an address for programs", async () => {
    const peers = [gateway.peers.feed, gateway.peers.calendars];
    const handlers = peers.map(({ handler }) => handler);
    for (const peer of peers)
      peer.handler = (_request, response) =>
        void response
          .writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '7' })
          .end('{"status":429}');
    for (const target of [
      '/feed/a.ics',
      '/api/feed?calendar_id=a',
      '/api/public/events/a',
      '/api/settings',
    ]) {
      const page = await send(gateway.origin, { target, headers: html });
      expect([target, page.status, page.headers['content-type']]).toEqual([
        target,
        429,
        'text/html; charset=utf-8',
      ]);
      expect(page.headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' });
      expect(page.body).toContain('<h1>Too many requests</h1>');
      expect((await send(gateway.origin, { target })).body).toBe('{"status":429}');
    }
    for (const [index, peer] of peers.entries()) peer.handler = handlers[index]!;
  });

  it.each([
    ['DELETE', '/remotes.json'],
    ['DELETE', '/'],
    ['OPTIONS', '/settings'],
    ['OPTIONS', '/api/public/events/1'],
    ['PROPFIND', '/assets/x.js'],
  ])('names the methods of an address: %s %s', async (method, target) => {
    const answer = await send(gateway.origin, { method, target });
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect(JSON.parse(answer.body)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
  });

  it('leaves it to a private service to say which methods an address of it takes', async () => {
    const allow = 'GET, HEAD, PATCH';
    const { handler } = gateway.peers.calendars;
    gateway.peers.calendars.handler = (_request, response) => void response.writeHead(405, { allow }).end();
    for (const method of ['OPTIONS', 'PUT']) {
      const answer = await send(gateway.origin, { method, target: '/api/settings' });
      expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    }
    gateway.peers.calendars.handler = handler;
  });

  it('is never cached', async () => {
    for (const target of [
      '/assets/gone.0123456789.js',
      '/remotes/dashboard/remoteEntry.aaaaaaaaaa.js',
      '/no/such.css',
    ]) {
      expect((await send(gateway.origin, { target })).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('The policy of the shell’s document', () => {
  let policy: string;
  let document: RawResponse;
  beforeEach(async () => {
    document = await send(gateway.origin, { target: '/auth', headers: html });
    policy = document.headers['content-security-policy'] as string;
  });

  it('allows no inline script, no eval and no foreign origin', () => {
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(directives).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'img-src': "'self' data: blob:",
      'connect-src': "'self'",
      'font-src': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(policy).not.toContain('unsafe');
  });

  it('names the nonce of that answer and of no other', async () => {
    const nonceOf = ({ body }: RawResponse) => /name="csp-nonce" content="([^"]+)"/.exec(body)?.[1];
    const nonce = nonceOf(document);
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(nonceOf(await send(gateway.origin, { target: '/auth', headers: html }))).not.toBe(nonce);
    expect(document.headers['cache-control']).toBe('no-store');
  });
});

it('The product’s name is written into the shell’s document as text', async () => {
  const renamed = await startGateway({ environment: { PRODUCT_NAME: '"><b>$& Days</b>' } });
  const { body } = await send(renamed.origin, { target: '/', headers: html });
  await renamed.close();
  expect(body).toContain('<title>&quot;&gt;&lt;b&gt;$&amp; Days&lt;/b&gt;</title>');
  expect(body).toContain('content="&quot;&gt;&lt;b&gt;$&amp; Days&lt;/b&gt;"');
});

it('HTTPS is not required if the product runs without it', async () => {
  const plain = await startGateway({ environment: { PUBLIC_ORIGIN: 'http://localhost:8080' } });
  const { headers } = await send(plain.origin, { target: '/', headers: html });
  await plain.close();
  expect(headers).not.toHaveProperty('strict-transport-security');
});

it('A password reset sends no referrer', async () => {
  const { headers } = await send(gateway.origin, { target: '/reset-password?token=x', headers: html });
  expect(headers['referrer-policy']).toBe('no-referrer');
});
