import { test } from '@playwright/test';
import { startPublicSite, type PublicSite } from './support/public-site.js';
import { fillWithSamples, MONTH } from './support/sample-contents.js';
import * as make from './support/fixtures.js';
let site: PublicSite;
test.beforeAll(async () => {
  site = await startPublicSite({ LOG_LEVEL: 'warn' });
  fillWithSamples(site.feed);
});
test.afterAll(async () => {
  console.log(site.log());
  await site.stop();
});
const shots: [string, string][] = [
  ['event', `/event/public/${make.EVENT_ID}`],
  ['calendar', `/calendar/public/${make.CALENDAR_ID}?month=${MONTH}`],
  ['list', `/calendar/public/${make.CALENDAR_ID}?month=${MONTH}&view=list`],
  ['empty', `/calendar/public/${make.EMPTY_CALENDAR_ID}`],
  ['full', `/calendar/public/${make.FULL_CALENDAR_ID}?month=${MONTH}`],
  ['broken', `/calendar/public/${make.BROKEN_CALENDAR_ID}?month=${MONTH}`],
  ['emptymonth', `/calendar/public/${make.CALENDAR_ID}?month=2026-07`],
  ['missing', `/calendar/public/${make.MISSING_ID}`],
  ['missing-event', `/event/public/${make.MISSING_ID}`],
  ['embed', `/calendar/embed/${make.CALENDAR_ID}?month=${MONTH}`],
  [
    'embed-themed',
    `/calendar/embed/${make.CALENDAR_ID}?month=${MONTH}&bgColor=1f2937&textColor=f3f4f6&primaryColor=f59e0b&borderRadius=1.25`,
  ],
  ['embed-missing', `/calendar/embed/${make.MISSING_ID}`],
  ['hostile', `/event/public/${make.HOSTILE_EVENT_ID}`],
  ['themed', `/calendar/public/${make.CALENDAR_ID}?month=${MONTH}&primaryColor=16a34a&borderRadius=0`],
];
for (const [size, width, height] of [
  ['wide', 1280, 900],
  ['375', 375, 812],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${size} ${colorScheme}`, async ({ browser }) => {
      test.setTimeout(120000);
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        timezoneId: 'America/New_York',
      });
      const page = await context.newPage();
      page.on('console', (m) => {
        if (m.type() !== 'info') console.log(size, m.type(), m.text());
      });
      page.on('pageerror', (e) => console.log('pageerror', e.message));
      for (const [name, path] of shots) {
        if (
          colorScheme === 'dark' &&
          !['event', 'calendar', 'list', 'missing', 'themed', 'empty'].includes(name)
        )
          continue;
        await page.goto(site.origin + path);
        await page.waitForTimeout(300);
        await page.screenshot({
          path: `/tmp/shots/${name}-${size}-${colorScheme}.png`,
          fullPage: name !== 'full',
        });
        if (name === 'calendar') {
          await page.getByRole('button', { name: 'Subscribe to Calendar' }).click();
          await page.waitForTimeout(200);
          await page.screenshot({ path: `/tmp/shots/subscribe-${size}-${colorScheme}.png` });
        }
      }
      await context.close();
    });
