import { expect } from '@playwright/test';
import * as make from './support/fixtures.js';
import { hydrated } from './support/hydrated.js';
import { CALENDAR, EMBED, EVENT } from './support/page-addresses.js';
import { MONTH } from './support/sample-contents.js';
import { test } from './support/sample-site.js';
import { watch } from './support/watch-page.js';

const PAGES = [
  EVENT,
  CALENDAR,
  `${CALENDAR}&view=list`,
  `${CALENDAR}&view=month`,
  `${CALENDAR}&primaryColor=aa3300&borderRadius=0.25`,
  `${CALENDAR}&bgColor=111827&textColor=e5e7eb&primaryColor=2563eb`,
  `/calendar/public/${make.EMPTY_CALENDAR_ID}`,
  `/calendar/public/${make.BROKEN_CALENDAR_ID}?month=${MONTH}`,
  `/calendar/public/${make.FULL_CALENDAR_ID}?month=${MONTH}&view=list`,
  EMBED,
  `${EMBED}&bgColor=101010&textColor=fafafa&primaryColor=ffcc00&borderRadius=1.5`,
];

test('every page is taken over without a complaint of the browser, and leaves nothing in it', async ({
  context,
  page,
  site,
}) => {
  const complaints = watch(page);
  for (const path of PAGES) {
    await page.goto(site.origin + path);
    await hydrated(page);
    expect.soft(complaints.splice(0), path).toEqual([]);
    expect.soft(await page.evaluate(() => localStorage.length + sessionStorage.length), path).toBe(0);
  }
  expect(await context.cookies()).toEqual([]);
});

test('nothing typed by anybody runs, with scripts and without', async ({ browser, site }) => {
  const pages = [
    `/event/public/${make.HOSTILE_EVENT_ID}`,
    `/calendar/public/${make.HOSTILE_CALENDAR_ID}?month=${MONTH}`,
    `/calendar/public/${make.HOSTILE_CALENDAR_ID}?month=${MONTH}&view=list`,
    `/calendar/embed/${make.HOSTILE_CALENDAR_ID}?month=${MONTH}`,
  ];
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const complaints = watch(page);
    for (const path of pages) {
      await page.goto(site.origin + path);
      await expect(page.getByText(make.HOSTILE_TEXT.trim()).first()).toBeVisible();
      expect(await page.locator('img').count()).toBe(0);
      if (javaScriptEnabled) {
        await hydrated(page);
        expect(await page.evaluate(() => 'injected' in window)).toBe(false);
      }
      expect(complaints.splice(0), path).toEqual([]);
    }
    await context.close();
  }
});

test('an inline script, an inline handler and a style of somebody else are refused', async ({
  page,
  site,
}) => {
  await page.goto(site.origin + EVENT);
  const outcome = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = 1';
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.injected = 1');
    image.src = 'data:,';
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.body.append(script, image, style);
    return new Promise((resolve) =>
      image.addEventListener('error', () =>
        resolve(['injected' in window, getComputedStyle(document.body).display]),
      ),
    );
  });
  expect(outcome).toEqual([false, 'block']);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('every time zone there is can be chosen', async ({ page, site }) => {
    for (const path of [EVENT, `${CALENDAR}&view=list`]) {
      await page.goto(site.origin + path);
      await page.getByRole('link', { name: 'All time zones' }).click();
      await page.getByLabel('Time zone').selectOption('Asia/Karachi');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(/tz=Asia%2FKarachi/);
      await expect(page).not.toHaveURL(/zones/);
      await expect(page.getByText('23:00').first()).toBeVisible();
    }
  });
});

test.describe('with a script', () => {
  test.use({ timezoneId: 'America/New_York', permissions: ['clipboard-read', 'clipboard-write'] });

  test('a page that was not found leads back, home, and can be tried again', async ({ page, site }) => {
    await page.goto(site.origin + EVENT);
    await page.goto(`${site.origin}/calendar/public/${make.MISSING_ID}`);
    await expect(page.getByRole('heading', { name: 'Calendar not found or is private' })).toBeVisible();
    await page.getByText('More options').click();
    await page.getByRole('button', { name: 'Copy Share Link' }).click();
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    site.feed.calendars.set(make.MISSING_ID, make.aCalendar({ id: make.MISSING_ID, name: 'Now public' }));
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Now public' })).toBeVisible();
    site.feed.calendars.delete(make.MISSING_ID);
    await page.reload();
    await page.getByText('More options').click();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).not.toHaveURL(new RegExp(`${make.MISSING_ID}$`));
  });
});

test('browsers of early 2023, which lack much of what is newer, show, change and subscribe as others do', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'any');
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
    for (const name of ['popoverTargetElement', 'popoverTargetAction'])
      Reflect.deleteProperty(HTMLButtonElement.prototype, name);
  });
  const complaints = watch(page);
  await page.goto(site.origin + CALENDAR);
  await hydrated(page);
  for (const month of ['April', 'May', 'June']) {
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { name: `${month} 2026` })).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  }
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  await page.getByRole('button', { name: 'Subscribe to Calendar' }).click();
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(complaints).toEqual([]);
});

test('on paper a page is black on white, without what can only be clicked', async ({ page, site }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of [EVENT, `${CALENDAR}&view=list`, `${CALENDAR}&bgColor=111827&textColor=e5e7eb`]) {
    await page.goto(site.origin + path);
    await hydrated(page);
    await expect.soft(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const what of [
      '.event-add',
      '.subscribe-open',
      '.zone-form',
      '.view-switch',
      '.ui-month-controls',
    ]) {
      await expect.soft(page.locator(what).filter({ visible: true }), `${what} of ${path}`).toHaveCount(0);
    }
    // Printers leave out backgrounds.
    for (const grid of await page.locator('.ui-month-grid').all()) {
      await expect.soft(grid).toHaveCSS('print-color-adjust', 'exact');
      await expect.soft(grid.locator('.ui-month-day').first()).toHaveCSS('outline-style', 'solid');
    }
  }
});
