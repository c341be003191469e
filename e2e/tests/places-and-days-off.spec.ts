import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter } from '../support/screens.js';
import { expect, test, type Page } from '../support/test.js';

test.use({ timezoneId: 'UTC', locale: 'en-DE' });

async function anOwner(page: Page, name: string) {
  const email = newAddress(name);
  const token = await createAccount(email, PASSWORD);
  await enter(page, { email, password: PASSWORD });
  return token;
}

const day = (page: Page, date: string) => page.getByRole('grid').locator(`[data-date="${date}"]`).first();

test('a place is proposed from what is typed, and what it overlaps is said before saving', async ({
  page,
}) => {
  const token = await anOwner(page, 'places');
  const calendar = await createCalendar(token, { name: 'Club' });
  const at = { calendar_id: calendar.id, timezone: 'UTC', location: 'Boathouse, Quay 2' };
  const evening = { start_local: '2031-12-02T18:00', end_local: '2031-12-02T20:00' };
  await createEvent(token, { title: 'Juniors', ...at, ...evening });
  await page.goto(`${product.origin}/calendar/${calendar.id}/add-event?date=2031-12-02`);
  await page.getByLabel('Title').fill('Seniors');
  await page.getByLabel('Start time').fill('19:00');
  await page.keyboard.press('Tab');
  await page.getByLabel('Location').fill('boat');
  await expect(page.locator('datalist > option[value="Boathouse, Quay 2"]')).toBeAttached();
  await page.getByLabel('Location').fill('Boathouse, Quay 2');
  await expect(page.getByText(/^Overlaps “Juniors”, .*18:00–20:00, at this location$/)).toBeVisible();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('heading', { name: 'Seniors' })).toBeVisible();
});

test('public holidays are added in two clicks, tint the days of a calendar, and are skipped by a new series', async ({
  page,
}) => {
  const token = await anOwner(page, 'holidays');
  const club = await createCalendar(token, { name: 'Club' });
  await page.goto(`${product.origin}/dashboard`);
  await page.getByRole('main').getByRole('link', { name: 'Create Calendar' }).click();
  await page.getByRole('button', { name: 'Add holidays' }).click();
  await expect(page.getByRole('heading', { name: 'Public holidays: Germany' })).toBeVisible();

  const year = new Date().getUTCFullYear() + 1;
  const christmas = `${year}-12-25`;
  await page.goto(`${product.origin}/calendar/detail/${club.id}?date=${christmas}`);
  await chooseOfCalendar(page, 'Edit');
  await page.getByRole('combobox', { name: 'Days off' }).selectOption({ label: 'Public holidays: Germany' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(day(page, christmas)).toHaveAttribute('title', 'Christmas Day');
  await expect(day(page, `${year}-12-24`)).not.toHaveAttribute('title');

  await page.goto(`${product.origin}/calendar/${club.id}/add-event?date=${year}-12-18`);
  await page.getByLabel('Title').fill('Training');
  await page.getByRole('switch', { name: 'Repeat this event' }).click();
  await page.getByRole('button', { name: /^Skip th(is|ese) / }).click();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('heading', { name: 'Training' })).toBeVisible();
  const query = `from=${year}-12-01T00:00:00Z&to=${year + 1}-01-31T00:00:00Z&calendars=${club.id}`;
  const { body } = await api<{ items: { start_local: string }[] }>('GET', `/api/events/window?${query}`, {
    token,
  });
  const dates = body.items.map(({ start_local }) => start_local.slice(0, 10));
  expect(dates).toContain(`${year}-12-18`);
  expect(dates).not.toContain(christmas);
});
