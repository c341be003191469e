import { linkIn, waitForMail } from '../support/inbox.js';
import { product } from '../support/product.js';
import { signIn } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test('the owner sends a test mail, follows its link, sees that it arrived, and puts the first steps away', async ({
  page,
}) => {
  await signIn(page, product.owner);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText(`lead to ${product.origin}, which only this machine can open`)).toBeVisible();
  await steps.getByRole('button', { name: /^Send (Test Mail|Another)$/ }).click();
  await expect(steps.getByText(/waits for the mail server|took the mail/)).toBeVisible();
  const link = linkIn(await waitForMail(product.owner.email, /^Test mail from/), '/');
  await expect(steps.getByText('took the mail')).toBeVisible({ timeout: 20_000 });

  const followed = await page.context().newPage();
  await followed.goto(link);
  await expect(followed.getByText('The test mail arrived', { exact: true })).toBeVisible();
  await expect(followed).toHaveURL(`${product.origin}/`);
  await followed.close();
  await expect(steps.getByText(`The test mail to ${product.owner.email} arrived.`)).toBeVisible();

  await steps.getByRole('button', { name: 'Put Away' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
  const asked = await page.waitForResponse((response) => response.url().endsWith('/api/auth/first-steps'));
  expect(await asked.json()).toEqual({ first_steps: null });
  await expect(steps).toBeHidden();
});
