import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PublicCalendar } from '@daymark/contracts';
import { until } from '@daymark/service-kit/testing';
import { FeedReadRecorder } from '../src/reads/reads.module.js';
import {
  type Created,
  type FeedResponse,
  ORIGIN,
  type RunningFeed,
  services,
  startFeed,
  useTwoServices,
} from './support/two-services.js';
import { watchCalendars } from './support/watched-calendars.js';

// One pair of services for the file. People may create and read so much per minute, which passes for each `describe`.
useTwoServices();

const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

describe('Public calendars over HTTP', () => {
  beforeAll(() => services.emptyRedis());
  let calendarId: string;
  let eventId: string;
  let hiddenCalendarId: string;
  let hiddenEventId: string;
  beforeAll(async () => {
    calendarId = (await services.createCalendar({ description: 'All concerts '.repeat(100) })).id;
    eventId = (await services.createEvent({ calendar_id: calendarId, title: 'Jazz & Blues' })).id;
    hiddenCalendarId = (await services.createCalendar({ is_public: false })).id;
    hiddenEventId = (await services.createEvent({ calendar_id: calendarId, is_public_shareable: false })).id;
    // The last change is more than a second ago, as usual.
    await services.sql.query(`UPDATE calendars SET published_at = now() - interval '1 minute'`);
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    services.feed.get(path, { headers, method });
  const everyPath = (calendar: string, event: string) => [
    `/api/public/calendars/${calendar}`,
    `/api/public/calendars/${calendar}/events?${MARCH}`,
    `/api/public/events/${event}`,
    `/api/feed?calendar_id=${calendar}`,
    `/feed/${calendar}.ics`,
    `/feed/event/${event}.ics`,
  ];
  const comparable = ({ status, headers, text }: FeedResponse) => ({
    status,
    headers: { ...headers, date: undefined },
    text: text.replace(/,"request_id":"[^"]*"/, ''),
  });

  it('responds with URLs that are built from the configured origin, whatever the request contains', async () => {
    const evil = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'ftp' };
    for (const path of everyPath(calendarId, eventId)) {
      const { status, text } = await get(path, evil);
      expect(status).toBe(200);
      expect(text).not.toContain('evil.test');
    }
    const calendar = JSON.parse((await get(`/api/public/calendars/${calendarId}`)).text) as object;
    expect(calendar).toEqual({
      id: calendarId,
      name: 'Concerts',
      description: 'All concerts '.repeat(100).trim(),
      public_url: `${ORIGIN}/calendar/public/${calendarId}`,
      color: '#2563eb',
      theme: null,
      logo_url: null,
      cover: null,
      cover_alt: null,
      embed_sites: [],
      default_view: 'month',
      week_start: null,
      language: 'en',
      reminder_minutes: null,
      feed_url: `${ORIGIN}/feed/${calendarId}.ics`,
    });
  });

  it('gives the same bytes at both addresses of a feed', async () => {
    const [first, second] = [
      await get(`/api/feed?calendar_id=${calendarId}`),
      await get(`/feed/${calendarId}.ics`),
    ];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(first.headers.etag).toBe(second.headers.etag);
    for (const { headers } of [first, second]) {
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(headers['content-disposition']).toBeUndefined();
    }
  });

  it('responds alike for private and missing ones, by every method', async () => {
    const missing = everyPath(randomUUID(), randomUUID());
    for (const [position, path] of everyPath(hiddenCalendarId, hiddenEventId).entries()) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const [hidden, absent] = [await get(path, {}, method), await get(missing[position]!, {}, method)];
        expect(hidden.status).toBe(method === 'OPTIONS' ? 405 : 404);
        expect(comparable(hidden)).toEqual(comparable(absent));
        expect(hidden.headers['content-type']).not.toContain('html');
      }
    }
  });

  it('may be read by any site, sets no cookie, and takes no notice of one', async () => {
    for (const path of [...everyPath(calendarId, eventId), ...everyPath(hiddenCalendarId, hiddenEventId)]) {
      const plain = await get(path);
      const response = await get(path, {
        cookie: 'daymark_refresh=stale',
        origin: 'https://evil.test',
        authorization: 'Bearer x.y.z',
      });
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(response.headers['access-control-allow-credentials']).toBeUndefined();
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(comparable(response)).toEqual(comparable(plain));
    }
  });

  it('makes clients revalidate each time, and lets no refusal be stored', async () => {
    for (const path of everyPath(calendarId, eventId)) {
      expect((await get(path)).headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=1, must-revalidate',
      );
    }
    for (const path of everyPath(hiddenCalendarId, hiddenEventId)) {
      expect((await get(path)).headers['cache-control']).toBe('no-store');
    }
  });

  it('responds the same whatever a program accepts', async () => {
    const path = `/feed/${calendarId}.ics`;
    const plain = await get(path);
    for (const accept of ['text/html', 'application/json', 'text/calendar;q=0', '*/*', 'nonsense']) {
      const { status, bytes } = await get(path, { accept });
      expect([status, bytes.equals(plain.bytes)]).toEqual([200, true]);
    }
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    for (const path of everyPath(calendarId, eventId)) {
      for (const coding of ['identity', 'gzip', 'br']) {
        const headers = { 'accept-encoding': coding };
        const [whole, head] = [await get(path, headers), await get(path, headers, 'HEAD')];
        expect(head.bytes).toHaveLength(0);
        expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
        expect(Number(head.headers['content-length'])).toBe(whole.bytes.length);
      }
    }
  });

  describe('to clients that have the feed', () => {
    it('answers 304 by the tag, with the headers that a stored response needs', async () => {
      for (const path of everyPath(calendarId, eventId)) {
        const { headers } = await get(path);
        for (const method of ['GET', 'HEAD']) {
          const again = await get(path, { 'if-none-match': `"other", W/${headers.etag!}` }, method);
          expect([again.status, again.bytes.length]).toEqual([304, 0]);
          for (const name of ['etag', 'cache-control', 'vary', 'last-modified']) {
            expect(again.headers[name]).toBe(headers[name]);
          }
        }
      }
    });

    it('answers whole when the tag is of another state or another coding', async () => {
      const path = `/feed/${calendarId}.ics`;
      const { headers } = await get(path, { 'accept-encoding': 'gzip' });
      expect((await get(path, { 'if-none-match': headers.etag! })).status).toBe(200);
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    });

    it('answers 304 by date without a tag; a tag has precedence', async () => {
      const path = `/feed/${calendarId}.ics`;
      const { headers } = await get(path);
      const date = headers['last-modified']!;
      expect((await get(path, { 'if-modified-since': date })).status).toBe(304);
      expect((await get(path, { 'if-modified-since': date, 'if-none-match': '"other"' })).status).toBe(200);
      const earlier = new Date(Date.parse(date) - 1_000).toUTCString();
      expect((await get(path, { 'if-modified-since': earlier })).status).toBe(200);
    });

    it.each(['yesterday', '12', '2026-03-01T00:00:00Z', 'Mon, 31 Feb 2999 99:00:00 GMT', ''])(
      'ignores an invalid date: %p',
      async (date) => {
        expect((await get(`/feed/${calendarId}.ics`, { 'if-modified-since': date })).status).toBe(200);
      },
    );

    it('gives no date while the last change is dated ahead of the clock, since another may follow within it', async () => {
      const { id } = await services.createCalendar();
      for (let change = 0; change < 4; change += 1) await services.createEvent({ calendar_id: id });
      const { status, headers } = await get(`/feed/${id}.ics`, {
        'if-modified-since': new Date(Date.now() + 60_000).toUTCString(),
      });
      expect([status, headers['last-modified']]).toEqual([200, undefined]);
    });
  });

  describe('in gzip', () => {
    const path = () => `/feed/${calendarId}.ics`;

    it('is sent to clients that accept it by name, with a separate tag', async () => {
      const plain = await get(path());
      const coded = await get(path(), { 'accept-encoding': 'deflate, gzip;q=0.5' });
      expect(coded.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(coded.bytes).equals(plain.bytes)).toBe(true);
      expect(coded.headers.etag).not.toBe(plain.headers.etag);
      expect([plain.headers.vary, coded.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
      expect(Number(coded.headers['content-length'])).toBe(coded.bytes.length);
    });

    it.each(['identity', '*', 'gzip;q=0', 'deflate', ''])(
      'is not sent to clients with %p',
      async (accepted) => {
        const { headers } = await get(path(), { 'accept-encoding': accepted });
        expect(headers['content-encoding']).toBeUndefined();
      },
    );

    it('is not sent if it is switched off', async () => {
      const plain = await startFeed({ ...services.settings, COMPRESSION: 'off' });
      const { headers } = await plain.get(path(), { headers: { 'accept-encoding': 'gzip' } });
      await plain.service.close();
      expect(headers['content-encoding']).toBeUndefined();
    });
  });

  describe('as the file of an event', () => {
    it('is a download named after the event', async () => {
      const { headers, text } = await get(`/feed/event/${eventId}.ics`);
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(headers['content-disposition']).toBe(
        `attachment; filename="Jazz & Blues.ics"; filename*=UTF-8''Jazz%20%26%20Blues.ics`,
      );
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    });

    it.each(['a"; x=y', 'Ünïcode 🎉', 'x'.repeat(200), '../../etc/passwd', '%0d%0aX-Evil: 1', '...', '🎉'])(
      'is a download also when the event is called %p',
      async (title) => {
        const { id } = await services.createEvent({ title });
        const { status, headers } = await get(`/feed/event/${id}.ics`);
        expect(status).toBe(200);
        expect(headers['content-disposition']).toMatch(
          /^attachment; filename="[^"\\/]+\.ics"; filename\*=UTF-8''[\w.%~-]+\.ics$/,
        );
        expect(headers['x-evil']).toBeUndefined();
      },
    );

    it('of one occurrence contains only that date, under its own uid; beyond the end there is none', async () => {
      const series = await services.createEvent({ recurrence: { recurrence_type: 'daily', count: 3 } });
      const whole = await get(`/feed/event/${series.id}.ics`);
      const one = await get(`/feed/event/${series.id}-occurrence-2.ics`);
      const lines = (text: string, name: string) =>
        text.split('\r\n').filter((line) => line.startsWith(name));
      expect(lines(whole.text, 'RRULE:FREQ=DAILY')).toHaveLength(1);
      expect(lines(one.text, 'RRULE:FREQ=DAILY')).toEqual([]);
      expect(lines(one.text, 'BEGIN:VEVENT')).toHaveLength(1);
      const [start] = lines(one.text, 'DTSTART;TZID');
      expect(start).toBeDefined();
      expect(lines(whole.text, 'DTSTART;TZID')).not.toContain(start);
      expect(lines(one.text, 'UID')[0]).not.toBe(lines(whole.text, 'UID')[0]);
      expect(one.text.replaceAll('\r\n ', '')).toContain(`/event/public/${series.id}-occurrence-2`);
      expect((await get(`/feed/event/${series.id}-occurrence-3.ics`)).status).toBe(404);
    });
  });

  it('is described in an OpenAPI document', async () => {
    const document = JSON.parse((await get('/api/feed/docs')).text) as {
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
    };
    expect(Object.keys(document.paths).sort()).toEqual([
      '/api/feed',
      '/api/public/calendars/{id}',
      '/api/public/calendars/{id}/events',
      '/api/public/events/{id}',
      '/api/public/logos/{name}',
      '/api/public/short-links/{name}',
      '/feed/event/{id}.ics',
      '/feed/{id}.ics',
    ]);
    expect(Object.keys(document.paths['/api/feed']!.get.responses['200']!.content)).toEqual([
      'text/calendar',
    ]);
  });
});

