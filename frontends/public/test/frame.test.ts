import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import * as make from './support/fixtures.js';
import { hydrated } from './support/hydrated.js';
import { CALENDAR, EMBED, EVENT } from './support/page-addresses.js';
import { test } from './support/sample-site.js';

test.describe('in the frame of another site', () => {
  let host: Server;
  let hostUrl: string;
  test.beforeAll(async ({ site }) => {
    host = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<iframe src="${site.origin}${decodeURIComponent(request.url!.slice(2))}" width="800" height="700"></iframe>`,
      );
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}/?`;
  });
  test.afterAll(() => void host.close());

  test('the embed is shown, stays the embed, and sends no cookie', async ({ context, page, site }) => {
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

  test('a missing calendar says so once within the frame, where it can be tried again', async ({
    page,
    site,
  }) => {
    await page.goto(`${hostUrl}/calendar/embed/${make.MISSING_ID}`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('Calendar not found or is private')).toBeVisible();
    await expect(frame.getByText('This calendar may not exist or is private')).toHaveCount(0);
    site.feed.calendars.set(make.MISSING_ID, make.aCalendar({ id: make.MISSING_ID, name: 'Now public' }));
    await frame.getByRole('link', { name: 'Try Again' }).click();
    await expect(frame.getByRole('heading', { name: 'Now public' })).toBeVisible();
    site.feed.calendars.delete(make.MISSING_ID);
  });

  test('colours and corners are those of the address', async ({ page, site }) => {
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

  test('the default colours are light, whatever the visitor’s system is set to', async ({ page, site }) => {
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
