import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test, type Page } from '../support/test.js';

async function aPublisher(page: Page, name: string) {
  const email = newAddress(name);
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Rowing club', is_public: true });
  const event = await createEvent(token, { title: 'Training', calendar_id: calendar.id });
  await enter(page, { email, password: PASSWORD });
  return { token, calendar, event };
}

/** The status of a visitor's request for an event. */
const publicStatus = async (eventId: string) => (await api('GET', `/api/public/events/${eventId}`)).status;

test('a copy is a draft that only its owner sees until it is saved, and may be discarded, also after a reload', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await aPublisher(page, 'drafter');
  const copy = async () => {
    await page.goto(`${product.origin}/events`);
    await page.getByRole('button', { name: /Training/ }).click();
    await page.getByRole('button', { name: 'Copy Event' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Training (Copy)');
  };
  await copy();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Training (Copy)');
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Discard the copy?' })
    .getByRole('button', { name: 'Discard copy' })
    .click();
  await expect(page.getByText('Copy discarded')).toBeVisible();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole('button', { name: /\(Copy\)/ })).toBeHidden();

  await copy();
  await expect(page.getByText('This copy is a draft')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Start date' })).toBeFocused();
  const copyId = /event\/([^/]+)\/edit/.exec(page.url())![1]!;
  expect(await publicStatus(copyId)).toBe(404);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event updated', { exact: true })).toBeVisible();
  await expect.poll(() => publicStatus(copyId)).toBe(200);
});
