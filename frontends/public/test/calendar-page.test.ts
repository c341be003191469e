import { expect, type Page } from '@playwright/test';
import type { ListedPublicEvent } from '@daymark/contracts';
import * as make from './support/fixtures.js';
import { hydrated } from './support/hydrated.js';
import { CALENDAR, EMBED } from './support/page-addresses.js';
import { MONTH } from './support/sample-contents.js';
import { test } from './support/sample-site.js';
import { watch, watchShifts } from './support/watch-page.js';

/** Returns a function that waits until a calendar's page has prefetched the adjacent months. */
function loadedAhead(page: Page): () => Promise<void> {
  let loaded = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/public/')) loaded += 1;
  });
  return async () => {
    await expect.poll(() => loaded).toBe(2);
    // Lets the page's script process the last response.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  };
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('another time zone can be chosen', async ({ page, site }) => {
    await page.goto(`${site.origin}${CALENDAR}&view=list`);
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(`${site.origin}${CALENDAR}&view=list&tz=Asia%2FTokyo`);
    await expect(page.getByText('03:00–05:00').first()).toBeVisible();
  });

  test('months and views are links', async ({ page, site }) => {
    const events = site.feed.eventsOf.get(make.CALENDAR_ID)!;
    const [first, last] = ['2026-02-10T18:00:00.000Z', '2026-04-10T18:00:00.000Z'];
    for (const start_time of [first, last]) events.push(make.aSummary({ start_time, end_time: start_time }));
    await page.goto(site.origin + CALENDAR);
    await page.getByRole('link', { name: 'Previous month' }).click();
    await expect(page.getByRole('heading', { name: 'February 2026' })).toBeVisible();
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.getByRole('link', { name: 'List' }).click();
    await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Spring concert' })).toBeVisible();
    await page.goto(site.origin + EMBED);
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible();
  });

  test('the ways to subscribe can be opened', async ({ page, site }) => {
    await page.goto(site.origin + CALENDAR);
    await page.getByRole('button', { name: 'Subscribe to Calendar' }).click();
    await expect(page.getByRole('heading', { name: 'Add to your calendar' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy' })).toBeHidden();
  });
});

test.describe('with a script', () => {
  test.use({ timezoneId: 'America/New_York', permissions: ['clipboard-read', 'clipboard-write'] });

  test('months change in place, Back and Forward work, and an address leads to what was shown', async ({
    page,
    site,
  }) => {
    const documents: string[] = [];
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
    await page.goto(`${site.origin}/calendar/public/${make.CALENDAR_ID}?month=2026-02`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByRole('link', { name: /19:00 Rehearsal|14:00 Rehearsal/ }).first()).toBeVisible();
    await expect(page).toHaveURL(site.origin + CALENDAR);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'February 2026' })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible();
    expect(documents).toHaveLength(1);
    await page.getByRole('link', { name: 'List' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Spring concert' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('grid')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible();
  });

  test('a month that could not be loaded can be tried again', async ({ page, site }) => {
    await page.route('**/api/public/**', (route) => route.abort());
    await page.goto(`${site.origin}/calendar/public/${make.CALENDAR_ID}?month=2026-02`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByText('Failed to fetch calendar data')).toBeVisible();
    await page.unroute('**/api/public/**');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('link', { name: /Rehearsal/ }).first()).toBeVisible();
  });

  test('the months beside the one shown are there before they are asked for', async ({ page, site }) => {
    const isLoadedAhead = loadedAhead(page);
    await page.goto(`${site.origin}/calendar/public/${make.CALENDAR_ID}?month=2026-02`);
    await isLoadedAhead();
    await page.route('**/api/public/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByRole('link', { name: /Rehearsal/ }).first()).toBeVisible();
  });

  test('of a title that is too long the beginning is shown, on whichever side that is', async ({
    page,
    site,
  }) => {
    const longOnes = {
      rtl: 'اجتماع اللجنة الثقافية السنوي الكبير',
      ltr: 'The great annual meeting of the committee',
    };
    for (const title of Object.values(longOnes)) {
      const times = { start_time: '2026-03-12T09:00:00.000Z', end_time: '2026-03-12T10:00:00.000Z' };
      site.feed.eventsOf.set(make.CALENDAR_ID, [make.aSummary({ id: make.EVENT_ID, title, ...times })]);
      await page.goto(site.origin + CALENDAR);
      const isFirstLetterShown = await page.locator('.ui-month-grid .ui-day-entry').evaluate((entry) => {
        const text = entry.querySelector('.ui-day-entry-title')!.firstChild!;
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, 1);
        const [letter, box] = [range.getBoundingClientRect(), entry.getBoundingClientRect()];
        return letter.left >= box.left && letter.right <= box.right;
      });
      expect(isFirstLetterShown, title).toBe(true);
    }
  });

  test('on a phone the chosen day is today where the visitor is', async ({ page, site }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`${site.origin}/calendar/public/${make.CALENDAR_ID}?view=month&tz=UTC`);
    await hydrated(page);
    // At any moment one of these zones has another date than UTC.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await page.getByLabel('Time zone').focus();
      await page.getByLabel('Time zone').selectOption(zone);
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format();
      await expect(page.locator(`[data-date="${today}"][aria-selected="true"]`)).toHaveCount(1);
    }
  });

  test('a calendar that becomes private while it is open is gone with the next month', async ({
    page,
    site,
  }) => {
    const isLoadedAhead = loadedAhead(page);
    await page.goto(site.origin + CALENDAR);
    await isLoadedAhead();
    site.feed.calendars.delete(make.CALENDAR_ID);
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { name: 'Calendar not found or is private' })).toBeVisible();
  });

  test('the dialog to subscribe is modal, copies the address, and closes', async ({ page, site }) => {
    const complaints = watch(page);
    await page.goto(site.origin + CALENDAR);
    await hydrated(page);
    const opener = page.getByRole('button', { name: 'Subscribe to Calendar' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Add to your calendar' });
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => document.querySelector('dialog')!.matches(':modal'))).toBe(true);
    await expect(dialog.getByText('Calendar apps may take up to 24 hours to sync.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(make.aCalendar().feed_url);
    await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible({ timeout: 4_000 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    expect(complaints).toEqual([]);
  });
});

test('a list begins with the next month that has events, also without a script', async ({
  browser,
  site,
}) => {
  site.feed.calendars.set(make.MISSING_ID, make.aCalendar({ id: make.MISSING_ID }));
  const start = new Date(Date.now() + 70 * 86_400_000);
  // At the same date in the zones of the server and of the visitor.
  start.setUTCHours(12, 0, 0, 0);
  const end = new Date(start.getTime() + 3_600_000);
  const [start_time, end_time] = [start.toISOString(), end.toISOString()];
  site.feed.eventsOf.set(make.MISSING_ID, [
    make.aSummary({
      start_time,
      end_time,
      start_local: start_time.slice(0, 16),
      end_local: end_time.slice(0, 16),
    }),
  ]);
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ javaScriptEnabled, timezoneId: 'UTC' });
    const page = await context.newPage();
    await page.goto(`${site.origin}/calendar/public/${make.MISSING_ID}?view=list`);
    await expect(page.locator('.agenda-row').getByRole('link', { name: 'Rehearsal' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Earlier' })).toHaveCount(0);
    await expect(page.locator('select[name=tz]')).toHaveValue(javaScriptEnabled ? 'UTC' : 'Europe/Berlin');
    await context.close();
  }
});

test('a list of few dates ends with the screen, and nothing moves when it turns out to be all', async ({
  page,
  site,
}) => {
  site.feed.calendars.set(make.MISSING_ID, make.aCalendar({ id: make.MISSING_ID, description: null }));
  // That the next one is years away is known only once more is requested.
  const later = { start_time: '2030-03-10T18:00:00.000Z', end_time: '2030-03-10T20:00:00.000Z' };
  site.feed.eventsOf.set(make.MISSING_ID, [
    make.aSummary(),
    make.aSummary({ id: make.STYLED_EVENT_ID, ...later }),
  ]);
  for (const [width, height] of [
    [1280, 850],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height });
    const shifts = await watchShifts(page);
    await page.goto(`${site.origin}/calendar/public/${make.MISSING_ID}?month=${MONTH}&view=list`);
    await hydrated(page);
    await expect(page.getByRole('link', { name: /Later/ })).toHaveCount(0);
    expect(await shifts()).toBeLessThanOrEqual(0.01);
    const list = (await page.locator('.calendar-body').boundingBox())!;
    expect(list.y + list.height).toBeGreaterThanOrEqual(height);
    expect(list.y + list.height).toBeLessThan(height + 150);
  }
});

test('where the system decides on all colours, today and the view that is shown stand out', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  // In another zone the visitor's date may be outside of the month that is shown.
  await page.goto(`${site.origin}/calendar/public/${make.CALENDAR_ID}?tz=UTC`);
  await hydrated(page);
  for (const [marked, other] of [
    ['.view-switch [aria-current]', '.view-switch a:not([aria-current])'],
    ['[aria-current=date] .ui-day-number', '.ui-month-day:not([aria-current]) .ui-day-number'],
  ] as const)
    expect(await groundOf(marked), marked).not.toBe(await groundOf(other));
});

