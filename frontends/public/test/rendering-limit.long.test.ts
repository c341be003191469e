import { expect, test } from '@playwright/test';
import { CALENDAR_ID, EVENT_ID } from './support/fixtures.js';
import { startPublicSite, type PublicSite } from './support/public-site.js';
import { fillWithSamples } from './support/sample-contents.js';
import { shownText } from './support/shown-text.js';

let site: PublicSite;
test.beforeAll(async () => {
  site = await startPublicSite();
  fillWithSamples(site.feed);
});
test.afterAll(() => site.stop());

/** A client's budget per minute, in pages. */
const PAGES = 3_000 / 5;
const CLIENT = '203.0.113.7';
const OTHER = '203.0.113.8';
const get = async (path: string, client: string) => {
  const response = await fetch(new URL(path, site.serverUrl), { headers: { 'x-forwarded-for': client } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const calendar = `/calendar/public/${CALENDAR_ID}`;
/** Another page for each number: none of these months was requested before. */
const monthAt = (number: number) =>
  `${calendar}?month=${2000 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

test('a client has its share of pages made, and then gets what is made already', async () => {
  const statuses = new Set<number>();
  for (let number = 0; number < PAGES; number += 1) statuses.add((await get(monthAt(number), CLIENT)).status);
  expect([...statuses]).toEqual([200]);

  const refused = await get(monthAt(PAGES), CLIENT);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(shownText(refused.text)).toContain('Too many requests');
  for (const path of [`/event/public/${EVENT_ID}`, `${calendar}/preview.png`]) {
    expect([path, (await get(path, CLIENT)).status]).toEqual([path, 429]);
  }
  expect((await get(monthAt(PAGES - 1), CLIENT)).status).toBe(200);
  expect((await get(monthAt(PAGES), OTHER)).status).toBe(200);
});

test('ever new colours in an address are filled into one document, and change nothing but its theme', async () => {
  const client = '203.0.113.9';
  const colored = (number: number) => `${monthAt(0)}&primaryColor=${number.toString(16).padStart(6, '0')}`;
  const statuses = new Set<number>();
  for (let number = 0; number <= PAGES; number += 1)
    statuses.add((await get(colored(number), client)).status);
  expect([...statuses]).toEqual([200]);
  const withoutTheme = (html: string) =>
    html
      .replace(/<style>.*?<\/style>/s, '')
      .replaceAll(/primaryColor(?:=|":"|" value=")[0-9a-f]{6}/g, 'primaryColor');
  const [first, second] = [await get(colored(1), client), await get(colored(0xffffff), client)];
  expect(withoutTheme(first.text)).toBe(withoutTheme(second.text));
  expect(first.headers.get('etag')).not.toBe(second.headers.get('etag'));
});

test('a client that has read too much is refused, with the time to retry', async () => {
  const { respond } = site.feed;
  site.feed.respond = (_request, response) => {
    response.writeHead(429, { 'retry-after': '17', 'content-type': 'application/problem+json' }).end('{}');
  };
  try {
    for (const path of [
      `/event/public/${EVENT_ID}`,
      calendar,
      `/calendar/embed/${CALENDAR_ID}`,
      `${calendar}/preview.png`,
    ]) {
      const { status, headers } = await get(path, OTHER);
      expect([path, status, headers.get('retry-after')]).toEqual([path, 429, '17']);
    }
  } finally {
    site.feed.respond = respond;
  }
});
