import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter } from '../support/screens.js';
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

  await chooseOfCalendar(page, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Calendar' });
  await dialog.getByLabel('Name').fill('Orchestra');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Calendar updated')).toBeVisible();
  await expect(other.getByText('Orchestra', { exact: true })).toBeVisible();
});

test('the panel of an event that another tab changes follows, and closes with its deletion, without a failed request', async ({
  page,
  context,
}) => {
  const email = newAddress('two-tabs');
  const token = await createAccount(email, PASSWORD);
  const { id: calendar_id } = await createCalendar(token, { name: 'Choir' });
  const { id } = await createEvent(token, { title: 'Concert', calendar_id });
  await enter(page, { email, password: PASSWORD });
  await page.goto(`${product.origin}/dashboard?date=2031-12-02`);
  await page
    .getByRole('gridcell')
    .getByRole('link', { name: /Concert/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Concert' });
  await expect(panel.getByRole('link', { name: 'Edit' })).toBeVisible();
  const problems: string[] = [];
  page.on('console', (message) => void problems.push(message.text()));

  const other = await context.newPage();
  await other.goto(`${product.origin}/event/${id}/edit`);
  await other.getByLabel('Title').fill('Concert of the choir');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Concert of the choir' })).toBeVisible();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete Event' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('gridcell').getByRole('link', { name: /Concert/ })).toBeHidden();
  expect(problems).toEqual([]);
});
