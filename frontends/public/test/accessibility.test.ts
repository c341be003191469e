import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import * as make from './support/fixtures.js';
import { hydrated } from './support/hydrated.js';
import { CALENDAR, EMBED, EVENT, STYLED_EVENT } from './support/page-addresses.js';
import { MONTH } from './support/sample-contents.js';
import { isLong, test } from './support/sample-site.js';
import { watchShifts } from './support/watch-page.js';

/** One of each kind of content: pages that only differ in numbers are left to other tests. */
const KINDS = [
  EVENT,
  STYLED_EVENT,
  CALENDAR,
  ...(isLong ? [`${CALENDAR}&view=month`] : []),
  `${CALENDAR}&view=week`,
  `${CALENDAR}&view=list`,
  `/calendar/public/${make.EMPTY_CALENDAR_ID}`,
  `/calendar/public/${make.BROKEN_CALENDAR_ID}?month=${MONTH}`,
  `/calendar/public/${make.MISSING_ID}`,
  EMBED,
  `/event/embed/${make.EVENT_ID}`,
];

/** `npm test` takes one. */
const APPEARANCES = [
  { name: 'wide', width: 1280, colorScheme: 'light' },
  { name: 'wide', width: 1280, colorScheme: 'dark', isLong: true },
  { name: '375 px', width: 375, colorScheme: 'light', isLong: true },
  { name: '375 px', width: 375, colorScheme: 'dark', isLong: true },
  // The width of a page at 400 %.
  { name: '320 px', width: 320, colorScheme: 'light', isLong: true },
  { name: '320 px', width: 320, colorScheme: 'dark', isLong: true },
] as const;

for (const appearance of APPEARANCES) {
  if ('isLong' in appearance && !isLong) continue;
  const { name, width, colorScheme } = appearance;
  test(`axe finds nothing, everything fits and nothing shifts, ${name}, ${colorScheme}`, async ({
    browser,
    site,
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
