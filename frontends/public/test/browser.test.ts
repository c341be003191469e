import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import * as make from './support/fixtures.js';
import { hydrated } from './support/hydrated.js';
import { startPublicSite, type PublicSite } from './support/public-site.js';
import { fillWithSamples, MONTH } from './support/sample-contents.js';

const EVENT = `/event/public/${make.EVENT_ID}`;
const STYLED_EVENT = `/event/public/${make.STYLED_EVENT_ID}`;
const CALENDAR = `/calendar/public/${make.CALENDAR_ID}?month=${MONTH}`;
const EMBED = `/calendar/embed/${make.CALENDAR_ID}?month=${MONTH}`;
const PAGES = [
  EVENT,
  CALENDAR,
  `${CALENDAR}&view=list`,
  `${CALENDAR}&primaryColor=aa3300&borderRadius=0.25`,
  `${CALENDAR}&bgColor=111827&textColor=e5e7eb&primaryColor=2563eb`,
  `/calendar/public/${make.EMPTY_CALENDAR_ID}`,
  `/calendar/public/${make.BROKEN_CALENDAR_ID}?month=${MONTH}`,
  `/calendar/public/${make.FULL_CALENDAR_ID}?month=${MONTH}&view=list`,
  EMBED,
  `${EMBED}&bgColor=101010&textColor=fafafa&primaryColor=ffcc00&borderRadius=1.5`,
];

let site: PublicSite;
test.beforeAll(async () => {
  site = await startPublicSite();
});
test.beforeEach(() => {
  site.feed.broken.clear();
  fillWithSamples(site.feed);
});
test.afterAll(() => site.stop());

