import ICAL from 'ical.js';
import { readFile } from 'node:fs/promises';
import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter, watchConsole } from '../support/screens.js';
import { expect, test, type Page } from '../support/test.js';

async function anOwner(page: Page, name: string) {
  const email = newAddress(name);
  const token = await createAccount(email, PASSWORD);
  await enter(page, { email, password: PASSWORD });
  return token;
}

async function openForm(page: Page, query = '') {
  await page.goto(`${product.origin}/event/create${query}`);
  await expect(page.getByRole('heading', { name: 'Create Event' })).toBeVisible();
}

/** Types into a field and leaves it with Tab. */
async function type(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Tab');
}
const submit = (page: Page) => page.getByRole('button', { name: 'Create Event' }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('Enter accepts a date or a time that was typed, and creates nothing', async ({ page }) => {
  await anOwner(page, 'typist');
  await openForm(page, '?date=2032-05-03');
  await field(page, 'Title').fill('Half filled');
  await field(page, 'Start date').focus();
  await page.keyboard.type('2032-05-04');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Start date')).toHaveValue('May 4th, 2032');
  await field(page, 'Start time').focus();
  await page.keyboard.type('9pm');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Start time')).toHaveValue('21:00');
  await expect(field(page, 'End time')).toHaveValue('22:00');
  await field(page, 'End time').click();
  await page.getByRole('option', { name: '23:30' }).click();
  await expect(field(page, 'End time')).toHaveValue('23:30');
  await expect(page).toHaveURL(/\/event\/create/);
});

test('a date that is skipped before the event is saved does not take place, nor does it in the feed', async ({
  page,
  request,
}) => {
  const token = await anOwner(page, 'holidaymaker');
  const calendar = await createCalendar(token, { name: 'Gym' });
  await page.goto(`${product.origin}/calendar/${calendar.id}/add-event?date=2031-11-18`);
  await field(page, 'Title').fill('Training');
  await page.getByRole('switch', { name: 'Repeat this event' }).click();
  const skip = page.getByRole('button', { name: 'Skip Tue 25 Nov 2031' });
  await skip.click();
  await page.getByRole('button', { name: 'Put back Tue 25 Nov 2031' }).click();
  await skip.focus();
  await page.keyboard.press('Enter');
  await submit(page);
  await expect(page.getByText('The event has been created successfully')).toBeVisible();
  await page.goto(`${product.origin}/dashboard?date=2031-11-10`);
  const dates = page.getByRole('gridcell').filter({ hasText: 'Training' });
  await expect
    .poll(() => dates.evaluateAll((days) => days.map((day) => day.dataset['date'])))
    .toEqual(['2031-11-18', '2031-12-02']);
  const feed = await request.get(`${product.origin}/feed/${calendar.id}.ics`);
  expect(await feed.text()).toMatch(/EXDATE;TZID=[^:]+:20311125T/);
});

test('an hour stays an hour where the clocks skip one, and the form takes its own end', async ({ page }) => {
  await anOwner(page, 'nightwatch');
  await openForm(page);
  await field(page, 'Title').fill('Night watch');
  await type(page, 'Start date', '2032-03-28');
  await type(page, 'Start time', '2:30');
  await expect(field(page, 'End time')).toHaveValue('04:30');
  await expect(page.getByText('02:30 does not exist on that day; the event starts at 03:30.')).toBeVisible();
  await submit(page);
  await expect(page.getByText('The event has been created successfully')).toBeVisible();
});

test.describe('in India, with a browser that has the zone’s older name', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });
  test('an event of another zone has its own time in brackets where that differs', async ({ page }) => {
    const token = await anOwner(page, 'commuter');
    const same = await createEvent(token, { title: 'Here', timezone: 'Asia/Calcutta' });
    const other = await createEvent(token, { title: 'There', timezone: 'Asia/Kathmandu' });
    await page.goto(`${product.origin}/event/${same.id}`);
    await expect(page.getByText('Tue 2 Dec 2031, 9 am', { exact: true })).toBeVisible();
    await page.goto(`${product.origin}/event/${other.id}`);
    await expect(page.getByText('Tue 2 Dec 2031, 8:45 am (9 am Kathmandu)')).toBeVisible();
    await expect(page.getByText('Yours is Kolkata.')).toBeVisible();
  });
});

test('an event that is not shared is put into other calendars by a file that its page builds', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const token = await anOwner(page, 'hermit');
  const event = await createEvent(token, {
    title: 'Retreat',
    is_all_day: true,
    start_local: '2031-12-01',
    end_local: '2031-12-03',
    is_public_shareable: false,
  });
  await page.goto(`${product.origin}/event/${event.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('tab', { name: 'Add to Calendar' }).click();
  for (const name of ['Google Calendar', 'Outlook', 'Yahoo Calendar']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  for (const name of ['Apple Calendar', 'Download .ics']) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    const component = new ICAL.Component(ICAL.parse(text) as never);
    const read = new ICAL.Event(component.getFirstSubcomponent('vevent')!);
    expect([read.summary, read.startDate.toString(), read.endDate.toString()]).toEqual([
      'Retreat',
      '2031-12-01',
      '2031-12-04',
    ]);
  }
  expect(problems).toEqual([]);
});

test('the look of an event is previewed in its font with its own date, and takes a logo', async ({
  page,
}) => {
  const token = await anOwner(page, 'designer');
  const event = await createEvent(token, { title: 'Exhibition' });
  await page.goto(`${product.origin}/event/${event.id}`);
  await page.getByRole('tab', { name: 'Sharing Options' }).click();
  const preview = page.getByTestId('customization-preview');
  await expect(preview).toContainText('Tue 2 Dec 2031, 9–10 am');
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some((font) => /Event Inter/.test(font.family) && font.status === 'loaded'),
      ),
    )
    .toBe(true);
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  await page
    .getByLabel('Select a file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(page.getByAltText('Current logo')).toBeVisible();
});

test('the focus goes to the title after Edit, and stays with the dates after Restore', async ({ page }) => {
  const token = await anOwner(page, 'keyboarder');
  const event = await createEvent(token, {
    title: 'Training',
    recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
  });
  await page.goto(`${product.origin}/event/${event.id}?occurrence=1`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Event' }).click();
  await expect(page.getByText('This occurrence has been deleted successfully')).toBeVisible();
  await page.goto(`${product.origin}/event/${event.id}`);
  await page.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByText('Date restored')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Changed and deleted dates' })).toBeFocused();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
});
