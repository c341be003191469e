import { createAccount, createCalendar } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test('what one tab changes is shown by another at once, without a reload', async ({ page, context }) => {
  const email = newAddress('tabs');
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Choir', is_public: false });
  await enter(page, { email, password: PASSWORD });
  await page.goto(`${product.origin}/calendar/detail/${calendar.id}`);
  const other = await context.newPage();
  await other.goto(`${product.origin}/`);
  await expect(other.getByText('Choir', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Calendar' });
  await dialog.getByLabel('Name').fill('Orchestra');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Calendar updated')).toBeVisible();
  await expect(other.getByText('Orchestra', { exact: true })).toBeVisible();
});
