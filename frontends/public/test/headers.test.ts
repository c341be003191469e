import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { aCalendar, CALENDAR_ID, EVENT_ID, MISSING_ID, STYLED_EVENT_ID } from './support/fixtures.js';
import { startPublicSite, type PublicSite } from './support/public-site.js';
import { fillWithSamples } from './support/sample-contents.js';
import { test } from './support/sample-site.js';
import { shownText } from './support/shown-text.js';

let site: PublicSite;
test.beforeAll(async () => {
  site = await startPublicSite();
});
test.beforeEach(() => {
  site.feed.isSilent = false;
  site.feed.broken.clear();
  fillWithSamples(site.feed);
});
test.afterAll(() => site.stop());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A raw request: `fetch` would normalise the path and decode the response. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(site.serverUrl);
    const request = httpRequest({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on('error', reject).end();
  });

const assetOf = async () =>
  /\/public-pages\/assets\/event\.[0-9a-f]{10}\.js/.exec(
    (await ask(`/event/public/${EVENT_ID}`)).body.toString(),
  )![0];

test('an address that ends as that of a folder leads to the page, with all that it asks for', async () => {
  for (const [path, target] of [
    [`/event/public/${EVENT_ID}/?tz=Asia%2FTokyo`, `/event/public/${EVENT_ID}?tz=Asia%2FTokyo`],
    [`/calendar/public/${CALENDAR_ID}%2B${MISSING_ID}/`, `/calendar/public/${CALENDAR_ID}%2B${MISSING_ID}`],
    [`/calendar/embed/${CALENDAR_ID}/?view=both&q=?`, `/calendar/embed/${CALENDAR_ID}?view=both&q=?`],
  ] as const) {
    const { status, headers } = await ask(path);
    expect.soft([status, headers.location], path).toEqual([301, target]);
  }
});

test('every answer has its headers, and only the embed may stand in a frame', async () => {
  const embed = [200, 404].map((status) => [
    `/calendar/embed/${status === 200 ? CALENDAR_ID : MISSING_ID}`,
    status,
  ]);
  const rows: [path: string, status: number][] = [
    [`/event/public/${EVENT_ID}`, 200],
    [`/event/public/${EVENT_ID}-occurrence-3`, 404],
    [`/event/public/${MISSING_ID}`, 404],
    ['/event/public/not-an-id', 404],
    ['/event/public/%00', 404],
    ['/event/public/%E0%A4%A', 404],
    [`/calendar/public/${CALENDAR_ID}`, 200],
    [`/calendar/public/${CALENDAR_ID.toUpperCase()}`, 200],
    [`/calendar/public/${MISSING_ID}`, 404],
    [`/event/public/${EVENT_ID}/preview.png`, 200],
    [`/calendar/public/${CALENDAR_ID}/preview.png`, 200],
    [`/event/public/${MISSING_ID}/preview.png`, 404],
    [`/calendar/embed/${CALENDAR_ID}/preview.png`, 404],
    [`/event/public/${EVENT_ID}/logo.png`, 404],
    [`/calendar/public/${CALENDAR_ID}/x.css`, 404],
    [`/calendar/embedded/${CALENDAR_ID}`, 404],
    [`/calendar/embed/${CALENDAR_ID}/settings`, 404],
    ['/calendar/embed/../../settings', 404],
    ['/calendar/embed/%2e%2e/settings', 404],
    [`//calendar/embed/${CALENDAR_ID}`, 404],
    ['/settings', 404],
    ['/event/public/', 404],
    [`/event/public/${EVENT_ID}/`, 301],
    [`/calendar/embed/${CALENDAR_ID}/`, 301],
    ['/public-pages/assets/missing.0123456789.js', 404],
    ['/public-pages/assets/../page-files.json', 404],
    ['/public-pages/assets/%2e%2e/page-files.json', 404],
    [await assetOf(), 200],
    [`${await assetOf()}.map`, 404],
    ['/robots.txt', 200],
    ['/calendar/embed.js', 200],
    ['/calendar/embed.js/x', 404],
    ['/health/live', 200],
    ['/health/ready', 200],
    ['/metrics', 200],
  ];
  for (const [path, expected] of [...rows, ...(embed as [string, number][])]) {
    const { status, headers } = await ask(path);
    const isEmbed = embed.some(([embedPath]) => embedPath === path);
    const policy = String(headers['content-security-policy']);
    expect.soft(status, path).toBe(expected);
    expect.soft(policy, path).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect.soft(policy, path).not.toMatch(/unsafe|http/);
    expect
      .soft(policy.split('; ').at(-1), path)
      .toBe(isEmbed ? 'frame-ancestors *' : "frame-ancestors 'none'");
    expect.soft(headers['x-frame-options'], path).toBe(isEmbed ? undefined : 'DENY');
    expect.soft(headers['x-content-type-options'], path).toBe('nosniff');
    expect.soft(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect.soft(headers['set-cookie'], path).toBeUndefined();
    expect.soft(headers['x-powered-by'], path).toBeUndefined();
    expect.soft(headers.server, path).toBeUndefined();
  }
});

test('a stale or made-up cookie changes nothing', async () => {
  const path = `/calendar/public/${CALENDAR_ID}?month=2026-03`;
  const [plain, withCookie] = [await ask(path), await ask(path, { cookie: 'daymark_refresh=garbage; x="' })];
  expect(withCookie.status).toBe(200);
  expect(withCookie.body.equals(plain.body)).toBe(true);
  expect(withCookie.headers['set-cookie']).toBeUndefined();
});

test('a forged host reaches no address in the page, and none after it', async () => {
  const forged = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'ftp',
    'x-original-host': 'evil.test',
    'x-original-url': '/evil.test',
    forwarded: 'host=evil.test',
  };
  for (const path of [
    `/event/public/${EVENT_ID}`,
    `/calendar/public/${CALENDAR_ID}`,
    `/calendar/embed/${CALENDAR_ID}`,
  ]) {
    for (const headers of [forged, {}]) {
      const text = (await ask(path, headers)).body.toString();
      expect.soft(text.includes('evil.test'), path).toBe(false);
      expect.soft(text.includes(site.origin), path).toBe(true);
    }
  }
});