test('a row of the list is about 60 px high, on a phone two lines more, for a long place and the time elsewhere', async ({
  page,
  site,
}) => {
  for (const [width, most] of [
    [1280, 72],
    [375, 98],
  ] as const) {
    await page.setViewportSize({ width, height: 850 });
    await page.goto(`${site.origin}${CALENDAR}&view=list`);
    const row = page.locator('.agenda-row', { hasText: 'Spring concert' });
    const { height } = (await row.boundingBox())!;
    expect.soft(height, `${width} px`).toBeGreaterThanOrEqual(44);
    expect.soft(height, `${width} px`).toBeLessThanOrEqual(most);
    await row.getByText('Details').click();
    await expect(row.getByText('Bring the green folder.')).toBeVisible();
  }
});

test('where a page is as narrow as at 400 %, words of a place are not broken beside the time', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 850 });
  await page.goto(`${site.origin}${CALENDAR}&view=list`);
  const place = page.locator('.agenda-row', { hasText: 'Spring concert' }).locator('.entry-note');
  expect((await place.boundingBox())!.width).toBeGreaterThan(150);
});

test('on a phone the list of a calendar with a cover begins on the first screen', async ({ page, site }) => {
  const cover = [480, 960].map((width) => ({ url: `/api/public/logos/${width}`, width, height: width / 3 }));
  site.feed.calendars.set(make.CALENDAR_ID, make.aCalendar({ cover, cover_alt: 'The choir' }));
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`${site.origin}${CALENDAR}&view=list`);
  await expect(page.locator('.agenda-row').first()).toBeInViewport({ ratio: 1 });
});

