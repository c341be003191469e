import { randomInt } from 'node:crypto';
import { test as plainTest, type Page } from '@playwright/test';
import { client } from './api.js';

export {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';

/** Whether all cases of a test run, as in `npm run test:long`, or one of each kind, as in `npm test`. */
export const isLong = process.env.TEST_LENGTH === 'long';

/**
 * Each test has its own client address, in the header of a trusted proxy: rate limits per client are on, and tests do
 * not use up each other's.
 */
export const test = plainTest.extend<{ clientAddress: string }>({
  clientAddress: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are used: none
    async ({}, use) => {
      client.address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
      await use(client.address);
    },
    { auto: true },
  ],
  extraHTTPHeaders: async ({ clientAddress }, use) => use({ 'x-forwarded-for': clientAddress }),
  page: async ({ page }, use) => {
    loadsFontsFirst(page);
    await use(page);
    // Requests still running at the end of a test, such as prefetching a chunk, are not failures.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** Nothing is measured in a fallback font: an opened page has loaded the product's own. */
function loadsFontsFirst(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...options) => {
    const response = await goto(...options);
    await page
      .evaluate(() =>
        Promise.all(['400', '700'].map((weight) => document.fonts.load(`${weight} 1rem Inter`))),
      )
      // Where the font is refused, or the page leads on at once, there is none to wait for.
      .catch(() => undefined);
    return response;
  };
}