interface Health {
  feed_bytes: number;
  readers: object[];
}

describe('Fetches of a feed', () => {
  beforeAll(() => services.emptyRedis());

  it('are reported to the owner of the calendar by kind of program, those that got 304 too', async () => {
    const { id } = await services.createCalendar();
    await services.createEvent({ calendar_id: id });
    const google = { 'user-agent': 'Google-Calendar-Importer' };
    const health = () => services.ask<Health>(services.owner, 'GET', `/api/calendars/${id}/feed-health`);
    const report = () => services.feed.service.application.get(FeedReadRecorder).report();

    const first = await services.feed.get(`/feed/${id}.ics`, { headers: google });
    await services.feed.get(`/feed/${id}.ics`, {
      headers: { ...google, 'if-none-match': first.headers.etag! },
    });
    await services.feed.get(`/api/feed?calendar_id=${id.toUpperCase()}`, {
      headers: { 'user-agent': 'iOS/17.5.1 (21F90) dataaccessd/1.0', 'accept-encoding': 'gzip' },
    });
    await services.feed.get(`/feed/${id}.ics`, { headers: google, method: 'HEAD' });
    await report();
    expect(await health()).toMatchObject({
      feed_bytes: first.bytes.length,
      readers: expect.arrayContaining([
        expect.objectContaining({ program: 'google', reads: 3, not_modified: 1, has_latest_change: true }),
        expect.objectContaining({ program: 'apple', reads: 1, not_modified: 0, has_latest_change: true }),
      ]),
    });

    await services.createEvent({ calendar_id: id });
    expect((await health()).readers).toEqual([
      expect.objectContaining({ has_latest_change: false }),
      expect.objectContaining({ has_latest_change: false }),
    ]);
  });

  it('of missing feeds are not counted', async () => {
    const { id } = await services.createCalendar({ is_public: false });
    expect((await services.feed.get(`/feed/${id}.ics`)).status).toBe(404);
    await services.feed.service.application.get(FeedReadRecorder).report();
    expect(
      (await services.ask<Health>(services.owner, 'GET', `/api/calendars/${id}/feed-health`)).readers,
    ).toEqual([]);
  });
});

