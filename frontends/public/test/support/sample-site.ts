import { test as plainTest } from '@playwright/test';
import { startPublicSite, type PublicSite } from './public-site.js';
import { fillWithSamples } from './sample-contents.js';

/** Whether all cases of a test run, as in `npm run test:long`, or one of each kind, as in `npm test`. */
export const isLong = process.env['TEST_LENGTH'] === 'long';

/**
 * Tests share one site per worker; each starts with the sample contents. All files take this
 * `test`: a worker stays for those whose fixtures are the same, and its browser with it.
 */
export const test = plainTest.extend<{ contents: void }, { site: PublicSite }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are used: none
    async ({}, use) => {
      const site = await startPublicSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  contents: [
    async ({ site }, use) => {
      const { feed } = site;
      for (const contents of [feed.calendars, feed.eventsOf, feed.events, feed.broken]) contents.clear();
      fillWithSamples(feed);
      await use();
    },
    { auto: true },
  ],
});