test('an event is in the theme of its calendar, but for what its owner chose for it', async () => {
  site.feed.calendars.set(
    CALENDAR_ID,
    aCalendar({
      theme: {
        primary_color: '#db2777',
        background_color: '#111827',
        text_color: '#e5e7eb',
        border_radius: 1.25,
        timezone: null,
      },
    }),
  );
  const styleOf = async (id: string) => {
    const html = (await ask(`/event/public/${id}`)).body.toString();
    return /<style[^>]*>(.*?)<\/style>/s.exec(html)![1]!;
  };
  const ofCalendar = await styleOf(EVENT_ID);
  for (const part of ['#db2777', '#111827', '#e5e7eb', '1.25rem']) expect.soft(ofCalendar).toContain(part);
  const ofItsOwn = await styleOf(STYLED_EVENT_ID);
  for (const part of ['#14213d', '#fca311', '1.25rem']) expect.soft(ofItsOwn).toContain(part);
});

test('a page is asked for again at each use, and costs nothing where it is the same', async () => {
  for (const path of [
    `/event/public/${EVENT_ID}`,
    `/calendar/public/${CALENDAR_ID}`,
    `/calendar/embed/${CALENDAR_ID}?bgColor=000000`,
  ]) {
    const first = await ask(path);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await ask(path, { 'if-none-match': first.headers.etag! });
    expect.soft([again.status, again.body.length], path).toEqual([304, 0]);
    expect
      .soft(again.headers['content-security-policy'], path)
      .toBe(first.headers['content-security-policy']);
  }
});

test('what the feed service said is asked about by its tag, and a change of it shows at once', async () => {
  const path = `/calendar/public/${CALENDAR_ID}?month=2026-03`;
  await ask(path);
  site.feed.requests.length = 0;
  const before = await ask(path);
  const tags = site.feed.requests.map(({ headers }) => headers['if-none-match']);
  // The calendar, its month, and the next events in two windows.
  expect(tags).toHaveLength(4);
  expect(tags.every(Boolean)).toBe(true);
  const events = site.feed.eventsOf.get(CALENDAR_ID)!;
  site.feed.eventsOf.set(CALENDAR_ID, [{ ...events[0]!, title: 'Renamed' }]);
  const after = await ask(path);
  expect(shownText(after.body.toString())).toContain('Renamed');
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
});

test('a calendar or event that became private is gone at once, for those too who hold a copy', async () => {
  for (const [path, forget] of [
    [`/calendar/public/${CALENDAR_ID}`, () => site.feed.calendars.delete(CALENDAR_ID)],
    [`/event/public/${EVENT_ID}`, () => site.feed.events.delete(EVENT_ID)],
  ] as const) {
    const { headers } = await ask(path);
    forget();
    const gone = await ask(path, { 'if-none-match': headers.etag! });
    expect
      .soft([gone.status, gone.headers['cache-control'], gone.headers.etag], path)
      .toEqual([404, 'no-store', undefined]);
  }
  expect((await ask(`/calendar/embed/${CALENDAR_ID}`)).status).toBe(404);
});

