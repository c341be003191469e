import { linkIn, waitForMail } from '../support/inbox.js';
import { product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test('the owner sends a test mail, follows its link, sees that it arrived, and puts the first steps away', async ({
  page,
}) => {
  await enter(page, product.owner);
  await page.goto(product.origin);
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
