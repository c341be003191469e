import { languages } from '@daymark/contracts';
import { expect, test, type Page } from '../support/test.js';
import { createAccount, createCalendar } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { cutWords } from '../support/shown-words.js';

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

async function checkAt(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const message = `${screen} at ${width}`;
    await expect.soft.poll(() => cutWords(page), { message, timeout: 5_000 }).toEqual([]);
  }
}

/** Checks a screen and each of its tabs. */
async function check(page: Page, path: string): Promise<void> {
  await page.goto(product.origin + path);
  await expect(page.locator('main').locator('h1, h2, [role="grid"], [role="tab"]').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await checkAt(page, path);
  const tabs = page.locator('main [role="tab"]:visible');
  for (let index = 1; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    // The tab before and those within it are shown until then.
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    await checkAt(page, `${path}, tab ${index + 1}`);
  }
}

// English texts are the specification's, also where they are too long.
for (const locale of languages.filter((language) => language !== 'en'))
  test.describe(locale, () => {
    test.use({ locale });
    test('fields, buttons and tabs show all their words on a narrow screen', async ({ page }) => {
      const address = newAddress('narrow');
      const token = await createAccount(address, PASSWORD);
      const calendar = await createCalendar(token, { name: 'Choir' });
      await check(page, '/auth');
      await enter(page, { email: address, password: PASSWORD });
      for (const path of [
        '/',
        '/dashboard?view=month',
        '/dashboard?view=agenda',
        '/events',
        '/search',
        '/settings',
      ])
        await check(page, path);
      for (const path of [
        ...['/imports', '/collections', '/event/create', '/calendar/create'],
        `/calendar/detail/${calendar.id}`,
      ])
        await check(page, path);
      await enter(page, product.owner);
      await check(page, '/admin');
    });
  });