test('documents are compressed as the client can take it, assets are found compressed and never change', async () => {
  const path = `/calendar/public/${CALENDAR_ID}?month=2026-03`;
  const [br, gzip, plain] = await Promise.all([
    ask(path, { 'accept-encoding': 'gzip, deflate, br' }),
    ask(path, { 'accept-encoding': 'gzip;q=1.0, br;q=0' }),
    ask(path, { 'accept-encoding': 'identity' }),
  ]);
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ]);
  expect(br.body.length * 4).toBeLessThan(plain.body.length);
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(1);
  expect(br.headers.vary).toContain('accept-encoding');

  const asset = await ask(await assetOf(), { 'accept-encoding': 'br' });
  expect(asset.headers['content-encoding']).toBe('br');
  expect(asset.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('answers to HEAD say what GET would, and other methods find nothing', async () => {
  const path = `/event/public/${EVENT_ID}`;
  const [get, head] = [await ask(path), await ask(path, {}, 'HEAD')];
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers.etag).toBe(get.headers.etag);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect((await ask(path, {}, method)).status).toBe(404);
});

test('while the feed service does not respond a page does, and says so with 503 and Retry-After', async () => {
  site.feed.isSilent = true;
  const paths = [
    `/event/public/${EVENT_ID}`,
    `/calendar/public/${CALENDAR_ID}`,
    `/calendar/embed/${CALENDAR_ID}`,
  ];
  const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await ask(path)) })));
  for (const { path, status, headers, body } of answers) {
    expect
      .soft([status, headers['retry-after'], headers['cache-control']], path)
      .toEqual([503, '5', 'no-store']);
    expect.soft(shownText(body.toString()), path).toContain('Temporarily unavailable');
  }
});

test('without its events a calendar is still shown', async () => {
  site.feed.broken.add(`/api/public/calendars/${CALENDAR_ID}/events`);
  const { status, body } = await ask(`/calendar/public/${CALENDAR_ID}`);
  expect(status).toBe(200);
  expect(shownText(body.toString())).toContain('Failed to fetch calendar data');
});

test('an answer that is not what the contract says is trouble, not a page of nonsense', async () => {
  site.feed.calendars.set(CALENDAR_ID, { id: CALENDAR_ID } as never);
  expect((await ask(`/calendar/public/${CALENDAR_ID}`)).status).toBe(503);
});

