import { expect } from '@playwright/test';
import {
  aCalendar,
  aSummary,
  BROKEN_CALENDAR_ID,
  CALENDAR_ID,
  EMPTY_CALENDAR_ID,
  FULL_CALENDAR_ID,
  MISSING_ID,
} from './support/fixtures.js';
import { textOfPages } from './support/pdf-text.js';
import { startPublicSite, type PublicSite } from './support/public-site.js';
import { isLong, test } from './support/sample-site.js';

let site: PublicSite;
test.beforeAll(({ site: ofWorker }) => {
  site = ofWorker;
});

const printed = (query: string, id = CALENDAR_ID) =>
  `${site.origin}/calendar/public/${id}?month=2026-03&${query}`;
/** Several calendars with long names, shown together. */
const aCollection = (name: string, ids: readonly string[]) =>
  aCalendar({
    id: MISSING_ID,
    name,
    calendars: ids.map((id, index) => ({
      id,
      name: `Rowing club of the upper river ${index}`,
      color: '#2563eb',
      theme: null,
      embed_sites: [],
    })),
  });

/** The sizes of a PDF's pages in points. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(
    ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))],
  );

for (const [paper, landscape, isTried] of [
  ['a4', [842, 595], true],
  ['letter', [792, 612], isLong],
] as const) {
  if (!isTried) continue;
  test(`three months come on three pages of ${paper}, and the choice of them on none`, async ({ page }) => {
    await page.goto(printed(`print=month&months=3&paper=${paper}`));
    await expect(page.getByRole('heading')).toHaveText(['March 2026', 'April 2026', 'May 2026']);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const pages = pagesOf(pdf);
    expect(pages).toHaveLength(3);
    for (const [index, text] of textOfPages(pdf).entries()) {
      expect(text).toContain(`${['March', 'April', 'May'][index]} 2026`);
      // The page number is in the margin.
      expect(text).toMatch(new RegExp(`^${index + 1} / 3`));
      expect(text).not.toContain('Show');
    }
    for (const [index, points] of landscape.entries())
      expect(Math.abs(pages[0]![index]! - points)).toBeLessThan(2);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    await expect(page.getByRole('img', { name: `/calendar/public/${CALENDAR_ID}` })).toBeVisible();
  });
}

test('no title is cut, however long it is and however full the month', async ({ page }) => {
  for (const [query, id] of [
    ['print=month', CALENDAR_ID],
    ['print=month', FULL_CALENDAR_ID],
    ['print=list', FULL_CALENDAR_ID],
  ] as const) {
    await page.goto(printed(query, id));
    await page.emulateMedia({ media: 'print' });
    const cut = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('.print-entry')].filter(
          (entry) =>
            entry.scrollWidth > entry.clientWidth + 1 || getComputedStyle(entry).overflow !== 'visible',
        ).length,
    );
    expect(cut).toBe(0);
    await expect(page.locator('.print-entry').first()).toBeVisible();
  }
});

test('what lasts several days lies over them on paper too', async ({ page }) => {
  await page.goto(printed('print=month'));
  await page.emulateMedia({ media: 'print' });
  const weekend = page.getByRole('cell', { name: 'Choir weekend in the mountains' });
  // Friday and Saturday in one week, Sunday in the next.
  await expect(weekend).toHaveCount(2);
  await expect(weekend.first()).toHaveAttribute('colspan', '2');
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
});

test('what ends in the night says so on paper, where its bar would read as all day', async ({ page }) => {
  const night = (title: string, date: string, end: string) =>
    aSummary({ id: title, title, start_time: `${date}T21:00:00.000Z`, end_time: `${end}T00:00:00.000Z` });
  site.feed.calendars.set(MISSING_ID, aCalendar({ id: MISSING_ID }));
  site.feed.eventsOf.set(MISSING_ID, [
    night('Within a week', '2026-03-11', '2026-03-12'),
    night('Over two weeks', '2026-03-14', '2026-03-15'),
  ]);
  await page.goto(printed('print=month', MISSING_ID));
  await expect(page.locator('.print-entry')).toHaveText([
    '22:00 Within a week · until 01:00',
    '22:00 Over two weeks',
    'Over two weeks · until 01:00',
  ]);
});

test('a list is printed upright with places, and what is chosen is in the address', async ({ page }) => {
  await page.goto(printed('print=month'));
  await page.locator('select[name=print]').selectOption('list');
  await page.locator('select[name=months]').selectOption('2');
  await page.locator('select[name=paper]').selectOption('a4');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/month=2026-03&months=2&print=list&paper=a4/);
  await expect(page.getByText('St. Anne, Church Square 1')).toBeVisible();
  const [first] = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(first![1]).toBeGreaterThan(first![0]!);
});

test('several calendars are distinguishable on paper, also without colours', async ({ page }) => {
  const [rowing, canoe] = [EMPTY_CALENDAR_ID, BROKEN_CALENDAR_ID];
  const calendars = [
    { id: rowing, name: 'Rowing', color: '#2563eb', theme: null, embed_sites: [] },
    { id: canoe, name: 'Canoe', color: '#dc2626', theme: null, embed_sites: [] },
  ];
  site.feed.calendars.set(MISSING_ID, aCalendar({ id: MISSING_ID, name: 'Water sports', calendars }));
  site.feed.eventsOf.set(MISSING_ID, [
    { ...aSummary({ title: 'Training' }), calendar_ids: [rowing] },
    {
      ...aSummary({
        title: 'Regatta',
        start_time: '2026-03-11T18:00:00.000Z',
        end_time: '2026-03-11T20:00:00.000Z',
      }),
      calendar_ids: [rowing, canoe],
    },
  ]);
  await page.goto(printed('print=month', MISSING_ID));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('list', { name: 'Calendars' })).toHaveText('A RowingB Canoe');
  await expect(page.locator('.print-entry')).toHaveText([/^A19:00 Training$/, /^AB19:00 Regatta$/]);
  await page.goto(printed('print=list', MISSING_ID));
  await expect(page.locator('.print-entry')).toHaveText([/\(Rowing\)$/, /\(Rowing, Canoe\)$/]);
});

test('what is hidden, and the zone, stay so for another print and on the way back', async ({ page }) => {
  const ids = [EMPTY_CALENDAR_ID, BROKEN_CALENDAR_ID];
  const calendars = ids.map((id) => ({ id, name: id, color: '#2563eb', theme: null, embed_sites: [] }));
  site.feed.calendars.set(MISSING_ID, aCalendar({ id: MISSING_ID, calendars }));
  const hide = BROKEN_CALENDAR_ID.slice(-8);
  await page.goto(printed(`print=month&hide=${hide}&tz=Asia%2FTokyo`, MISSING_ID));
  await page.locator('select[name=print]').selectOption('list');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible();
  const back = page.getByRole('link', { name: 'Back to the calendar' });
  for (const address of [page.url(), await back.getAttribute('href')]) {
    const { searchParams } = new URL(address!, site.origin);
    expect(Object.fromEntries(searchParams)).toMatchObject({ month: '2026-03', hide, tz: 'Asia/Tokyo' });
  }
});

test('the list of a full month comes on one page, of several calendars and with long titles too', async ({
  page,
}) => {
  const ids = [EMPTY_CALENDAR_ID, BROKEN_CALENDAR_ID];
  site.feed.calendars.set(MISSING_ID, aCollection('All clubs', ids));
  const titles = [
    'Training',
    'Committee of the boathouse and its landing stage',
    '春季合唱团排练与音乐会筹备会议',
  ];
  for (const each of [1, 2, 3]) {
    site.feed.eventsOf.set(
      MISSING_ID,
      Array.from({ length: 30 * each }, (_, index) => {
        const day = String((index % 30) + 1).padStart(2, '0');
        return {
          ...aSummary({
            id: `7c9e6679-7425-40de-944b-${String(index).padStart(12, '0')}`,
            title: titles[index % 3]!,
            start_time: `2026-03-${day}T1${index % 10}:00:00.000Z`,
            end_time: `2026-03-${day}T1${index % 10}:45:00.000Z`,
          }),
          calendar_ids: [ids[index % 2]!],
        };
      }).sort((one, other) => (one.start_time < other.start_time ? -1 : 1)),
    );
    for (const paper of ['a4', 'letter']) {
      await page.goto(printed(`print=list&paper=${paper}`, MISSING_ID));
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true })), `${each} a day on ${paper}`).toHaveLength(
        1,
      );
    }
  }
});

test('a full month of several calendars with long names comes on one page, and its heading on one line', async ({
  page,
}) => {
  const ids = [EMPTY_CALENDAR_ID, BROKEN_CALENDAR_ID, FULL_CALENDAR_ID];
  site.feed.calendars.set(MISSING_ID, aCollection('All clubs of the river', ids));
  const events = ids.flatMap((id, of) => [
    ...Array.from({ length: 5 }, (_, index) => ({
      ...aSummary({
        id: `7c9e6679-7425-40de-944b-e07fc1f95${of}${index}0`,
        title: index === 3 ? 'Cleaning the boats' : 'Training',
        start_time: `2026-03-26T1${index}:00:00.000Z`,
        end_time: `2026-03-26T1${index}:45:00.000Z`,
      }),
      calendar_ids: [id],
    })),
    {
      ...aSummary({
        id: `7c9e6679-7425-40de-944b-e07fc1f95${of}90`,
        title: 'Training camp',
        is_all_day: true,
        start_local: '2026-03-13',
        end_local: '2026-03-17',
        start_time: '2026-03-12T23:00:00.000Z',
        end_time: '2026-03-17T23:00:00.000Z',
      }),
      calendar_ids: [id],
    },
  ]);
  site.feed.eventsOf.set(MISSING_ID, events);
  for (const paper of ['a4', 'letter']) {
    await page.goto(printed(`print=month&paper=${paper}`, MISSING_ID));
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1);
    const heading = page.getByRole('heading', { name: 'March 2026' });
    const [height, line] = await heading.evaluate((element) => [
      element.clientHeight,
      Number.parseFloat(getComputedStyle(element).lineHeight),
    ]);
    expect(height).toBeLessThan(1.5 * line);
  }
});

test('what is printed begins with the month of today where the calendar is', async ({ page }) => {
  const now = Date.parse('2026-10-31T12:00:00Z');
  const itsSite = await startPublicSite({
    NODE_OPTIONS: `--import data:text/javascript,Date.now=()=>${now}`,
  });
  itsSite.feed.calendars.set(CALENDAR_ID, aCalendar());
  const event = aSummary({
    timezone: 'Pacific/Kiritimati',
    start_time: '2026-10-31T23:00:00.000Z',
    end_time: '2026-11-01T01:00:00.000Z',
  });
  itsSite.feed.eventsOf.set(CALENDAR_ID, [event]);
  await page.goto(`${itsSite.origin}/calendar/public/${CALENDAR_ID}?print=list`);
  await expect(page.getByRole('heading')).toHaveText('November 2026');
  await expect(page.locator('.print-entry')).toContainText(event.title);
  await itsSite.stop();
});

test('the page of a calendar leads to its print', async ({ page }) => {
  await page.goto(`${site.origin}/calendar/public/${CALENDAR_ID}?month=2026-03`);
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the calendar' })).toBeVisible();
});