/** Collects everything that a browser reports: errors, warnings, refused styles and scripts, missing files. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

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

test('every page is taken over without a complaint of the browser, and leaves nothing in it', async ({
  context,
  page,
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

test('nothing typed by anybody runs, with scripts and without', async ({ browser }) => {
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

test('an inline script, an inline handler and a style of somebody else are refused', async ({ page }) => {
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

  test('an event can be read and put into another calendar, also when it is over', async ({ page }) => {
    await page.goto(site.origin + STYLED_EVENT);
    await expect(page.getByRole('link', { name: 'Google Calendar' })).toBeVisible();
    await page.goto(site.origin + EVENT);
    await expect(page.getByRole('heading', { name: 'Rehearsal' })).toBeVisible();
    await expect(page.getByText('Tue 10 Mar, 19:00–21:00').first()).toBeVisible();
    for (const text of ['Town hall, large room', 'canary-passcode', 'canary-meeting 812 4431 0099']) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await page.getByText('Add to calendar').click();
    await page.getByText('Other calendars').first().click();
    await expect(page.getByRole('link', { name: 'Download .ics adds this date' })).toHaveAttribute(
      'href',
      `${site.origin}/feed/event/${make.EVENT_ID}-occurrence-9.ics`,
    );
  });

  test('another time zone can be chosen', async ({ page }) => {
    await page.goto(`${site.origin}${CALENDAR}&view=list`);
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(`${site.origin}${CALENDAR}&view=list&tz=Asia%2FTokyo`);
    await expect(page.getByText('03:00–05:00').first()).toBeVisible();
  });

  test('every time zone there is can be chosen', async ({ page }) => {
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

  test('months and views are links', async ({ page }) => {
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

  test('the ways to subscribe can be opened', async ({ page }) => {
    await page.goto(site.origin + CALENDAR);
    await page.getByRole('button', { name: 'Subscribe to Calendar' }).click();
    await expect(page.getByRole('heading', { name: 'Add to your calendar' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy' })).toBeHidden();
  });
});

test.describe('with a script', () => {
  test.use({ timezoneId: 'America/New_York', permissions: ['clipboard-read', 'clipboard-write'] });

  test('times are those of the visitor, with those of the event beside them', async ({ page }) => {
    await page.goto(site.origin + EVENT);
    await expect(page.getByText('Tue 10 Mar, 14:00–16:00')).toBeVisible();
    await expect(page.getByText('In Berlin: 19:00–21:00')).toBeVisible();
    await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
  });

  test('a time zone that the address names is kept', async ({ page }) => {
    await page.goto(`${site.origin}${EVENT}?tz=Asia/Tokyo`);
    await hydrated(page);
    await expect(page.getByText('Wed 11 Mar, 03:00–05:00')).toBeVisible();
  });

  test('another time zone can be chosen from all there are, and the address follows', async ({ page }) => {
    await page.goto(site.origin + EVENT);
    await hydrated(page);
    await page.getByLabel('Time zone').focus();
    await expect.poll(() => page.getByLabel('Time zone').getByRole('option').count()).toBeGreaterThan(300);
    await page.getByLabel('Time zone').selectOption('Asia/Karachi');
    await expect(page.getByText('Tue 10 Mar, 23:00 – Wed 11 Mar, 01:00')).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}${EVENT}?tz=Asia%2FKarachi`);
    await page.reload();
    await expect(page.getByText('Tue 10 Mar, 23:00 – Wed 11 Mar, 01:00')).toBeVisible();
  });

  test('months change in place, Back and Forward work, and an address leads to what was shown', async ({
    page,
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

  test('a month that could not be loaded can be tried again', async ({ page }) => {
    await page.route('**/api/public/**', (route) => route.abort());
    await page.goto(`${site.origin}/calendar/public/${make.CALENDAR_ID}?month=2026-02`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByText('Failed to fetch calendar data')).toBeVisible();
    await page.unroute('**/api/public/**');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('link', { name: /Rehearsal/ }).first()).toBeVisible();
  });

  test('the months beside the one shown are there before they are asked for', async ({ page }) => {
    const isLoadedAhead = loadedAhead(page);
    await page.goto(`${site.origin}/calendar/public/${make.CALENDAR_ID}?month=2026-02`);
    await isLoadedAhead();
    await page.route('**/api/public/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByRole('link', { name: /Rehearsal/ }).first()).toBeVisible();
  });

  test('of a title that is too long the beginning is shown, on whichever side that is', async ({ page }) => {
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

  test('on a phone the chosen day is today where the visitor is', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`${site.origin}/calendar/public/${make.CALENDAR_ID}?tz=UTC`);
    await hydrated(page);
    // At any moment one of these zones has another date than UTC.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await page.getByLabel('Time zone').focus();
      await page.getByLabel('Time zone').selectOption(zone);
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format();
      await expect(page.locator(`[data-date="${today}"][aria-selected="true"]`)).toHaveCount(1);
    }
  });

  test('a calendar that becomes private while it is open is gone with the next month', async ({ page }) => {
    const isLoadedAhead = loadedAhead(page);
    await page.goto(site.origin + CALENDAR);
    await isLoadedAhead();
    site.feed.calendars.delete(make.CALENDAR_ID);
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { name: 'Calendar not found or is private' })).toBeVisible();
  });

  test('the dialog to subscribe is modal, copies the address, and closes', async ({ page }) => {
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

  test('an event leads an administrator, and nobody else, to where it can be deleted', async ({
    page,
    context,
  }) => {
    const link = page.getByRole('link', { name: 'Delete as administrator' });
    const open = async () => {
      await page.goto(site.origin + EVENT);
      await hydrated(page);
    };
    await open();
    await expect(link).toHaveCount(0);
    const signInAs = (value: string) =>
      context.addCookies([{ name: 'daymark_signed_in', value, url: site.origin }]);
    await signInAs('1');
    await open();
    await expect(link).toHaveCount(0);
    await signInAs('administrator');
    await open();
    await expect(link).toHaveAttribute('href', `/admin/events/${make.EVENT_ID}`);
    expect(await (await page.request.get(site.origin + EVENT)).text()).not.toContain('dministrator');
  });

  test('a page that was not found leads back, home, and can be tried again', async ({ page }) => {
    await page.goto(site.origin + EVENT);
    await page.goto(`${site.origin}/calendar/public/${make.MISSING_ID}`);
    await expect(page.getByRole('heading', { name: 'Calendar not found or is private' })).toBeVisible();
    await page.getByRole('button', { name: 'Copy Share Link' }).click();
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    site.feed.calendars.set(make.MISSING_ID, make.aCalendar({ id: make.MISSING_ID, name: 'Now public' }));
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Now public' })).toBeVisible();
    site.feed.calendars.delete(make.MISSING_ID);
    await page.reload();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).not.toHaveURL(new RegExp(`${make.MISSING_ID}$`));
  });
});

