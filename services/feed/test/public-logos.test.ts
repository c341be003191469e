import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningFeed, services, startFeed, useTwoServices } from './support/two-services.js';

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const ABSENT = '0123456789abcdef0123456789abcdef';

describe('The logo of a public event', () => {
  useTwoServices();
  let eventId: string;
  let address: string;
  beforeAll(async () => {
    eventId = (await services.createEvent()).id;
    address = await putLogo(eventId);
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    services.feed.get(path, { headers, method });

  /** Stores a logo as the owner, and returns its public address. */
  async function putLogo(id: string): Promise<string> {
    const response = await fetch(new URL(`/api/events/${id}/logo`, services.settings.CALENDARS_URL), {
      method: 'PUT',
      headers: { authorization: `Bearer ${services.owner.token}`, 'content-type': 'image/png' },
      body: new Uint8Array(PNG),
    });
    const { logo_url } = (await response.json()) as { logo_url: string };
    return logo_url.replace('/api/logos/', '/api/public/logos/');
  }
  async function setShared(id: string, isShared: boolean): Promise<void> {
    const { version } = await services.ask(services.owner, 'GET', `/api/events/${id}`);
    await services.ask(services.owner, 'PATCH', `/api/events/${id}`, {
      version,
      is_public_shareable: isShared,
    });
  }

  it('is named by the event, and runs and loads nothing when it is opened directly', async () => {
    const event = JSON.parse((await get(`/api/public/events/${eventId}`)).text) as {
      customization: { logo_url: string };
    };
    expect(event.customization.logo_url).toBe(address);
    const { status, headers, bytes } = await get(address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'access-control-allow-origin': '*',
    });
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(Number(headers['content-length'])).toBe(bytes.length);
  });

  it('is revalidated each time, with 304 if it is unchanged', async () => {
    const { headers } = await get(address, { 'accept-encoding': 'gzip' });
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate');
    expect(headers['content-encoding']).toBeUndefined();
    const again = await get(address, { 'if-none-match': headers.etag! });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const head = await get(address, {}, 'HEAD');
    expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, headers.etag]);
  });

  it('disappears at once, as if it had never existed, when the event is no longer shared, loses it or is deleted', async () => {
    const absent = await get(`/api/public/logos/${ABSENT}`);
    expect(absent.status).toBe(404);
    const withoutRequest = (text: string) => text.replace(/,"request_id":"[^"]*"/, '');
    const endings: ((id: string) => Promise<unknown>)[] = [
      (id) => setShared(id, false),
      (id) => services.ask(services.owner, 'DELETE', `/api/events/${id}/logo`),
      (id) => services.ask(services.owner, 'DELETE', `/api/events/${id}`),
    ];
    for (const end of endings) {
      const { id } = await services.createEvent();
      const logo = await putLogo(id);
      const { status, headers } = await get(logo);
      expect(status).toBe(200);
      await end(id);
      const gone = await get(logo, { 'if-none-match': headers.etag! });
      expect([gone.status, withoutRequest(gone.text)]).toEqual([404, withoutRequest(absent.text)]);
      expect(gone.headers['cache-control']).toBe('no-store');
    }
  });

  it.each([
    ['too short', 'abc'],
    ['too long', `${ABSENT}0`],
    ['in capitals', ABSENT.toUpperCase()],
    ['with an ending', `${ABSENT}.png`],
    ['a path', '..%2F..%2Fetc%2Fpasswd'],
    ['with NUL', `${ABSENT}%00`],
  ])('has no name that is %s', async (_what, name) => {
    expect((await get(`/api/public/logos/${name}`)).status).toBe(400);
  });

  it('is in no listing', async () => {
    for (const path of ['/api/public/logos', '/api/public/logos/']) {
      expect([400, 404]).toContain((await get(path)).status);
    }
  });

  describe('when the calendars service answers with something else', () => {
    it.each([
      ['a document', { media_type: 'text/html', content: 'PGI+' }],
      ['a drawing with scripts', { media_type: 'image/svg+xml', content: 'PGI+' }],
      ['no bytes', { media_type: 'image/png' }],
      ['what is not base64', { media_type: 'image/png', content: '<svg>' }],
    ])('that is %s, counts as unavailable', async (_what, body) => {
      const stranger = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
      const feed = await feedBefore(stranger);
      const { status, headers } = await feed.get(`/api/public/logos/${randomBytes(16).toString('hex')}`);
      expect([status, headers['retry-after']]).toEqual([503, '2']);
      expect(headers['content-type']).toContain('application/problem+json');
      await feed.service.close();
      stranger.closeAllConnections();
      await new Promise((resolve) => stranger.close(resolve));
    });
  });

  async function feedBefore(stranger: Server): Promise<RunningFeed> {
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    return startFeed({ ...services.settings, CALENDARS_URL: `http://127.0.0.1:${port}` });
  }
});
