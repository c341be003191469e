import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { fillSignIn } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test('Whoever signs in is where they were going, with query and fragment', async ({ browser }) => {
  test.setTimeout(180_000);
  const address = newAddress('return');
  const token = await createAccount(address, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Choir', is_public: false });
  const event = await createEvent(token, { title: 'Rehearsal', calendar_id: calendar.id });
  const addresses = [
    '/?q=choir',
    '/calendar/create?from=mail#name',
    `/calendar/detail/${calendar.id}?view=list`,
    `/calendar/detail/${calendar.id}?date=2026-12-01&tab=events#content`,
    `/calendar/${calendar.id}/add-event?date=2026-12-24`,
    '/events?view=past&q=choir',
    '/event/create?date=2026-12-24#title',
    `/event/${event.id}?tab=sharing`,
    `/event/${event.id}/edit?occurrence=0#title`,
    '/settings#appearance',
    '/settings?from=mail#account',
  ];
  for (const [number, path] of addresses.entries()) {
    // A client of its own each time: signing in is limited.
    const context = await browser.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': `10.9.${number}.${new Date().getSeconds()}` },
    });
    const page = await context.newPage();
    await page.goto(product.origin + path);
    const link = page.getByRole('main').getByRole('link', { name: 'Sign In' });
    await expect(link.or(page.getByRole('tab', { name: 'Sign In' }))).toBeVisible();
    if (await link.isVisible()) await link.click();
    await expect(page).toHaveURL(`${product.origin}/auth`);
    await fillSignIn(page, { email: address, password: PASSWORD });
    await expect(page).toHaveURL(product.origin + path);
    await expect(page.getByRole('button', { name: address })).toBeVisible();
    await context.close();
  }
});