test.describe('in the frame of another site', () => {
  let hostUrl: string;
  const host = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<iframe src="${site.origin}${decodeURIComponent(request.url!.slice(2))}" width="800" height="600"></iframe>`,
    );
  });
  test.beforeAll(async () => {
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}/?`;
  });
  test.afterAll(() => void host.close());

  test('the embed is shown, stays the embed, and sends no cookie', async ({ context, page }) => {
    await context.addCookies([{ name: 'canary', value: '1', url: site.origin }]);
    const cookies = new Set<string>();
    page.on('request', async (request) => {
      if (request.url().includes('/api/public/'))
        cookies.add((await request.allHeaders())['cookie'] ?? 'none');
    });
    await page.goto(hostUrl + encodeURIComponent(EMBED));
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('link', { name: /Rehearsal/ }).first()).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Next month' })).toBeVisible();
    for (const link of await frame.getByRole('link').all()) {
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toBe('noopener');
    }
    const inner = page.frames().find((candidate) => candidate.url().startsWith(site.origin))!;
    await hydrated(inner);
    await frame.getByRole('button', { name: 'Next month' }).click();
    await expect(frame.getByRole('heading', { name: 'April 2026' })).toBeVisible();
    await inner.evaluate(() => {
      history.pushState({}, '', '/settings');
      dispatchEvent(new PopStateEvent('popstate'));
      location.hash = '#account';
    });
    await expect(frame.getByRole('grid')).toBeVisible();
    await expect(frame.getByRole('textbox')).toHaveCount(0);
    await expect.poll(() => [...cookies]).toEqual(['none']);
    // The frame's months add no entries to the hosting page's history.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(4);
  });

  test('no other page is shown', async ({ page }) => {
    for (const path of [EVENT, CALENDAR, `/calendar/public/${make.MISSING_ID}`]) {
      await page.goto(hostUrl + encodeURIComponent(path));
      await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
    }
  });

  test('a missing calendar says so within the frame', async ({ page }) => {
    await page.goto(`${hostUrl}/calendar/embed/${make.MISSING_ID}`);
    await expect(page.frameLocator('iframe').getByText('Calendar not found or is private')).toBeVisible();
  });

  test('colours and corners are those of the address', async ({ page }) => {
    await page.goto(
      `${site.origin}${EMBED}&bgColor=101820&textColor=f0f0f0&primaryColor=ffcc00&borderRadius=1.5`,
    );
    await hydrated(page);
    const theme = await page.evaluate(() => {
      const grid = document.querySelector('[role=grid]')!;
      const body = getComputedStyle(document.body);
      const chips = [...grid.querySelectorAll('.ui-day-entry')].map((chip) => getComputedStyle(chip));
      return [
        body.backgroundColor,
        body.color,
        getComputedStyle(grid).borderTopLeftRadius,
        body.colorScheme,
        // One per event, and one for an event of several days.
        ...new Set(chips.map(({ borderInlineStartColor }) => borderInlineStartColor)),
      ];
    });
    expect(theme).toEqual(['rgb(16, 24, 32)', 'rgb(240, 240, 240)', '24px', 'dark', 'rgb(255, 204, 0)']);
  });

  test('the default colours are light, whatever the visitor’s system is set to', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(site.origin + EMBED);
    const theme = await page.evaluate(() => {
      const style = getComputedStyle(document.body);
      return [
        style.backgroundColor,
        style.color,
        style.getPropertyValue('--color-primary'),
        style.getPropertyValue('--radius-large'),
      ];
    });
    expect(theme).toEqual(['rgb(255, 255, 255)', 'rgb(51, 51, 51)', '#2563eb', '0.5rem']);
  });
});