test('the id of a request reaches the feed service, the answer and the page', async () => {
  const id = 'a1b2c3d4-0000-4000-8000-00000000000f';
  site.feed.requests.length = 0;
  const { headers, body } = await ask(`/event/public/${MISSING_ID}`, { 'x-request-id': id });
  expect(site.feed.requests.map((request) => request.headers['x-request-id'])).toEqual([id]);
  expect(headers['x-request-id']).toBe(id);
  expect(shownText(body.toString())).toContain(id);

  const forged = await ask(`/event/public/${MISSING_ID}`, { 'x-request-id': '"><script>' });
  expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('an occurrence that a public event does not have is distinguished from a missing event', async () => {
  const event = site.feed.events.get(EVENT_ID)!;
  const textOf = async (path: string) => shownText((await ask(path)).body.toString());
  site.feed.events.set(EVENT_ID, { ...event, is_recurring: true });
  expect(await textOf(`/event/public/${EVENT_ID}-occurrence-77`)).toContain(
    'Could not calculate occurrence date. This occurrence may not exist.',
  );
  site.feed.events.set(EVENT_ID, { ...event, is_recurring: false });
  expect(await textOf(`/event/public/${EVENT_ID}-occurrence-77`)).toContain(
    'Recurrence pattern not found for this occurrence',
  );
  expect(await textOf(`/event/public/${MISSING_ID}-occurrence-77`)).toContain('publicly accessible.');
});

test('the page of an occurrence that a public event does not have has the title of the event', async () => {
  const event = site.feed.events.get(EVENT_ID)!;
  site.feed.events.set(EVENT_ID, { ...event, is_recurring: true });
  const { status, body } = await ask(`/event/public/${EVENT_ID}-occurrence-99`);
  expect(status).toBe(404);
  expect(/<title>([^<]*)</.exec(body.toString())?.[1]).toMatch(new RegExp(`^${event.title} `));
  const missing = await ask(`/event/public/${MISSING_ID}-occurrence-99`);
  expect(/<title>([^<]*)</.exec(missing.body.toString())?.[1]).toMatch(/^Event not found /);
  site.feed.events.set(EVENT_ID, event);
});

test('an address without a calendar is distinguished from a missing calendar', async () => {
  const askedBefore = site.feed.requests.length;
  for (const path of ['/calendar/public', '/calendar/public/', '/calendar/public?month=2026-03']) {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(shownText(body.toString())).toContain('No calendar ID provided');
  }
  expect(site.feed.requests).toHaveLength(askedBefore);
});

test('an address without an event is not found, nor an embed without a calendar', async () => {
  const askedBefore = site.feed.requests.length;
  const titles = {
    '/event/public': 'Event not found',
    '/event/public/': 'Event not found',
    '/calendar/embed': 'Calendar not found or is private',
    '/calendar/embed/': 'Calendar not found or is private',
  };
  for (const [path, title] of Object.entries(titles)) {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body.toString()).toContain(title);
  }
  expect(site.feed.requests).toHaveLength(askedBefore);
});

test('the first way of subscribing is the one for the requesting browser, and Vary tells caches', async () => {
  const path = `/calendar/public/${CALENDAR_ID}?month=2026-03`;
  const firstWay = async (userAgent: string) => {
    const { headers, body } = await ask(path, { 'user-agent': userAgent });
    expect(headers.vary).toContain('user-agent');
    return /<a class="ui-button ui-button-primary"[^>]*>([^<]*)</.exec(body.toString())?.[1];
  };
  expect(await firstWay('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/139.0.0.0')).toBe(
    'Google Calendar, From URL',
  );
  expect(await firstWay('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('Apple Calendar');
  expect(await firstWay('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('Outlook.com');
  expect((await ask(`/calendar/embed/${CALENDAR_ID}`)).headers.vary).not.toContain('user-agent');
});

test('ids that name nothing are not asked for', async () => {
  site.feed.requests.length = 0;
  for (const id of ['x', `${EVENT_ID}-occurrence-x`, `${EVENT_ID}%2F..%2F..`, '%2e%2e', 'a'.repeat(90)]) {
    expect((await ask(`/event/public/${id}`)).status).toBe(404);
    expect((await ask(`/calendar/public/${id}`)).status).toBe(404);
  }
  expect(site.feed.requests).toHaveLength(0);
});

test('the picture of a preview is a PNG, the same for every query, and costs nothing where it is unchanged', async () => {
  for (const path of [
    `/event/public/${EVENT_ID}/preview.png`,
    `/calendar/public/${CALENDAR_ID}/preview.png`,
  ]) {
    const first = await ask(path);
    expect.soft(first.headers['content-type'], path).toBe('image/png');
    expect.soft(first.body.subarray(1, 4).toString(), path).toBe('PNG');
    expect.soft(first.headers['cache-control'], path).toBe('no-cache');
    expect.soft(first.headers['x-robots-tag'], path).toBe('noindex');
    const other = await ask(`${path}?v=made-up&primaryColor=ff0000`);
    expect.soft(other.body.equals(first.body), path).toBe(true);
    const again = await ask(path, { 'if-none-match': first.headers.etag! });
    expect.soft([again.status, again.body.length], path).toEqual([304, 0]);
  }
});

test('the picture is at the address that the page names, and gone when the page is', async () => {
  const page = (await ask(`/event/public/${EVENT_ID}`)).body.toString();
  const address = /property="og:image" content="([^"]+)"/.exec(page)![1]!;
  expect(address.startsWith(`${site.origin}/event/public/${EVENT_ID}/preview.png?v=`)).toBe(true);
  const { headers } = await ask(address.slice(site.origin.length));
  expect(headers.etag).toBe(`"${address.split('v=')[1]}"`);
  site.feed.events.delete(EVENT_ID);
  const gone = await ask(address.slice(site.origin.length), { 'if-none-match': headers.etag! });
  const missing = await ask(`/event/public/${MISSING_ID}/preview.png`);
  expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(gone.body.equals(missing.body)).toBe(true);
  site.feed.isSilent = true;
  const trouble = await ask(`/event/public/${MISSING_ID}/preview.png`);
  expect([trouble.status, trouble.headers['retry-after']]).toEqual([503, '5']);
});

test('the picture carries the logo of its calendar, another one under another address, and waits while the logo cannot be had', async () => {
  const path = `/calendar/public/${CALENDAR_ID}/preview.png`;
  const plain = await ask(path);
  const withLogo = async (background: string) => {
    const address = `/api/public/logos/${background.slice(1)}`;
    const file = sharp({ create: { width: 90, height: 90, channels: 3, background } }).png();
    site.feed.files.set(address, await file.toBuffer());
    site.feed.calendars.set(CALENDAR_ID, aCalendar({ logo_url: address }));
    return { address, picture: await ask(path) };
  };
  const [first, second] = [await withLogo('#00ff00'), await withLogo('#0000ff')];
  const tags = [plain, first.picture, second.picture].map(({ headers }) => headers.etag);
  expect(new Set(tags).size).toBe(3);
  expect(first.picture.body.equals(second.picture.body)).toBe(false);
  // A missing file is left out; one that failed to load is requested again.
  site.feed.calendars.set(CALENDAR_ID, aCalendar({ logo_url: '/api/public/logos/gone' }));
  expect((await ask(path)).body.equals(plain.body)).toBe(true);
  site.feed.calendars.set(CALENDAR_ID, aCalendar({ logo_url: '/api/public/logos/broken' }));
  site.feed.broken.add('/api/public/logos/broken');
  const trouble = await ask(path);
  expect([trouble.status, trouble.headers['retry-after'], trouble.headers.etag]).toEqual([
    503,
    '5',
    undefined,
  ]);
});

test('an embed may be framed by the sites that its owner named, and nothing else by anybody', async () => {
  const sites = ['https://choir.example', 'https://*.town.example', 'http://localhost:3000'];
  const hostile = ['https://x.test; script-src *', "'none'", 'javascript:', '*', 'https://'];
  site.feed.calendars.set(CALENDAR_ID, aCalendar({ embed_sites: [...sites, ...hostile] }));
  const { headers } = await ask(`/calendar/embed/${CALENDAR_ID}`);
  expect(String(headers['content-security-policy']).split('; ').slice(-1)).toEqual([
    `frame-ancestors 'self' ${sites.join(' ')}`,
  ]);
  for (const path of [
    `/calendar/public/${CALENDAR_ID}`,
    `/calendar/public/${CALENDAR_ID}/preview.png`,
    '/calendar/embed.js',
  ]) {
    const other = await ask(path);
    expect(other.headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
    expect(other.headers['x-frame-options']).toBe('DENY');
  }
  // A 304 also has the sites that may frame it.
  const again = await ask(`/calendar/embed/${CALENDAR_ID}`, { 'if-none-match': headers.etag! });
  expect(again.status).toBe(304);
  site.feed.calendars.set(CALENDAR_ID, aCalendar());
  const changed = await ask(`/calendar/embed/${CALENDAR_ID}`, { 'if-none-match': headers.etag! });
  expect(changed.status).toBe(200);
});

test('robots may fetch what an audience sees and feeds, and nothing of the application', async () => {
  const { headers, body } = await ask('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const rules = [...body.toString().matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, path]) => ({
    isAllowed: kind === 'Allow',
    path: path!,
  }));
  // RFC 9309: the longest matching rule decides.
  // RFC 9309: `*` is any text, and `$` the end.
  const patternOf = (path: string) => new RegExp(`^${path.replace(/[.?+]/g, '\\$&').replaceAll('*', '.*')}`);
  const mayFetch = (address: string) =>
    rules
      .filter(({ path }) => patternOf(path).test(address))
      .sort((one, other) => other.path.length - one.path.length)[0]?.isAllowed ?? true;
  for (const path of [
    '/',
    `/feed/${CALENDAR_ID}.ics`,
    `/feed/event/${EVENT_ID}.ics`,
    `/api/feed?calendar_id=${CALENDAR_ID}`,
    `/calendar/public/${CALENDAR_ID}`,
    `/event/public/${EVENT_ID}/preview.png`,
    `/calendar/public/${CALENDAR_ID}?month=2026-03&view=week`,
    `/calendar/embed/${CALENDAR_ID}`,
    '/public-pages/assets/x.css',
  ]) {
    expect.soft(mayFetch(path), path).toBe(true);
  }
  for (const path of [
    '/auth',
    '/settings',
    '/api/calendars',
    '/calendar/detail/1',
    '/admin',
    '/event/1/edit',
    `/calendar/public/${CALENDAR_ID}?month=2026-03&print=month`,
    `/calendar/public/${CALENDAR_ID}?view=list&q=choir`,
    `/calendar/public/${CALENDAR_ID}?zones=all`,
    `/event/public/${EVENT_ID}?zones=all`,
  ]) {
    expect.soft(mayFetch(path), path).toBe(false);
  }
});

test('the script for sites that embed is small, plain, and kept for an hour', async () => {
  const { headers, body } = await ask('/calendar/embed.js', { 'accept-encoding': 'gzip' });
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(body.length).toBeLessThan(2_000);
  const again = await ask('/calendar/embed.js', { 'if-none-match': headers.etag! });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test('private and missing calendars are answered alike', async () => {
  const withoutIds = ({ status, body }: Answer) => [status, body.toString().replace(/[0-9a-f-]{36}/g, 'ID')];
  for (const path of ['/calendar/public', '/calendar/embed', '/event/public']) {
    const [one, two] = [
      await ask(`${path}/${MISSING_ID}`),
      await ask(`${path}/${MISSING_ID.replace(/^1/, '2')}`),
    ];
    expect(withoutIds(one)).toEqual(withoutIds(two));
  }
});

test('hostile themes are ignored, and reach neither style sheet nor links', async () => {
  for (const value of [
    'fff;background:url(//evil.test/x)',
    'red}</style><script>',
    'expression(evil)',
    'var(--evil)',
    'ff0000ff',
  ]) {
    const query = ['primaryColor', 'bgColor', 'textColor', 'borderRadius']
      .map((name) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    for (const view of ['embed', 'public']) {
      const { status, headers, body } = await ask(`/calendar/${view}/${CALENDAR_ID}?${query}`);
      const text = body.toString();
      expect(status).toBe(200);
      expect(text.includes('<style>')).toBe(false);
      expect(/evil|expression|ff0000ff/.test(text)).toBe(false);
      expect(headers['content-security-policy']).not.toContain('sha256');
    }
  }
});

test('metrics count requests by route, never by address', async () => {
  await ask(`/calendar/public/${CALENDAR_ID}`);
  const text = (await ask('/metrics')).body.toString();
  expect(text.split('\n')).toContainEqual(
    expect.stringMatching(
      /_count\{service="public",method="GET",route="\/calendar\/public\/:id",status="200"\} \d+$/,
    ),
  );
  expect(text.includes(CALENDAR_ID)).toBe(false);
});

test('the log names request, path and duration, and neither queries nor what a page shows', async () => {
  await ask(`/event/public/${EVENT_ID}?tz=Europe/Paris&secret=canary-query`);
  await expect.poll(() => site.log()).toContain(`"path":"/event/public/${EVENT_ID}","status":200`);
  expect(site.log()).not.toMatch(/canary/);
});

test('readiness reports that the feed service is unavailable, and still accepts visitors', async () => {
  expect(JSON.parse((await ask('/health/ready')).body.toString())).toEqual({
    status: 'ready',
    checks: { feed: 'up' },
  });
  site.feed.broken.add('/health/live');
  const { status, body } = await ask('/health/ready');
  expect([status, JSON.parse(body.toString())]).toEqual([
    200,
    { status: 'degraded', checks: { feed: 'down' } },
  ]);
});

test('sites that embed pasted addresses get oEmbed data of what the audience sees only', async () => {
  const page = (await ask(`/calendar/public/${CALENDAR_ID}`)).body.toString();
  const [, address] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page)!;
  const { pathname, search } = new URL(address!.replaceAll('&amp;', '&'));
  const told = await ask(`${pathname}${search}&maxwidth=500`);
  expect(told.status).toBe(200);
  expect(JSON.parse(told.body.toString())).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'Choir of St. Anne',
    width: 500,
    height: 600,
    html: `<iframe src="${site.origin}/calendar/embed/${CALENDAR_ID}" width="500" height="600" style="border:0;max-width:100%" loading="lazy" title="Choir of St. Anne"></iframe>`,
  });
  const of = (path: string, more = '') => ask(`/oembed?url=${encodeURIComponent(site.origin + path)}${more}`);
  const frameOf = async (path: string) =>
    /src="[^"]*\/calendar\/embed\/[^"?]*([^"]*)"/
      .exec((JSON.parse((await of(path)).body.toString()) as { html: string }).html)![1]!
      .replaceAll('&amp;', '&');
  // The frame shows the same as the address.
  for (const [asked, framed] of [
    [
      'public',
      '?view=list&tz=Europe%2FBerlin&primaryColor=112233',
      '?view=agenda&tz=Europe%2FBerlin&primaryColor=112233',
    ],
    ['public', '?view=month', ''],
    ['public', '?view=week&date=2026-03-31', ''],
    ['embed', '?view=both&theme=dark&month=2026-03', '?view=both&theme=dark'],
    ['embed', '?view=nothing&primaryColor=red', ''],
  ].map(([page, query, frame]) => [`/calendar/${page}/${CALENDAR_ID}${query}`, frame!] as const))
    expect.soft(await frameOf(asked), asked).toBe(framed);
  const event = (await of(`/event/public/${EVENT_ID}`)).body.toString();
  expect(JSON.parse(event)).toMatchObject({
    type: 'rich',
    title: 'Rehearsal',
    width: 480,
    height: 200,
    html: `<iframe src="${site.origin}/event/embed/${EVENT_ID}" width="480" height="200" style="border:0;max-width:100%" loading="lazy" title="Rehearsal"></iframe>`,
  });
  for (const path of [
    `/calendar/public/${MISSING_ID}`,
    `/event/public/${MISSING_ID}`,
    '/settings',
    '/calendar/public/x',
  ])
    expect.soft((await of(path)).status, path).toBe(404);
  expect(
    (await ask(`/oembed?url=${encodeURIComponent(`https://evil.test/calendar/public/${CALENDAR_ID}`)}`))
      .status,
  ).toBe(404);
  expect((await of(`/event/public/${EVENT_ID}`, '&format=xml')).status).toBe(501);
});

/** What WordPress accepts from an unknown oEmbed provider, like its `wp_filter_oembed_result`. */
function asInWordPress(answer: Record<string, unknown>): string | null {
  if (answer['type'] !== 'rich' || typeof answer['html'] !== 'string') return null;
  const [, , frame] =
    /(<blockquote>.*?<\/blockquote>)?.*(<iframe.*?><\/iframe>)(.*)/s.exec(
      answer['html'].replace(/ style="[^"]*"/, ''),
    ) ?? [];
  return frame?.replace('<iframe', '<iframe sandbox="allow-scripts" security="restricted"') ?? null;
}

test('WordPress, which lets one frame through, shows calendars and events from a pasted address', async () => {
  for (const [path, framed] of [
    [`/calendar/public/${CALENDAR_ID}`, `/calendar/embed/${CALENDAR_ID}`],
    [`/event/public/${EVENT_ID}`, `/event/embed/${EVENT_ID}`],
  ] as const) {
    const page = (await ask(path)).body.toString();
    const [, href] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page)!;
    const { pathname, search } = new URL(href!.replaceAll('&amp;', '&'));
    const answer = await ask(`${pathname}${search}&maxwidth=640&maxheight=960`);
    expect(answer.headers['content-type']).toContain('application/json');
    const told = JSON.parse(answer.body.toString()) as Record<string, unknown>;
    const frame = asInWordPress(told);
    expect(frame).toContain(`src="${site.origin}${framed}"`);
    expect(frame).toContain(`width="${String(told['width'])}" height="${String(told['height'])}"`);
    expect([typeof told['width'], typeof told['height']]).toEqual(['number', 'number']);
    const { headers, status } = await ask(framed);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
    expect(headers).not.toHaveProperty('x-frame-options');
  }
});

test('the frame of an event is shown by the sites that may frame its calendar, and contains nothing about how to join', async () => {
  const framed = `/event/embed/${EVENT_ID}`;
  const { body } = await ask(framed);
  expect(body.toString()).not.toContain('canary');
  expect(body.toString()).not.toContain('ld+json');
  site.feed.calendars.set(CALENDAR_ID, aCalendar({ embed_sites: ['https://rowing.example.org'] }));
  const policyOf = async (path: string) => (await ask(path)).headers['content-security-policy'];
  expect(await policyOf(framed)).toMatch(/frame-ancestors 'self' https:\/\/rowing\.example\.org$/);
  expect(await policyOf(`/event/public/${EVENT_ID}`)).toMatch(/frame-ancestors 'none'$/);
  const missing = await ask(`/event/embed/${MISSING_ID}`);
  expect(missing.status).toBe(404);
  expect(shownText(missing.body.toString())).toContain('Event not found');
  expect(missing.headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
  expect(missing.body.toString()).not.toContain('href="/"');
});

const languageOf = ({ body }: Answer) => /<html lang="(\w+)"/.exec(body.toString())?.[1];

test('pages are in the language that was chosen on this device, each visitor gets their own, frames read no cookie', async () => {
  const ofVisitors = ['daymark_language=de', 'daymark_language=ar; daymark_hour_cycle=12', ''];
  const month = 'month=2026-03';
  for (const [path, known] of [
    [`/event/public/${EVENT_ID}`, true],
    [`/calendar/public/${CALENDAR_ID}?${month}`, true],
    [`/calendar/public/${CALENDAR_ID}?${month}&view=list`, true],
    [`/calendar/public/${CALENDAR_ID}?${month}&print=list`, true],
    [`/calendar/public/${MISSING_ID}`, true],
    ['/calendar/public', true],
    [`/calendar/embed/${CALENDAR_ID}?${month}&view=list`, false],
    [`/event/embed/${EVENT_ID}`, false],
    [`/calendar/embed/${MISSING_ID}`, false],
  ] as const) {
    const expected = known ? ['de', 'ar', 'fr'] : ['fr', 'fr', 'fr'];
    // Twice, since the second ones come from the page cache.
    for (let time = 0; time < 2; time += 1) {
      const answers = await Promise.all(
        ofVisitors.map((cookie) => ask(path, { 'accept-language': 'fr', cookie })),
      );
      expect.soft(answers.map(languageOf), path).toEqual(expected);
      const tags = new Set(answers.map(({ headers }) => headers.etag));
      if (answers[0]!.status === 200) expect.soft(tags.size, path).toBe(new Set(expected).size);
      if (known) expect.soft(answers[0]!.headers.vary, path).toContain('cookie');
    }
  }
  const path = `/calendar/public/${CALENDAR_ID}?${month}`;
  const german = await ask(path, { cookie: 'daymark_language=de' });
  const validator = { 'if-none-match': german.headers.etag! };
  expect((await ask(path, { ...validator, cookie: 'daymark_language=de' })).status).toBe(304);
  const arabic = await ask(path, { ...validator, cookie: 'daymark_language=ar' });
  expect([arabic.status, languageOf(arabic)]).toEqual([200, 'ar']);
  expect(languageOf(await ask(`${path}&lang=pl`, { cookie: 'daymark_language=de' }))).toBe('pl');
  site.feed.calendars.set(CALENDAR_ID, aCalendar({ language: 'it' }));
  expect(languageOf(await ask(path, { cookie: 'daymark_language=de' }))).toBe('it');
});

test('a wrong oEmbed request is refused with the reason, in one sentence', async () => {
  const page = `/oembed?url=${encodeURIComponent(`${site.origin}/calendar/public/${CALENDAR_ID}`)}`;
  const answerTo = async (path: string) => {
    const { status, body } = await ask(path);
    return [status, body.toString()];
  };
  for (const path of ['/oembed', '/oembed?url=', '/oembed?url=a&url=b'])
    expect.soft(await answerTo(path), path).toEqual([400, 'Name the address of one page with url=']);
  for (const size of ['maxwidth=abc', 'maxwidth=0', 'maxheight=-1', 'maxheight=1.5', 'maxwidth=1&maxwidth=2'])
    expect
      .soft(await answerTo(`${page}&${size}`), size)
      .toEqual([400, 'maxwidth and maxheight are whole numbers of pixels']);
  const sizeOf = async (query: string) => {
    const { width, height } = JSON.parse((await ask(page + query)).body.toString()) as Record<string, number>;
    return [width, height];
  };
  expect(await sizeOf('&maxwidth=&maxheight=')).toEqual([800, 600]);
  expect(await sizeOf('&maxwidth=320&maxheight=0400')).toEqual([320, 400]);
  expect(await sizeOf('&maxwidth=99999999999999')).toEqual([800, 600]);
});

test('pages have 12 or 24 hours as chosen on this device before any script runs, frames do not', async () => {
  const hoursOf = async (path: string) => {
    const headers = { 'accept-language': 'en-US', cookie: 'daymark_hour_cycle=24' };
    const answer = await ask(path, headers);
    return [
      shownText(answer.body.toString()).includes('19:00–21:00'),
      answer.headers.vary?.includes('cookie'),
    ];
  };
  const month = 'month=2026-03';
  for (const path of [
    `/event/public/${EVENT_ID}`,
    `/calendar/public/${CALENDAR_ID}?${month}&view=list`,
    `/calendar/public/${CALENDAR_ID}?${month}&print=list`,
  ])
    expect.soft(await hoursOf(path), path).toEqual([true, true]);
  expect(await hoursOf(`/calendar/embed/${CALENDAR_ID}?${month}&view=list`)).toEqual([false, false]);
});