/** Trainings of the next weeks, in the evening. */
function trainings(): ListedPublicEvent[] {
  const today = new Date().toISOString().slice(0, 10);
  return Array.from({ length: 12 }, (_, index) => {
    const start = Date.parse(`${today}T17:00:00Z`) + (index * 3 + 1) * 86_400_000;
    const [start_time, end_time] = [start, start + 7_200_000].map((time) => new Date(time).toISOString());
    const [start_local, end_local] = [start_time!.slice(0, 16), end_time!.slice(0, 16)];
    const times = { start_time: start_time!, end_time: end_time!, start_local, end_local };
    return make.aSummary({ id: make.EVENT_ID.replace(/..$/, `${index + 10}`), title: 'Training', ...times });
  });
}

for (const javaScriptEnabled of [true, false])
  test(`a phone shows the next three dates and how to subscribe without scrolling, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    browser,
    site,
  }) => {
    site.feed.eventsOf.set(make.CALENDAR_ID, trainings());
    const context = await browser.newContext({
      viewport: { width: 375, height: 667 },
      timezoneId: 'Asia/Tokyo',
      javaScriptEnabled,
    });
    const page = await context.newPage();
    const shifts = await watchShifts(page);
    await page.goto(`${site.origin}/calendar/public/${make.CALENDAR_ID}`);
    const next = page.getByRole('list', { name: 'Next dates' }).getByRole('link', { name: /Training/ });
    await expect(next).toHaveCount(3);
    for (const each of await next.all()) await expect(each).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Subscribe to Calendar' })).toBeInViewport({ ratio: 1 });
    // Below them is the list, and the grid one tap away.
    await expect(page.getByRole('grid')).toBeHidden();
    await expect(page.locator('.agenda-row').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'true');
    if (javaScriptEnabled) {
      await hydrated(page);
      await expect(page.getByText('Times in Tokyo')).toBeVisible();
      expect(await shifts()).toBeLessThan(0.005);
    }
    await page.getByRole('link', { name: 'Month', exact: true }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(next).toHaveCount(0);
    await context.close();
  });

test('a screen that is turned has a page that works at both widths', async ({ page, site }) => {
  site.feed.eventsOf.set(make.CALENDAR_ID, trainings());
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(`${site.origin}/calendar/public/${make.CALENDAR_ID}`);
  await hydrated(page);
  await expect(page.getByRole('grid')).toBeHidden();
  await page.setViewportSize({ width: 700, height: 375 });
  await expect(page.getByRole('grid')).toBeVisible();
  await hydrated(page);
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(page).toHaveURL(/month=/);
});

test('the own time of an event is whole in a cell, however long its title is', async ({ page, site }) => {
  const title = 'Beginners on the water with the new coach and all the parents who want to help';
  site.feed.eventsOf.set(make.CALENDAR_ID, [make.aSummary({ title })]);
  for (const width of [1280, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    const shifts = await watchShifts(page);
    await page.goto(site.origin + CALENDAR);
    await hydrated(page);
    const [cut, height] = await page
      .locator('.month-panes > :not(.month-ready) .own-time')
      .evaluate((own) => [own.scrollWidth > own.clientWidth, own.clientHeight]);
    expect.soft([cut, height > 10], `${width} px`).toEqual([false, true]);
    expect.soft(await shifts(), `${width} px`).toBeLessThan(0.005);
  }
});
