import { describe, expect, it } from '@jest/globals';
import * as forwarded from './forwarded-headers.js';

const { commonHeaders, headersForClient } = forwarded;

function headersForService(...parameters: Parameters<typeof forwarded.headersForService>) {
  const passed = forwarded.headersForService(...parameters);
  const pairs = passed.flatMap((name, index) => (index % 2 ? [] : [[name, passed[index + 1]!] as const]));
  // undici sends all of them, so none may be there twice.
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length);
  return Object.fromEntries(pairs) as Record<string, string>;
}

const origin = {
  requestId: 'id-1',
  clientAddress: '203.0.113.9',
  publicOrigin: new URL('https://calendar.example'),
};

describe('The headers that a service gets', () => {
  it('contain the actual client, whatever the client claims', () => {
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': 'mine',
    };
    expect(headersForService(headers, origin, { withCredentials: true })).toEqual({
      'x-request-id': 'id-1',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'calendar.example',
    });
  });

  it.each([
    'x-user-id',
    'x-user-role',
    'x-user-email',
    'x-auth-token',
    'x-internal',
    'x-service-token',
    'x-forwarded-user',
    'x-original-url',
    'x-original-host',
    'x-rewrite-url',
    'x-envoy-original-path',
    'x-http-method-override',
    'x-real-ip',
    'true-client-ip',
    'forwarded',
    'proxy-authorization',
    'connection',
    'transfer-encoding',
    'te',
  ])('never carry %s from outside', (name) => {
    expect(headersForService({ [name]: 'x' }, origin, { withCredentials: true })).not.toHaveProperty(name);
  });

  it("contain our trace if there is one, and never the client's", () => {
    const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'evil=1' };
    const ours = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
    const passed = (traceparent?: string) =>
      headersForService(headers, { ...origin, traceparent }, { withCredentials: true });
    expect(passed()).not.toHaveProperty('traceparent');
    expect(passed(ours)).toMatchObject({ traceparent: ours });
    expect(passed(ours)).not.toHaveProperty('tracestate');
  });

  it('carry credentials to private endpoints only', () => {
    const headers = {
      authorization: 'Bearer t',
      cookie: 'daymark_refresh=r',
      accept: 'application/json',
      'time-zone': 'Europe/Berlin',
    };
    expect(headersForService(headers, origin, { withCredentials: true })).toMatchObject(headers);
    const open = headersForService(headers, origin, { withCredentials: false });
    expect(open).toHaveProperty('accept');
    expect(open).not.toHaveProperty('authorization');
    expect(open).not.toHaveProperty('cookie');
  });

  it.each([
    ['daymark_refresh=r; daymark_hour_cycle=12', 'daymark_hour_cycle=12'],
    ['daymark_hour_cycle=24;daymark_signed_in=1', 'daymark_hour_cycle=24'],
    ['daymark_hour_cycle=121', undefined],
    ['x_daymark_hour_cycle=12', undefined],
    ['daymark_refresh=daymark_hour_cycle=12', undefined],
    ['daymark_refresh=r; daymark_language=de', 'daymark_language=de'],
    ['daymark_language=pl;daymark_hour_cycle=24', 'daymark_hour_cycle=24; daymark_language=pl'],
    ['daymark_language=dex', undefined],
  ])('carry nothing of the cookies %s to public endpoints but language and hours', (cookie, passed) => {
    expect(headersForService({ cookie }, origin, { withCredentials: false }).cookie).toBe(passed);
  });

  it.each([
    ['daymark_language=de', 'de'],
    ['daymark_language=tlh', 'fr-CA'],
    ['daymark_refresh=r', 'fr-CA'],
  ])('have the language of the cookies %s at private endpoints', (cookie, language) => {
    const headers = { cookie, 'accept-language': 'fr-CA' };
    const passed = (withCredentials: boolean) => headersForService(headers, origin, { withCredentials });
    expect(passed(true)).toMatchObject({ 'accept-language': language });
    expect(passed(false)).toMatchObject({ 'accept-language': 'fr-CA' });
  });
});

describe('The headers that a client gets', () => {
  const common = commonHeaders({ 'x-frame-options': 'DENY' });
  const pairs = (headers: Record<string, string | string[]>, mayCarryCookies = false) => {
    const written = headersForClient(headers, common, { mayCarryCookies });
    return written.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${written[at + 1]}`] : []));
  };
  const headers = {
    'x-frame-options': 'ALLOW',
    'set-cookie': ['a=b', 'c=d'],
    server: 'inner/1.0',
    'x-powered-by': 'Express',
    connection: 'close',
    vary: ['Accept-Encoding', 'Origin'],
    'cache-control': 'public',
  };

  it("are the common ones and the peer's, without those of the connection, of its program, and cookies", () => {
    expect(pairs(headers)).toEqual([
      'x-frame-options: DENY',
      'vary: Accept-Encoding',
      'vary: Origin',
      'cache-control: public',
    ]);
  });

  it('set cookies on private answers', () => {
    expect(pairs(headers, true)).toEqual(expect.arrayContaining(['set-cookie: a=b', 'set-cookie: c=d']));
  });

  it('forbid caching if the peer says nothing about it', () => {
    expect(pairs({})).toEqual(['x-frame-options: DENY', 'cache-control: no-store']);
    const cached = commonHeaders({ 'cache-control': 'no-cache' });
    expect(headersForClient({}, cached, { mayCarryCookies: false })).toEqual(['cache-control', 'no-cache']);
  });
});
