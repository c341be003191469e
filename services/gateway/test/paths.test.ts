import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { send } from './support/raw-request.js';
import { CALENDAR_ID, SCRIPT, startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const peer of Object.values(gateway.peers)) peer.received.length = 0;
});

const html = { accept: 'text/html' };
const reached = () => Object.values(gateway.peers).flatMap(({ received }) => received);

describe('Nothing behind the gateway can be reached by a trick:', () => {
  const tricks = [
    '/internal/public/calendars/x',
    '/api/internal/x',
    '/api/calendars/internal/x',
    '/api/admin/../internal/x',
    '/api/auth/%2e%2e/internal/x',
    '/api/auth/..%2finternal',
    '/api/%61dmin/registrations',
    '/api/admin%2fregistrations',
    '/api/admin;x=1/registrations',
    '/api/admin/..;/registrations',
    '//api/admin/registrations',
    '/api//admin/registrations',
    '/api/./admin/registrations',
    '/api\\admin\\registrations',
    '/API/admin/registrations',
    '/metrics',
    '/api/auth/metrics',
    '/health',
    '/health/live',
    '/health/ready',
    '/debug',
    '/actuator/health',
    '/.env',
    '/.git/HEAD',
    '/assets/main.0123456789.js.map',
    '/remotes/dashboard/assets/1.0123456789.js.map',
    '/remotes/dashboard/mf-stats.json',
    '/remotes/dashboard/remote.json',
    '/remotes/dashboard/../shell/index.html',
    '/remotes/',
    '/remotes/dashboard/',
    '/assets/',
    '/assets/main.0123456789.js.br',
    '/index.html',
    '/remotes/nobody/mf-manifest.json',
    `http://127.0.0.1/api/calendars`,
  ];

  it.each(tricks)('%s', async (target) => {
    for (const headers of [
      {},
      { ...html, 'x-original-url': '/internal/x', 'x-rewrite-url': '/internal/x' },
    ]) {
      expect((await send(gateway.origin, { target, headers })).status).toBe(404);
    }
    expect(reached()).toEqual([]);
  });

  it('a method in a header changes nothing', async () => {
    await send(gateway.origin, { target: '/api/calendars', headers: { 'x-http-method-override': 'DELETE' } });
    expect(reached()).toMatchObject([{ method: 'GET' }]);
    expect(reached()[0]!.headers).not.toHaveProperty('x-http-method-override');
  });
});

