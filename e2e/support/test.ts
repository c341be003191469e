import { randomInt } from 'node:crypto';
import { test as plainTest } from '@playwright/test';
import { client } from './api.js';

export {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';

/**
 * Each test comes from a network address of its own, by the header of a proxy that the product was told to trust: the
 * limits per client are on as they are for people, and no test uses up another's.
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
    await use(page);
    // What the page still asks for when its test is over, such as a chunk that is fetched ahead, is nobody's failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