test('an event is set in the colours and the font that its owner chose', async ({ page }) => {
  await page.goto(site.origin + STYLED_EVENT);
  const title = page.getByRole('heading', { name: 'Rehearsal' });
  await expect(title).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(page.locator('article')).toHaveCSS('background-color', 'rgb(20, 33, 61)');
  const add = page.getByRole('region', { name: 'Add to calendar' }).locator('.ui-button-primary:visible');
  await expect(add).toHaveCSS('background-color', 'rgb(252, 163, 17)');
  await expect(page.locator('body')).toHaveCSS('font-family', 'Poppins, system-ui, sans-serif');
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check('16px Poppins'))).toBe(true);
});

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/** Records layout shifts on each page opened from now on; returns a function with the sum for the current page. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => sum(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts));
}

/** One of each kind of content: pages that only differ in numbers are left to other tests. */
const KINDS = [
  EVENT,
  STYLED_EVENT,
  CALENDAR,
  `${CALENDAR}&view=week`,
  `${CALENDAR}&view=list`,
  `/calendar/public/${make.EMPTY_CALENDAR_ID}`,
  `/calendar/public/${make.BROKEN_CALENDAR_ID}?month=${MONTH}`,
  `/calendar/public/${make.MISSING_ID}`,
  EMBED,
  `/event/embed/${make.EVENT_ID}`,
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, width] of [
    ['wide', 1280],
    ['375 px', 375],
    // The width of a page at 400 %.
    ['320 px', 320],
  ] as const) {
    test(`axe finds nothing, everything fits and nothing shifts, ${name}, ${colorScheme}`, async ({
      browser,
    }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({
        viewport: { width, height: 850 },
        colorScheme,
        locale: 'en-US',
        // Another zone than the events', in which the server shows them.
        timezoneId: 'America/New_York',
      });
      const page = await context.newPage();
      const shifts = await watchShifts(page);
      for (const path of KINDS) {
        await page.goto(site.origin + path);
        await hydrated(page);
        expect.soft(await shifts(), `${path} does not shift`).toBeLessThanOrEqual(0.01);
        if (path === CALENDAR) await page.getByRole('button', { name: 'Subscribe to Calendar' }).click();
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode()
          .options({ resultTypes: ['violations'] })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        );
        expect.soft(found, path).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(overflow, `${path} fits`).toBe(0);
      }
      await context.close();
    });
  }
}

