import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test('who changes an event at the same time merges it, and the history takes it back', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = newAddress('twice');
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Rowing club' });
  const event = await createEvent(token, { title: 'Training', calendar_id: calendar.id });
  const elsewhere = await browser.newContext({ viewport: { width: 375, height: 800 } });
  const phone = await elsewhere.newPage();
  for (const each of [page, phone]) {
    await enter(each, { email, password: PASSWORD });
    await each.goto(`${product.origin}/event/${event.id}/edit`);
    await expect(each.getByLabel('Title')).toHaveValue('Training');
  }
  await page.getByLabel('Title').fill('Regatta');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event updated')).toBeVisible();

  await phone.getByLabel('Title').fill('Training for all');
  await phone.getByLabel('Location').fill('Boathouse');
  await phone.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = phone.getByRole('dialog', { name: 'This event was changed in the meantime' });
  await expect(dialog.getByText(/^You changed it yourself in another tab/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'The other version' })).toHaveAccessibleDescription(
    'Regatta',
  );
  await dialog.getByRole('radio', { name: 'The other version' }).check();
  await dialog.getByRole('button', { name: 'Save merged' }).click();
  await expect(phone.getByText('Event updated')).toBeVisible();
  const stored = async () => (await api('GET', `/api/events/${event.id}`, { token })).body;
  expect(await stored()).toMatchObject({ title: 'Regatta', location: 'Boathouse' });

  await page.goto(`${product.origin}/calendar/detail/${calendar.id}`);
  await chooseOfCalendar(page, 'History', 'Rowing club');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText(/^Changed by you, today/)).toHaveCount(2);
  await history.getByText('1 change').first().click();
  await expect(history.getByRole('term')).toHaveText('Location');
  await history.getByRole('button', { name: 'Undo: Regatta' }).first().click();
  await expect(history.getByText('Undone', { exact: true })).toBeVisible();
  expect(await stored()).toMatchObject({ title: 'Regatta', location: null });
  await elsewhere.close();
});
