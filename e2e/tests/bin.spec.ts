import ICAL from 'ical.js';
import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test, type Page } from '../support/test.js';

async function aPublisher(page: Page, name: string) {
  const email = newAddress(name);
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Rowing club' });
  const event = await createEvent(token, {
    title: 'Training',
    calendar_id: calendar.id,
    recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
  });
  await enter(page, { email, password: PASSWORD });
  return { token, calendar, event };
}

/** The events of a feed, by uid, for a calendar program. A change is visible there within two seconds. */
async function sequencesInFeed(calendarId: string): Promise<[uid: string, sequence: number][]> {
  const { status, text } = await api('GET', `/feed/${calendarId}.ics`);
  if (status !== 200) return [];
  const component = new ICAL.Component(ICAL.parse(text) as never);
  return component
    .getAllSubcomponents('vevent')
    .map((part) => [new ICAL.Event(part).uid, new ICAL.Event(part).sequence]);
}

/** The status of a visitor's request for an event. */
const publicStatus = async (eventId: string) => (await api('GET', `/api/public/events/${eventId}`)).status;

test('a deleted series is gone for everybody, and restored it is back under its uid with a higher sequence', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { calendar, event } = await aPublisher(page, 'restorer');
  await expect.poll(() => sequencesInFeed(calendar.id)).toHaveLength(1);
  const [[uid, sequence]] = (await sequencesInFeed(calendar.id)) as [[string, number]];
  expect(await publicStatus(event.id)).toBe(200);

  await page.goto(`${product.origin}/event/${event.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Event' });
  await expect(dialog.getByText(/You can restore it for 30 days\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete Event' }).click();
  await expect(page.getByText('Event deleted', { exact: true })).toBeVisible();
  await expect.poll(() => sequencesInFeed(calendar.id)).toEqual([]);
  expect(await publicStatus(event.id)).toBe(404);

  await page.goto(`${product.origin}/events`);
  await page.getByRole('link', { name: 'Bin', exact: true }).click();
  await page.getByRole('button', { name: 'Restore Training' }).click();
  await expect(page.getByText('Event restored')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Training' })).toBeVisible();
  await expect.poll(() => sequencesInFeed(calendar.id)).toHaveLength(1);
  const [[uidAfter, sequenceAfter]] = (await sequencesInFeed(calendar.id)) as [[string, number]];
  expect(uidAfter).toBe(uid);
  expect(sequenceAfter).toBeGreaterThan(sequence);
  expect(await publicStatus(event.id)).toBe(200);
});

test('a deleted calendar comes back with its events; what the bin is emptied of does not', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { calendar } = await aPublisher(page, 'emptier');
  const remove = async () => {
    await page.goto(`${product.origin}/calendar/detail/${calendar.id}`);
    await page.getByRole('button', { name: 'More for Rowing club' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete calendar' }).click();
    await expect(page.getByText('Calendar deleted', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Bin', exact: true }).click();
    await expect(page.getByText('With 1 event')).toBeVisible();
  };
  await remove();
  await page.getByRole('button', { name: 'Restore Rowing club' }).click();
  await expect(page.getByText('Calendar restored')).toBeVisible();
  await page.goto(product.origin);
  await expect(page.getByRole('region', { name: 'Rowing club' })).toBeVisible();
  await expect.poll(() => sequencesInFeed(calendar.id)).toHaveLength(1);

  await remove();
  await page.getByRole('button', { name: 'Empty the bin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty the bin' }).click();
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
});