describe('The shell’s document', () => {
  it.each([
    '/',
    '/auth',
    '/settings',
    `/calendar/detail/${CALENDAR_ID}?month=2026-11`,
    '/no/such/screen',
    '/calendar/embedded',
  ])('is what a browser gets at %s', async (target) => {
    const answer = await send(gateway.origin, { target, headers: html });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<div id="root">');
  });

  it.each(['/', '/auth'])('is what a program gets at %s that accepts anything', async (target) => {
    const programs: Record<string, string>[] = [{}, { accept: '*/*' }];
    for (const headers of programs) {
      const answer = await send(gateway.origin, { target, headers });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    }
  });

  it('is not what a script, a style sheet, an image or a call gets', async () => {
    for (const accept of ['application/json', 'text/css,*/*', 'image/avif,*/*']) {
      expect((await send(gateway.origin, { target: '/settings', headers: { accept } })).status).toBe(404);
    }
    for (const destination of ['empty', 'script', 'image']) {
      const headers = { accept: '*/*', 'sec-fetch-dest': destination };
      expect((await send(gateway.origin, { target: '/settings', headers })).status).toBe(404);
    }
    const posted = await send(gateway.origin, { method: 'POST', target: '/settings', headers: html });
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    '/settings/x.css',
    '/settings/x.js',
    '/event/logo.png',
    `/event/public/${CALENDAR_ID}/logo.png`,
    `/calendar/public/${CALENDAR_ID}/x.css`,
    `/calendar/embed/${CALENDAR_ID}/preview.png`,
    '/favicon.ico',
    '/assets/missing.js',
  ])('is not behind an address that looks like a file: %s', async (target) => {
    const answer = await send(gateway.origin, { target, headers: html });
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is not served below the API, and no response of the API is cached because of its name', async () => {
    expect((await send(gateway.origin, { target: '/api/unknown', headers: html })).status).toBe(404);
    const answer = await send(gateway.origin, { target: '/api/settings/x.png' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('gives a browser with a session, of which its pages do not know, the cookie by which they do', async () => {
    const cookieFor = async (cookie: string) =>
      (await send(gateway.origin, { target: '/', headers: { ...html, cookie } })).headers['set-cookie'];
    const hint = '__Host-daymark_signed_in=1';
    expect(await cookieFor('__Host-daymark_refresh=secret')).toEqual([
      `${hint}; Path=/; Secure; SameSite=Strict`,
    ]);
    expect(await cookieFor(`__Host-daymark_refresh=secret; ${hint}`)).toBeUndefined();
    expect(await cookieFor('a=b')).toBeUndefined();
  });

  it('has status 404 if neither the shell nor any remote has such a page', async () => {
    const { origin, shellDirectory, close } = await startGateway();
    const files = { layout: [], signIn: [], remote: [], shared: {}, screens: { '/auth': [] }, texts: {} };
    await writeFile(path.join(shellDirectory, 'preload.json'), JSON.stringify(files));
    const announcement = path.join(path.dirname(shellDirectory), 'dashboard', 'remote.json');
    await writeFile(
      announcement,
      JSON.stringify({ label: '', pages: [{ path: '/calendar/detail/:id', title: '' }], texts: {} }),
    );
    for (const [target, status] of [
      ['/nope', 404],
      ['/auth', 200],
      ['/calendar/detail/1', 200],
    ] as const) {
      const answer = await send(origin, { target, headers: html });
      expect([target, answer.status]).toEqual([target, status]);
      expect(answer.body).toContain('<div id="root">');
    }
    await close();
  });

  it('has headers but no body for HEAD', async () => {
    const answer = await send(gateway.origin, { method: 'HEAD', target: '/', headers: html });
    expect(answer).toMatchObject({ status: 200, body: '' });
  });
});

describe('Built files', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ])('are compressed for a client that accepts %s', async (accepted, coding) => {
    const answer = await send(gateway.origin, {
      target: '/assets/main.0123456789.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(answer.headers).toMatchObject({
      'content-encoding': coding,
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
  });

  it('are uncompressed for a client that takes nothing else', async () => {
    const answer = await send(gateway.origin, { target: '/remotes/dashboard/remoteEntry.0123456789.js' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.body).toBe(SCRIPT);
  });

  it('of a remote are listed for the shell at run time; list and manifest are revalidated each time', async () => {
    const list = await send(gateway.origin, { target: '/remotes.json' });
    expect(JSON.parse(list.body)).toEqual({
      remotes: [
        {
          name: 'dashboard',
          entry: '/remotes/dashboard/mf-manifest.json',
          announcement: { label: 'The dashboard', pages: [] },
        },
      ],
    });
    const manifest = await send(gateway.origin, { target: '/remotes/dashboard/mf-manifest.json' });
    for (const { headers } of [list, manifest]) {
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-type']).toMatch(/^application\/json/);
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('cannot be written: %s /remotes.json', async (method) => {
    expect((await send(gateway.origin, { method, target: '/remotes.json', body: '{}' })).status).toBe(405);
  });
});

describe('Framing', () => {
  const framed = async (target: string, status = 200) => {
    const answer = await send(gateway.origin, { target, headers: html });
    expect(answer.status).toBe(status);
    return {
      ancestors: /frame-ancestors (.*)$/.exec(answer.headers['content-security-policy'] as string)?.[1],
      option: answer.headers['x-frame-options'],
    };
  };

  it('is allowed for the document of an embed, to the sites that it names', async () => {
    for (const named of ['*', "'self' https://choir.example https://*.town.example"]) {
      gateway.peers.public.handler = (_request, response) => {
        response.setHeader('content-security-policy', `default-src 'self'; frame-ancestors ${named}`);
        response.setHeader('x-frame-options', 'DENY');
        response.end('<!doctype html>');
      };
      expect(await framed(`/calendar/embed/${CALENDAR_ID}?tz=Asia/Tokyo`)).toEqual({
        ancestors: named,
        option: undefined,
      });
    }
  });

  it('is refused everywhere else, even if the page allows it itself', async () => {
    gateway.peers.public.handler = (_request, response) => {
      response.setHeader('content-security-policy', "default-src 'self'; frame-ancestors *");
      response.end('<!doctype html>');
    };
    const refused = { ancestors: "'none'", option: 'DENY' };
    for (const target of [
      '/',
      '/settings',
      '/calendar/embedded',
      '/calendar/embed',
      `/calendar/embed/${CALENDAR_ID}/`,
    ]) {
      expect(await framed(target)).toEqual(refused);
    }
    for (const target of [
      `/calendar/public/${CALENDAR_ID}`,
      `/event/public/${CALENDAR_ID}`,
      `/event/public/${CALENDAR_ID}/preview.png`,
      '/calendar/embed/x',
      '/calendar/embed.js',
      '/robots.txt',
      '/public-pages/assets/calendar.0123456789.js',
    ]) {
      expect(await framed(target)).toEqual(refused);
    }
    for (const target of [
      '/calendar/embed/../../settings',
      '/calendar/embed/%2e%2e/settings',
      `//calendar/embed/${CALENDAR_ID}`,
    ]) {
      expect(await framed(target, 404)).toEqual(refused);
    }
  });
});