test('a list begins with the next month that has events, also without a script', async ({ browser }) => {
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
    await expect(page.getByRole('listitem').getByRole('link', { name: 'Rehearsal' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Earlier' })).toHaveCount(0);
    await expect(page.locator('select[name=tz]')).toHaveValue(javaScriptEnabled ? 'UTC' : 'Europe/Berlin');
    await context.close();
  }
});

test('a list of few dates ends with the screen, and nothing moves when it turns out to be all', async ({
  page,
}) => {
  site.feed.calendars.set(make.MISSING_ID, make.aCalendar({ id: make.MISSING_ID, description: null }));
  site.feed.eventsOf.set(make.MISSING_ID, [make.aSummary()]);
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

/** Their local times are 25 hours apart, so their dates always differ. */
const EARLIEST = { name: 'Pacific/Kiritimati', offset: 14 };
const LATEST = { name: 'Pacific/Pago_Pago', offset: -11 };

// At both times the calendar's month differs from the visitor's and from UTC's. The first begins with its week.
for (const [of, visitor, at] of [
  [EARLIEST, LATEST, '2026-10-31T12:00:00Z'],
  [LATEST, EARLIEST, '2026-12-01T05:00:00Z'],
] as const) {
  test(`nothing shifts where the visitor has another date than the calendar: ${visitor.name}`, async ({
    browser,
  }) => {
    const now = Date.parse(at);
    const itsSite = await startPublicSite({
      NODE_OPTIONS: `--import data:text/javascript,Date.now=()=>${now}`,
    });
    fillWithSamples(itsSite.feed);
    // Mornings and evenings of three weeks around today, in the calendar's zone.
    const today = Math.floor((now / 3_600_000 + of.offset) / 24);
    itsSite.feed.eventsOf.set(
      make.CALENDAR_ID,
      Array.from({ length: 42 }, (_, index) => {
        const start =
          ((today - 10 + Math.floor(index / 2)) * 24 + (index % 2 ? 19 : 9) - of.offset) * 3_600_000;
        const times = [start, start + 3_600_000].map((instant) => new Date(instant).toISOString());
        const [start_local, end_local] = times.map((instant) =>
          new Date(Date.parse(instant) + of.offset * 3_600_000).toISOString().slice(0, 16),
        );
        return make.aSummary({
          id: `7c9e6679-7425-40de-944b-${String(index).padStart(12, '0')}`,
          timezone: of.name,
          start_time: times[0]!,
          end_time: times[1]!,
          start_local: start_local!,
          end_local: end_local!,
        });
      }),
    );
    for (const [path, width] of [
      [`/calendar/public/${make.CALENDAR_ID}?view=list`, 1280],
      [`/calendar/public/${make.CALENDAR_ID}?view=list`, 375],
      [`/calendar/public/${make.CALENDAR_ID}?view=week`, 1280],
      [`/calendar/public/${make.CALENDAR_ID}`, 375],
      [`/calendar/embed/${make.CALENDAR_ID}`, 375],
    ] as const) {
      const context = await browser.newContext({
        viewport: { width, height: 850 },
        timezoneId: visitor.name,
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      const shifts = await watchShifts(page);
      await page.goto(itsSite.origin + path);
      await hydrated(page);
      const clock = visitor === LATEST ? ['08:00', '18:00'] : ['10:00', '20:00'];
      for (const time of clock)
        await expect(page.getByText(time).filter({ visible: true }).first()).toBeVisible();
      expect.soft(await shifts(), `${path}, ${width} px`).toBeLessThanOrEqual(0.01);
      await context.close();
    }
    await itsSite.stop();
  });
}

test('browsers of early 2023, which lack much of what is newer, show, change and subscribe as others do', async ({
  page,
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

test('where the system decides on all colours, today and the view that is shown stand out', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto(`${site.origin}/calendar/public/${make.CALENDAR_ID}`);
  for (const [marked, other] of [
    ['.view-switch [aria-current]', '.view-switch a:not([aria-current])'],
    ['[aria-current=date] .ui-day-number', '.ui-month-day:not([aria-current]) .ui-day-number'],
  ] as const)
    expect(await groundOf(marked)).not.toBe(await groundOf(other));
});

test('a row of the list is about 60 px high, on a phone a line more where its place is long', async ({
  page,
}) => {
  for (const [width, most] of [
    [1280, 72],
    [375, 84],
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
}) => {
  await page.setViewportSize({ width: 320, height: 850 });
  await page.goto(`${site.origin}${CALENDAR}&view=list`);
  const place = page.locator('.agenda-row', { hasText: 'Spring concert' }).locator('.agenda-place');
  expect((await place.boundingBox())!.width).toBeGreaterThan(150);
});

test('on a phone the list of a calendar with a cover begins on the first screen', async ({ page }) => {
  const cover = [480, 960].map((width) => ({ url: `/api/public/logos/${width}`, width, height: width / 3 }));
  site.feed.calendars.set(make.CALENDAR_ID, make.aCalendar({ cover, cover_alt: 'The choir' }));
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`${site.origin}${CALENDAR}&view=list`);
  await expect(page.locator('.agenda-row').first()).toBeInViewport({ ratio: 1 });
});

test('on paper a page is black on white, without what can only be clicked', async ({ page }) => {
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
  }
});
