import type { Page } from '@playwright/test';
import { api, createAccount, createCalendar, signInOwner } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test } from '../support/test.js';

const idOf = async (token: string) =>
  (await api<{ id: string }>('GET', '/api/auth/profile', { token })).body.id;

async function chooseNewOwner(page: Page, email: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New owner').click();
  await page.keyboard.type(email);
  await page.getByTitle(email).click();
  return dialog;
}

test('an administrator hands over the calendars of somebody who is gone, with a pointer', async ({
  page,
}) => {
  const [gone, heir] = [newAddress('gone'), newAddress('heir')];
  const token = await createAccount(gone, PASSWORD);
  const tokenOfHeir = await createAccount(heir, PASSWORD);
  const { id: calendar } = await createCalendar(token, { name: 'Regatta', is_public: true });
  await createCalendar(token, { name: 'Diary', is_public: false });
  const person = await idOf(token);
  const administrator = await signInOwner();
  expect((await api('POST', `/api/admin/users/${person}/ban`, { token: administrator })).status).toBe(200);

  await enter(page, product.owner);
  await page.goto(`${product.origin}/admin/users/${person}`);
  await page.getByRole('button', { name: 'Hand over all (2)' }).click();
  const dialog = await chooseNewOwner(page, heir);
  await expect(dialog.getByText(gone, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(dialog.getByText(/This calendar is private/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Hand over Regatta' })).toHaveCount(0);
  const { body } = await api<{ is_owner: boolean }>('GET', `/api/calendars/${calendar}`, {
    token: tokenOfHeir,
  });
  expect(body.is_owner).toBe(true);
  await expect(page.getByRole('row', { name: new RegExp(`Regatta.*${heir}.*Manager`) })).toBeVisible();

  const at = `/api/admin/users/${person}/calendars/${calendar}`;
  expect((await api('GET', `${at}/people`, { token: tokenOfHeir })).status).toBe(403);
  const handOver = { token: tokenOfHeir, body: { person_id: await idOf(tokenOfHeir) } };
  expect((await api('POST', `${at}/hand-over`, handOver)).status).toBe(403);
});
