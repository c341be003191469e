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

test('a copy is a draft that only its owner sees until it is saved, with the focus on its date', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await aPublisher(page, 'drafter');
  await page.goto(`${product.origin}/events`);
  await page.getByRole('button', { name: /Training/ }).click();
  await page.getByRole('button', { name: 'Copy Event' }).click();
  await expect(page.getByText('This copy is a draft')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Start date' })).toBeFocused();
  const copyId = /event\/([^/]+)\/edit/.exec(page.url())![1]!;
  expect(await publicStatus(copyId)).toBe(404);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event updated', { exact: true })).toBeVisible();
  await expect.poll(() => publicStatus(copyId)).toBe(200);
});
