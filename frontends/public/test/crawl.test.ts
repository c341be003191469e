import { expect } from '@playwright/test';
import { DEFAULT_CALENDAR_THEME, type ListedPublicEvent } from '@daymark/contracts';
import * as make from './support/fixtures.js';
import type { PublicSite } from './support/public-site.js';
import { isLong, test } from './support/sample-site.js';

const DAY_MS = 86_400_000;
const PAGES_MAX = 300;
const OTHER_CALENDAR_ID = make.EMPTY_CALENDAR_ID;
/** A start in the current month or the following ones. */
const inMonths = (months: number, day = 1) => {
  const today = new Date();
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, day, 18);
};
const idOf = (number: number) => `7c9e6679-7425-40de-944b-${String(number).padStart(12, '0')}`;

function anEntry(start: number, change: Partial<ListedPublicEvent>): ListedPublicEvent {
  const times = { start_time: new Date(start), end_time: new Date(start + 3_600_000) };
  return {
    ...make.aSummary({ timezone: 'UTC' }),
    start_local: times.start_time.toISOString().slice(0, 16),
    end_local: times.end_time.toISOString().slice(0, 16),
    start_time: times.start_time.toISOString(),
    end_time: times.end_time.toISOString(),
    ...change,
  };
}

/** Puts events into a calendar, each with its page. */
function fill({ feed }: PublicSite, calendarId: string, events: ListedPublicEvent[]): void {
  feed.calendars.set(calendarId, make.aCalendar({ id: calendarId }));
  feed.eventsOf.set(calendarId, events);
  for (const { calendar_ids: _, ...event } of events)
    feed.events.set(
      event.id,
      make.anEvent({ ...event, calendars: [{ id: calendarId, name: 'Choir of St. Anne' }] }),
    );
}

const fiveOf = (month: number) =>
  [3, 8, 9, 14, 20].map((day, number) => anEntry(inMonths(month, day), { id: idOf(number) }));

/** The dates of a series without an end, on each day or week from a year ago on; each page links to three more. */
function endless(site: PublicSite, everyDays: number): void {
  const id = idOf(99);
  const begin = inMonths(-12);
  const dates = Array.from({ length: 4_000 / everyDays }, (_, index) =>
    anEntry(begin + index * everyDays * DAY_MS, {
      id: index === 0 ? id : `${id}-occurrence-${index}`,
      is_recurring: true,
      recurrence_text: 'Weekly on Tue',
    }),
  );
  fill(site, make.CALENDAR_ID, dates);
  for (const [index, date] of dates.entries()) {
    const series = make.aSeriesEvent({ id }).series!;
    site.feed.events.set(
      date.id,
      make.anEvent({
        ...date,
        series: {
          ...series,
          next_dates: dates.slice(index + 1, index + 4).map((next) => ({ ...series.first_date, ...next })),
        },
      }),
    );
  }
}

/** A page; on a busy machine the server may need several attempts. */
async function pageAt(address: string): Promise<string> {
  for (;;) {
    const answer = await fetch(address);
    if (answer.status !== 503) return answer.text();
  }
}

/** Follows links like a search engine. @returns the addresses of the pages that it fetched */
async function crawl(site: PublicSite, start: string): Promise<string[]> {
  const found = new Set([site.origin + start]);
  const fetched: string[] = [];
  for (const address of found) {
    if (fetched.length === PAGES_MAX) break;
    fetched.push(address);
    const html = await pageAt(address);
    if (/<meta name="robots" content="[^"]*nofollow/.test(html)) continue;
    for (const [link, href] of html.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>/g)) {
      const next = new URL(href!.replaceAll('&amp;', '&'), address);
      // The product's own home page is another program's.
      const isOfPages = next.origin === site.origin && next.pathname !== '/';
      if (isOfPages && !/rel="[^"]*nofollow/.test(link)) found.add(next.href.split('#')[0]!);
    }
  }
  return fetched;
}

const countOf = (pages: string[], part: string) => pages.filter((page) => page.includes(part)).length;

