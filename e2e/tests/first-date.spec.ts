import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter, watchConsole } from '../support/screens.js';
import { expect, test, type Page } from '../support/test.js';

/** A public calendar with a series of four Tuesdays from the second of December 2031. */
async function aSeries() {
  const email = newAddress('first');
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Rowing club' });
  const event = await createEvent(token, {
    title: 'Training',
    calendar_id: calendar.id,
    recurrence: { recurrence_type: 'weekly', days_of_week: [2], count: 4 },
  });
  return { email, token, calendar, event };
}

const toCalendarsElsewhere = ['Google Calendar', 'Outlook', 'Yahoo Calendar'];
const hrefOf = async (page: Page, name: string) =>
  (await page
    .getByRole('link', { name: `${name} adds this date`, exact: true, includeHidden: true })
    .getAttribute('href'))!;

test('the first date of a series is deleted alone from the month, and is shown nowhere then', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const problems = watchConsole(page);
  const { email, calendar, event } = await aSeries();
  await enter(page, { email, password: PASSWORD });
  const month = `${product.origin}/calendar/detail/${calendar.id}?date=2031-12-01`;
  const dates = page.getByRole('link', { name: /Training/ });

  await page.goto(month);
  await expect(dates).toHaveCount(4);
  await dates.first().click();
  await page.getByRole('dialog', { name: 'Training' }).getByRole('link', { name: 'Training' }).click();
  await expect(page.getByRole('link', { name: 'View the whole series' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Event' });
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog.getByRole('radio', { name: 'Delete this occurrence only' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Delete Event' }).click();
  await expect(page.getByText('This occurrence has been deleted successfully')).toBeVisible();

  await page.goto(month);
  await expect(dates).toHaveCount(3);
  await page.goto(`${product.origin}/event/${event.id}`);
  await expect(page.getByText('Tue 9 Dec 2031, 9–10 am')).toBeVisible();
  await expect(page.getByText('Tue 2 Dec 2031: deleted')).toBeVisible();

  await page.goto(`${product.origin}/event/public/${event.id}`);
  await expect(page.getByText('Tue 9 Dec 2031, ').first()).toBeVisible();
  for (const name of toCalendarsElsewhere) expect(await hrefOf(page, name)).toMatch(/2031-?12-?09/);
  const html = await page.content();
  expect(html).toContain('"startDate":"2031-12-09T');
  expect(html).not.toMatch(/2031-12-02|20311202|December 2nd/);
  await page.goto(`${product.origin}/calendar/public/${calendar.id}?month=2031-12`);
  await expect(page.getByRole('grid').getByRole('link', { name: /Training/ })).toHaveCount(3);
  await expect
    .poll(async () => (await api('GET', `/feed/${calendar.id}.ics`)).text)
    .toMatch(/EXDATE;TZID=[^:]+:20311202T/);
  const gone = await api('GET', `/api/public/events/${event.id}-occurrence-0`);
  expect(gone.status).toBe(404);
  expect(problems).toEqual([]);
});

test('an administrator deletes an event from its public page and from the page of its owner, for a reason', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { email, token, calendar, event } = await aSeries();
  const other = await createEvent(token, { title: 'Cheap watches', calendar_id: calendar.id });
  await enter(page, product.owner);

  await page.goto(`${product.origin}/event/public/${other.id}`);
  await page.getByRole('link', { name: 'Delete as administrator' }).click();
  await page.getByRole('button', { name: 'Delete Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Event' });
  await expect(dialog.getByRole('button', { name: 'Delete Event' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Spam' }).check();
  await dialog.getByRole('button', { name: 'Delete Event' }).click();
  await expect(page.getByText('The event has been deleted.')).toBeVisible();
  expect((await api('GET', `/api/events/${other.id}`, { token })).status).toBe(404);

  const users = await page.goto(`${product.origin}/admin?search=${encodeURIComponent(email)}`);
  expect(users!.ok()).toBe(true);
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Delete Training' }).click();
  await dialog.getByRole('radio', { name: 'The owner asked for it' }).check();
  await dialog.getByRole('button', { name: 'Delete Event' }).click();
  await expect(page.getByText('No events')).toBeVisible();
  expect((await api('GET', `/api/events/${event.id}`, { token })).status).toBe(404);
});