describe('The short link of a calendar', () => {
  beforeAll(() => services.emptyRedis());
  let club: string;
  let board: string;
  beforeAll(async () => {
    club = (await services.createCalendar()).id;
    board = (await services.createCalendar({ name: 'Board', is_public: false })).id;
    await services.createEvent({ calendar_id: club, title: 'Regatta' });
    await link('rowing', club, `now() - interval '1 day'`);
    await link('rowing-club', club, 'NULL');
    await link('board', board, 'NULL');
    // Written like the address of a collection.
    await link('rowing-february', club, `now() - interval '1 day'`);
  });

  const link = (name: string, calendar: string, replaced: string) =>
    services.sql.query(
      `INSERT INTO short_links (name, calendar_id, user_id, replaced_at) VALUES ($1, $2, $3, ${replaced})`,
      [name, calendar, randomUUID()],
    );
  const get = (path: string) => services.feed.get(path, { headers: {} });
  const read = async (path: string) => JSON.parse((await get(path)).text) as Record<string, unknown>;

  it('leads to it, also by a former name', async () => {
    const found = { calendar_id: club, address: null, name: 'rowing-club' };
    expect(await read('/api/public/short-links/rowing-club')).toEqual(found);
    expect(await read('/api/public/short-links/rowing')).toEqual(found);
  });

  it('is the address of its page, while its feed keeps the address that lasts', async () => {
    const calendar = (await read(`/api/public/calendars/${club}`)) as unknown as PublicCalendar;
    expect(calendar.public_url).toBe(`${ORIGIN}/c/rowing-club`);
    expect(calendar.feed_url).toBe(`${ORIGIN}/feed/${club}.ics`);
  });

  it('gives the same feed, byte for byte, with the same entity tag', async () => {
    const feed = await get(`/feed/${club}.ics`);
    for (const name of ['rowing-club', 'rowing', 'rowing-february']) {
      const short = await get(`/feed/${name}.ics`);
      expect(short.status).toBe(200);
      expect(short.text).toBe(feed.text);
      expect(short.headers['etag']).toBe(feed.headers['etag']);
    }
  });

  it('of a private calendar answers like a free name, everywhere', async () => {
    for (const path of ['/api/public/short-links/NAME', '/feed/NAME.ics']) {
      const [secret, free] = await Promise.all([
        get(path.replace('NAME', 'board')),
        get(path.replace('NAME', 'nothing-here')),
      ]);
      expect(secret.status).toBe(404);
      const { request_id: _one, ...refusal } = JSON.parse(secret.text) as Record<string, unknown>;
      const { request_id: _two, ...other } = JSON.parse(free.text) as Record<string, unknown>;
      expect(refusal).toEqual(other);
    }
  });

  it.each(['/feed/Not%20a%20name.ics', '/feed/ab.ics', '/api/public/short-links/a--b'])(
    'is refused where it is not written like one: %s',
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );

  it('ends within two seconds with the calendar becoming private', async () => {
    const hidden = (await services.createCalendar()).id;
    await link('soon-hidden', hidden, 'NULL');
    expect((await get('/feed/soon-hidden.ics')).status).toBe(200);
    await services.sql.query('UPDATE calendars SET is_public = false WHERE id = $1', [hidden]);
    await until('the feed is gone', async () => (await get('/feed/soon-hidden.ics')).status === 404);
    await until(
      'the link is gone',
      async () => (await get('/api/public/short-links/soon-hidden')).status === 404,
    );
  });
});

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const ABSENT = '0123456789abcdef0123456789abcdef';

