import { linkIn, waitForMail } from '../support/inbox.js';
import { expectNoShift, watchShifts } from '../support/layout-shift.js';
import { product } from '../support/product.js';
import { signIn } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test('the owner sends a test mail, follows its link, sees that it arrived, and puts the first steps away', async ({
  page,
}) => {
  await signIn(page, product.owner);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText(`lead to ${product.origin}, which only this machine can open`)).toBeVisible();
  await steps.getByRole('button', { name: /^Send (test email|another)$/ }).click();
  await expect(steps.getByText(/is waiting for the mail server|accepted the email/)).toBeVisible();
  const link = linkIn(await waitForMail(product.owner.email, /^Test email from/), '/');
  await expect(steps.getByText('accepted the email')).toBeVisible({ timeout: 20_000 });

  const followed = await page.context().newPage();
  await followed.goto(link);
  await expect(followed.getByText('The test email arrived', { exact: true })).toBeVisible();
  await expect(followed).toHaveURL(`${product.origin}/`);
  await followed.close();
  await expect(steps.getByText(`The test email to ${product.owner.email} arrived.`)).toBeVisible();

  await steps.getByRole('button', { name: 'Dismiss' }).click();
  await expect(steps).toBeHidden();
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/auth/first-steps'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
  expect(await (await asked).json()).toEqual({ first_steps: null });
  await expect(steps).toBeHidden();
});

const untouched = {
  product_name: 'Daymark',
  public_origin: product.origin,
  test_mail: null,
  is_look_confirmed: false,
};

test('nothing moves on the page when settings come late, and first steps still later', async ({ page }) => {
  await signIn(page, product.owner);
  await watchShifts(page);
  await page.route('**/api/settings*', async (route) => {
    await expect(page.getByRole('link', { name: 'Import' })).toBeVisible();
    await route.continue();
  });
  await page.route('**/api/auth/first-steps', async (route) => {
    await expect(page.getByTestId('card-skeleton')).toHaveCount(0);
    // A response that comes at once would be rendered together with the calendars.
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
    await route.fulfill({ json: { first_steps: untouched } });
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await expectNoShift(page);
});

test('the calendars at the left scroll away before the first steps', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, product.owner);
  await page.route('**/api/auth/first-steps', (route) => route.fulfill({ json: { first_steps: untouched } }));
  await page.reload();
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(steps.getByRole('listitem').last()).toBeInViewport();
  const gap = () =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      return box('.first-steps').top - box('.calendar-list').bottom;
    });
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});