test.describe('a search engine', () => {
  for (const [what, start] of [
    ['a calendar', `/calendar/public/${make.CALENDAR_ID}`],
    ['an event', `/event/public/${idOf(2)}`],
    [
      'the month of its events',
      `/calendar/public/${make.CALENDAR_ID}?month=${new Date(inMonths(1)).toISOString().slice(0, 7)}`,
    ],
  ] as const)
    test(`finds five events of the next month from ${what}, and comes to an end`, async ({ site }) => {
      fill(site, make.CALENDAR_ID, fiveOf(1));
      const pages = await crawl(site, start);
      expect(countOf(pages, '/event/public/')).toBe(5);
      expect(pages.length).toBeLessThanOrEqual(10);
    });

  test('finds the events of a calendar that opens as a list, and of one with a zone of its own', async ({
    site,
  }) => {
    for (const change of [
      { default_view: 'list' as const },
      { theme: { ...DEFAULT_CALENDAR_THEME, timezone: 'Asia/Tokyo' } },
    ]) {
      fill(site, make.CALENDAR_ID, [...fiveOf(1), anEntry(inMonths(4), { id: idOf(7) })]);
      site.feed.calendars.set(make.CALENDAR_ID, make.aCalendar(change));
      const pages = await crawl(site, `/calendar/public/${make.CALENDAR_ID}`);
      expect(countOf(pages, '/event/public/')).toBe(6);
      expect(pages.length).toBeLessThanOrEqual(15);
    }
  });

  test('finds the events of several calendars once, however many of them can be hidden', async ({ site }) => {
    fill(site, make.CALENDAR_ID, fiveOf(0));
    fill(site, OTHER_CALENDAR_ID, fiveOf(0));
    const together = 'choir-and-band-abcdefgh';
    const ids = [make.CALENDAR_ID, OTHER_CALENDAR_ID];
    site.feed.calendars.set(
      together,
      make.aCalendar({
        id: together,
        calendars: ids.map((id) => ({ id, name: id, color: '#112233', theme: null, embed_sites: [] })),
      }),
    );
    site.feed.eventsOf.set(
      together,
      fiveOf(0).map((event) => ({ ...event, calendar_ids: ids })),
    );
    const pages = await crawl(site, `/calendar/public/${together}`);
    expect(countOf(pages, '/event/public/')).toBe(5);
    expect(pages.length).toBeLessThanOrEqual(15);
  });

  for (const view of [
    'view=week',
    'view=list',
    'print=month&months=12',
    'view=list&q=choir',
    'zones=all',
    'tz=Asia/Tokyo',
  ])
    test(`follows no links of a page with ${view}`, async ({ site }) => {
      fill(site, make.CALENDAR_ID, fiveOf(0));
      expect(await crawl(site, `/calendar/public/${make.CALENDAR_ID}?${view}`)).toHaveLength(1);
    });

  test('follows no links of a frame', async ({ site }) => {
    fill(site, make.CALENDAR_ID, fiveOf(0));
    for (const frame of [`/calendar/embed/${make.CALENDAR_ID}`, `/event/embed/${idOf(1)}`])
      expect(await crawl(site, frame)).toHaveLength(1);
  });

  for (const everyDays of isLong ? [1, 7] : [7])
    test(`comes to an end at a series of every ${everyDays} days that has none`, async ({ site }) => {
      endless(site, everyDays);
      const pages = await crawl(site, `/calendar/public/${make.CALENDAR_ID}`);
      expect(countOf(pages, 'month=')).toBe(24);
      expect(countOf(pages, '/event/public/')).toBeGreaterThan(3);
      expect(pages.length).toBeLessThanOrEqual(80);
    });
});

test('a month without events before or after it has no link there, and one with events far away has', async ({
  site,
}) => {
  const linksOf = async (month: number) => {
    const name = new Date(inMonths(month)).toISOString().slice(0, 7);
    const html = await pageAt(`${site.origin}/calendar/public/${make.CALENDAR_ID}?month=${name}`);
    return [...html.matchAll(/<a [^>]*aria-label="(Previous|Next) month"[^>]*>/g)]
      .filter(([link]) => link.includes('href='))
      .map(([, direction]) => direction);
  };
  fill(site, make.CALENDAR_ID, [
    anEntry(inMonths(-30, 10), { id: idOf(1) }),
    anEntry(inMonths(2, 10), { id: idOf(2) }),
  ]);
  expect(await linksOf(-30)).toEqual(['Next']);
  expect(await linksOf(-2)).toEqual(['Previous', 'Next']);
  expect(await linksOf(2)).toEqual(['Previous']);
  expect(await linksOf(3)).toEqual(['Previous']);
});