describe('The logo of a public event', () => {
  beforeAll(() => services.emptyRedis());
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

describe('A public calendar that was deleted', () => {
  beforeAll(() => services.emptyRedis());
  let id: string;
  let eventId: string;
  beforeEach(async () => {
    id = (await services.createCalendar()).id;
    eventId = (await services.createEvent({ calendar_id: id })).id;
  });

  const feedsOf = (calendar: string) => [`/feed/${calendar}.ics`, `/api/feed?calendar_id=${calendar}`];
  const remove = (calendar = id) => services.ask(services.owner, 'DELETE', `/api/calendars/${calendar}`);
  const makePrivate = async () => {
    const { version } = await services.ask(services.owner, 'GET', `/api/calendars/${id}`);
    await services.ask(services.owner, 'PATCH', `/api/calendars/${id}`, { version, is_public: false });
  };
  const isGone = (feed: RunningFeed = services.feed) =>
    until('410', async () => (await feed.get(feedsOf(id)[0]!)).status === 410);
  const comparable = ({ status, headers, text }: FeedResponse) => ({
    status,
    headers: { ...headers, date: undefined },
    text: text.replace(/,"request_id":"[^"]*"/, ''),
  });

  it('answers 410 at both addresses of its feed, to GET and HEAD, and never 304', async () => {
    const { etag } = (await services.feed.get(feedsOf(id)[0]!)).headers;
    await remove();
    await isGone();
    const conditions: Record<string, string>[] = [
      {},
      { 'if-none-match': etag! },
      { 'if-none-match': '*' },
      { 'if-modified-since': new Date().toUTCString() },
    ];
    for (const path of feedsOf(id)) {
      for (const headers of conditions) {
        const [whole, head] = [
          await services.feed.get(path, { headers }),
          await services.feed.get(path, { headers, method: 'HEAD' }),
        ];
        expect([whole.status, head.status, head.text]).toEqual([410, 410, '']);
        expect(whole.headers).toMatchObject({
          'content-type': 'application/problem+json; charset=utf-8',
          'cache-control': 'no-store',
          'access-control-allow-origin': '*',
        });
        expect(JSON.parse(whole.text)).toMatchObject({
          type: 'about:blank',
          status: 410,
          code: 'CALENDAR_DELETED',
          title: 'Calendar deleted',
          detail: 'This calendar was deleted.',
        });
      }
    }
  });

  it('is missing, word for word, to pages and as the file of an event', async () => {
    await remove();
    await isGone();
    const window = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
    const pathsOf = (calendar: string, event: string) => [
      `/api/public/calendars/${calendar}`,
      `/api/public/calendars/${calendar}/events?${window}`,
      `/api/public/events/${event}`,
      `/feed/event/${event}.ics`,
    ];
    const missing = pathsOf(randomUUID(), randomUUID());
    for (const [position, path] of pathsOf(id, eventId).entries()) {
      const [deleted, absent] = [await services.feed.get(path), await services.feed.get(missing[position]!)];
      expect(deleted.status).toBe(404);
      expect(comparable(deleted)).toEqual(comparable(absent));
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is made private', makePrivate],
    ['was private when it was deleted', () => makePrivate().then(() => remove())],
    [
      'belongs to somebody who is deactivated',
      () =>
        services.sql.query(`INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deactivated')`, [
          services.owner.user_id,
        ]),
    ],
  ])('does not include one that %s: its feed responds as if it never existed', async (_what, hide) => {
    expect((await services.feed.get(feedsOf(id)[0]!)).status).toBe(200);
    await hide();
    await until('404', async () => (await services.feed.get(feedsOf(id)[0]!)).status === 404);
    const missing = feedsOf(randomUUID());
    for (const [position, path] of feedsOf(id).entries()) {
      for (const method of ['GET', 'HEAD']) {
        const [hidden, absent] = [
          await services.feed.get(path, { method }),
          await services.feed.get(missing[position]!, { method }),
        ];
        expect(hidden.status).toBe(404);
        expect(comparable(hidden)).toEqual(comparable(absent));
      }
    }
    await services.sql.query('DELETE FROM inactive_accounts');
  });

  it('with others at once, as those of an account are, is gone for good, and the private ones are missing', async () => {
    const person = await services.signIn();
    const create = (fields: object) =>
      services.ask<Created>(person, 'POST', '/api/calendars', { name: 'Concerts', ...fields });
    const [one, two, hidden] = [await create({}), await create({}), await create({ is_public: false })];
    await services.sql.query('DELETE FROM calendars WHERE user_id = $1', [person.user_id]);
    const statuses = [one, two, hidden].map(
      async (calendar) => (await services.feed.get(feedsOf(calendar.id)[0]!)).status,
    );
    expect(await Promise.all(statuses)).toEqual([410, 410, 404]);
  });

  it('is gone for good also while Redis is unavailable', async () => {
    const feed = await startFeed({ ...services.settings, REDIS_URL: 'redis://127.0.0.1:1' });
    expect((await feed.get(feedsOf(id)[0]!)).status).toBe(200);
    await remove();
    await isGone(feed);
    await feed.service.close();
  });

  it('is unavailable while calendars is down, and gone for good again afterwards', async () => {
    const calendars = await watchCalendars(services.settings.CALENDARS_URL);
    const feed = await startFeed({ ...services.settings, CALENDARS_URL: calendars.url });
    await remove();
    await isGone(feed);
    calendars.state = 'dead';
    await until('503', async () => (await feed.get(feedsOf(id)[0]!)).status === 503);
    calendars.state = 'well';
    await isGone(feed);
    await feed.service.close();
    await calendars.close();
  });
});
