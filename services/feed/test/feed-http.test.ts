import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type FeedResponse, ORIGIN, services, startFeed, useTwoServices } from './support/two-services.js';

const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

describe('Public calendars over HTTP', () => {
  useTwoServices();
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
