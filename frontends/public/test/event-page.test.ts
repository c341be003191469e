import { expect } from '@playwright/test';
import * as make from './support/fixtures.js';
import { hydrated } from './support/hydrated.js';
import { EVENT, STYLED_EVENT } from './support/page-addresses.js';
import { test } from './support/sample-site.js';

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('an event can be read and put into another calendar, also when it is over', async ({ page, site }) => {
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
});

test.describe('with a script', () => {
  test.use({ timezoneId: 'America/New_York', permissions: ['clipboard-read', 'clipboard-write'] });

  test('times are those of the visitor, with those of the event beside them', async ({ page, site }) => {
    await page.goto(site.origin + EVENT);
    await expect(page.getByText('Tue 10 Mar, 14:00–16:00')).toBeVisible();
    await expect(page.getByText('(19:00 Berlin)').first()).toBeVisible();
    await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
  });

  test('a time zone that the address names is kept', async ({ page, site }) => {
    await page.goto(`${site.origin}${EVENT}?tz=Asia/Tokyo`);
    await hydrated(page);
    await expect(page.getByText('Wed 11 Mar, 03:00–05:00')).toBeVisible();
  });

  test('another time zone can be chosen from all there are, and the address follows', async ({
    page,
    site,
  }) => {
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

  test('an event leads an administrator, and nobody else, to where it can be deleted', async ({
    page,
    context,
    site,
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
    expect(await (await page.request.get(site.origin + EVENT)).text()).not.toContain('/admin');
  });
});

test('an event is set in the colours and the font that its owner chose', async ({ page, site }) => {
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
