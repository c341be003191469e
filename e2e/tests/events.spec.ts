import type { PublicCalendar } from '@daymark/contracts';
import ICAL from 'ical.js';
import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter, watchConsole } from '../support/screens.js';
import { expect, test, type Page } from '../support/test.js';

const RED_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

async function aPublisher(page: Page, name: string) {
  const email = newAddress(name);
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Rowing club' });
  await enter(page, { email, password: PASSWORD });
  return { token, calendar };
}

/** Every Tuesday from the second of December 2031. */
const aSeries = (token: string, calendarId: string) =>
  createEvent(token, {
    title: 'Training',
    calendar_id: calendarId,
    recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
  });

/**
 * The starts of a series in the feed for a calendar program, in the event's zone. A change is visible there within two
 * seconds.
 */
async function startsInFeed(calendarId: string, count: number): Promise<string[]> {
  const { text } = await api('GET', `/feed/${calendarId}.ics`);
  const component = new ICAL.Component(ICAL.parse(text) as never);
  const events = component.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  const series = events.find((event) => event.isRecurring())!;
  for (const event of events) if (event.isRecurrenceException()) series.relateException(event);
  const dates = series.iterator();
  const starts: string[] = [];
  while (starts.length < count) {
    const next = dates.next() as ICAL.Time | null;
    if (!next) break;
    const { item, startDate } = series.getOccurrenceDetails(next);
    starts.push(`${startDate.toString()} ${item.summary}`);
  }
  return starts;
}

const openDate = async (page: Page, eventId: string, number: number) => {
  await page.goto(`${product.origin}/event/${eventId}?occurrence=${number}`);
  await expect(page.getByRole('link', { name: 'View the whole series' })).toBeVisible();
};

test('one date of a series is cancelled with a note and reinstated; page, public page and feed say so', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const problems = watchConsole(page);
  const { token, calendar } = await aPublisher(page, 'steward');
  const event = await aSeries(token, calendar.id);
  const publicPage = `${product.origin}/event/public/${event.id}-occurrence-1`;
  const titlesInFeed = async () => (await startsInFeed(calendar.id, 2)).map((start) => start.slice(20));

  await openDate(page, event.id, 1);
  await page.getByRole('button', { name: 'Cancel event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel event' });
  await expect(dialog.getByRole('radio', { name: 'This occurrence only' })).toBeChecked();
  await dialog.getByLabel(/^Note for those/).fill('The river is too high');
  await dialog.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('Event cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reinstate event' })).toBeVisible();
  await expect(page.getByText('The river is too high')).toBeVisible();

  await expect.poll(titlesInFeed).toEqual(['Training', 'Cancelled: Training']);
  await page.goto(publicPage);
  await expect(page.getByText('This event is cancelled.')).toBeVisible();
  await expect(page.getByText('The river is too high')).toBeVisible();
  await expect(page).toHaveTitle(/^Cancelled: Training/);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('EventCancelled');

  await openDate(page, event.id, 1);
  await page.getByRole('button', { name: 'Reinstate event' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reinstate event' }).click();
  await expect(page.getByText('Event reinstated')).toBeVisible();
  await expect.poll(titlesInFeed).toEqual(['Training', 'Training']);
  expect(problems).toEqual([]);
});

test('one date of a series is changed, another deleted and restored; page, public page and feed agree', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const problems = watchConsole(page);
  const { token, calendar } = await aPublisher(page, 'coach');
  const event = await aSeries(token, calendar.id);

  await test.step('change the title of the third date alone', async () => {
    await openDate(page, event.id, 2);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('radio', { name: /Edit this occurrence only/ })).toBeChecked();
    await page.getByLabel('Title').fill('Regatta');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Event updated')).toBeVisible();
  });

  await test.step('delete the second date alone', async () => {
    await openDate(page, event.id, 1);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Event' });
    await expect(dialog.getByRole('radio', { name: 'Delete this occurrence only' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Delete Event' }).click();
    await expect(page.getByText('This occurrence has been deleted successfully')).toBeVisible();
  });

  await test.step('the audience sees both', async () => {
    await expect
      .poll(() => startsInFeed(calendar.id, 3))
      .toEqual([
        '2031-12-02T09:00:00 Training',
        '2031-12-16T09:00:00 Regatta',
        '2031-12-23T09:00:00 Training',
      ]);
    await page.goto(`${product.origin}/calendar/public/${calendar.id}?month=2031-12`);
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('link', { name: /Regatta/ })).toBeVisible();
    await expect(grid.getByRole('link', { name: /Training/ })).toHaveCount(3);
    expect((await api('GET', `/event/public/${event.id}-occurrence-1`)).status).toBe(404);
  });

  await test.step('restore the deleted date from the page of the series', async () => {
    await page.goto(`${product.origin}/event/${event.id}`);
    await expect(page.getByText('Tue 9 Dec 2031: deleted')).toBeVisible();
    await page.getByRole('button', { name: /^Restore: Tue 9 Dec/ }).click();
    await expect(page.getByText('Date restored')).toBeVisible();
    await expect
      .poll(() => startsInFeed(calendar.id, 2))
      .toEqual(['2031-12-02T09:00:00 Training', '2031-12-09T09:00:00 Training']);
  });
  expect(problems).toEqual([]);
});

test('a change of the whole series shows everywhere, and what would be lost is named first', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { token, calendar } = await aPublisher(page, 'planner');
  const event = await aSeries(token, calendar.id);
  const changed = await api('PATCH', `/api/events/${event.id}-occurrence-1`, {
    token,
    body: { version: 1, title: 'Regatta' },
  });
  expect(changed.status).toBe(200);

  await page.goto(`${product.origin}/event/${event.id}/edit`);
  await expect(page.getByRole('radio', { name: /Edit the entire series/ })).toBeChecked();
  await page.getByLabel('Title').fill('Winter training');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The entire event series has been updated')).toBeVisible();
  await expect
    .poll(() => startsInFeed(calendar.id, 2))
    .toEqual(['2031-12-02T09:00:00 Winter training', '2031-12-09T09:00:00 Regatta']);

  await page.goto(`${product.origin}/event/${event.id}/edit`);
  await page.getByLabel('Thursday', { exact: true }).check({ force: true });
  await page.getByLabel('Tuesday', { exact: true }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Regatta/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save and lose them' }).click();
  await expect(page.getByText('The entire event series has been updated')).toBeVisible();
  await expect
    .poll(() => startsInFeed(calendar.id, 2))
    .toEqual(['2031-12-04T09:00:00 Winter training', '2031-12-11T09:00:00 Winter training']);
});

test('a logo and the colours that an owner chooses are what the audience sees', async ({ page }) => {
  test.setTimeout(120_000);
  const problems = watchConsole(page);
  const { calendar } = await aPublisher(page, 'designer');
  await page.goto(`${product.origin}/calendar/${calendar.id}/add-event`);
  await page.getByLabel('Title').fill('Summer party');
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: RED_PIXEL,
  });
  await page.getByRole('main').getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Event created')).toBeVisible();
  await expect(page).toHaveURL(/\/event\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1)!;

  await page.getByRole('tab', { name: 'Sharing Options' }).click();
  await page.getByLabel('Background color', { exact: true }).fill('#14213d');
  await page.getByLabel('Button color', { exact: true }).fill('#fca311');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Customization saved')).toBeVisible();

  await page.goto(`${product.origin}/event/public/${id}`);
  await expect(page.locator('article')).toHaveCSS('background-color', 'rgb(20, 33, 61)');
  const logo = page.locator('img.event-logo');
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(problems).toEqual([]);
});

test('events are found, copied and deleted on the events page', async ({ page }) => {
  const { token, calendar } = await aPublisher(page, 'organiser');
  await createEvent(token, { title: 'Concert', location: 'Town hall', calendar_id: calendar.id });
  await createEvent(token, { title: 'Rehearsal', calendar_id: calendar.id });
  await page.goto(product.origin);
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Events' })).toBeVisible();
  await page.getByPlaceholder('Search events...').fill('TOWN');
  await expect(page.getByRole('button', { name: /Rehearsal/ })).toBeHidden();
  await page.getByRole('button', { name: /Concert/ }).click();
  await page.getByRole('button', { name: 'Copy Event' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByLabel('Title')).toHaveValue('Concert (Copy)');
  await page.goto(`${product.origin}/events`);
  await page.getByRole('button', { name: /Concert \(Copy\)/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Event' }).click();
  await expect(page.getByText('Your event has been deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /\(Copy\)/ })).toHaveCount(0);
});

test('an old event leaves the list and stays with its audience', async ({ page }) => {
  const { token, calendar } = await aPublisher(page, 'historian');
  const event = await createEvent(token, {
    title: 'Long ago',
    calendar_id: calendar.id,
    start_local: '2024-05-01T09:00',
    end_local: '2024-05-01T10:00',
  });
  await page.goto(`${product.origin}/events`);
  await expect(page.getByText('Archived 1 past event')).toBeVisible();
  await expect(page.getByText('No events yet')).toBeVisible();
  await page.getByText('Past events', { exact: true }).click();
  await expect(page.getByRole('button', { name: /Long ago/ })).toBeVisible();
  expect((await api('GET', `/api/public/events/${event.id}`)).status).toBe(200);
  expect((await api('GET', `/feed/${calendar.id}.ics`)).text).toContain('Long ago');
});

test('a calendar is shared, made private and deleted from its page', async ({ page }) => {
  const { token, calendar } = await aPublisher(page, 'owner');
  // Without an end, so that there are dates in the next twelve months.
  await createEvent(token, {
    title: 'Training',
    calendar_id: calendar.id,
    start_local: '2026-03-03T09:00',
    end_local: '2026-03-03T10:00',
    recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
  });
  const publicStatus = async () => (await api('GET', `/calendar/public/${calendar.id}`)).status;
  await page.goto(`${product.origin}/calendar/detail/${calendar.id}`);

  await page.getByRole('button', { name: 'Share Calendar' }).click();
  const share = page.getByRole('dialog', { name: 'Share Calendar' });
  await share.getByRole('tab', { name: 'Embed Code' }).click();
  await share.getByText('Dark', { exact: true }).click();
  const preview = page.frameLocator('iframe[title="Preview of Rowing club"]');
  await expect(preview.getByText('Rowing club')).toBeVisible();
  await share.getByRole('tab', { name: 'Subscribe' }).click();
  await share.getByRole('button', { name: 'Test feed' }).click();
  await expect(
    share.getByText(/^The feed works: 1 event; \d+ dates in 1 series in the next 12 months\.$/),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await chooseOfCalendar(page, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit calendar' });
  await edit.getByRole('switch', { name: /public/ }).click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Private', { exact: true })).toBeVisible();
  await expect.poll(publicStatus, { timeout: 2_000 }).toBe(404);

  await chooseOfCalendar(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete calendar' }).click();
  await expect(page.getByText('Calendar deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('No calendars yet')).toBeVisible();
  const events = await api<{ total: number }>('GET', '/api/events', { token });
  expect(events.body.total).toBe(0);
});

test('the theme that an owner saves is what the audience sees, and an address may ask for another', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const problems = watchConsole(page);
  const { token, calendar } = await aPublisher(page, 'designer');
  await aSeries(token, calendar.id);
  await page.goto(`${product.origin}/calendar/detail/${calendar.id}`);
  await page.getByRole('tab', { name: 'Sharing Options' }).click();
  const options = page.getByRole('tabpanel', { name: 'Sharing Options' });
  await options.getByText('Dark', { exact: true }).click();
  await options.getByText('Colors, corners and time zone').click();
  await options
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: 'Slate' }) })
    .click();
  const warning = options.getByText(/hard to make out on this background/);
  await expect(warning).toBeVisible();
  // On a phone the button is below it, so that it has the full width.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 375, height });
  await expect.poll(async () => (await warning.boundingBox())!.width).toBeGreaterThan(200);
  const said = (await warning.boundingBox())!;
  const improve = (await options.getByRole('button', { name: 'Improve contrast' }).boundingBox())!;
  expect(improve.y - said.y - said.height).toBeGreaterThanOrEqual(8);
  await page.setViewportSize({ width, height });
  await options.getByRole('button', { name: 'Improve contrast' }).click();
  await expect(options.getByText(/hard to make out/)).toBeHidden();
  await options.getByRole('button', { name: 'Save theme' }).click();
  await expect(page.getByText('Theme saved')).toBeVisible();
  await options.getByRole('textbox', { name: 'Sites' }).fill('https://*.club.example');
  await options.getByRole('button', { name: 'Save sites' }).click();
  await expect(page.getByText('Sites saved')).toBeVisible();

  // The preview may have asked just before.
  await expect
    .poll(async () => (await api<PublicCalendar>('GET', `/api/public/calendars/${calendar.id}`)).body)
    .toMatchObject({
      theme: { background_color: '#111827', text_color: '#e5e7eb' },
      embed_sites: ['https://*.club.example'],
    });

  const visitor = await browser.newPage();
  problems.push(...watchConsole(visitor));
  const background = () => visitor.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const link = await options.getByRole('textbox', { name: 'Public link' }).inputValue();
  expect(new URL(link).searchParams.get('bgColor')).toBe('111827');
  for (const address of [
    link,
    `${product.origin}/calendar/public/${calendar.id}`,
    `${product.origin}/calendar/embed/${calendar.id}`,
  ]) {
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { name: 'Rowing club' })).toBeVisible();
    expect([address, await background()]).toEqual([address, 'rgb(17, 24, 39)']);
  }
  await visitor.goto(`${product.origin}/calendar/public/${calendar.id}?bgColor=fef9e7&textColor=1a1a1a`);
  expect(await background()).toBe('rgb(254, 249, 231)');
  await visitor.close();
  expect(problems).toEqual([]);
});

test('a public calendar can be read without an account, a private one leads to sign in', async ({ page }) => {
  const token = await createAccount(newAddress('host'), PASSWORD);
  const shown = await createCalendar(token, { name: 'Open house' });
  const hidden = await createCalendar(token, { name: 'Private', is_public: false });
  await page.goto(`${product.origin}/calendar/detail/${shown.id}`);
  await expect(page.getByRole('heading', { name: 'Open house' })).toBeVisible();
  for (const name of ['Share Calendar', 'More for Open house']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await page.goto(`${product.origin}/calendar/detail/${hidden.id}`);
  await expect(page).toHaveURL(/\/auth$/);
});

test('nothing is lost where an event is changed from two places at once', async ({ page }) => {
  test.setTimeout(90_000);
  const { token, calendar } = await aPublisher(page, 'typist');
  const event = await createEvent(token, { title: 'Concert', calendar_id: calendar.id });
  const changeMeanwhile = async (version: number, body: object) => {
    const meanwhile = await api('PATCH', `/api/events/${event.id}`, { token, body: { version, ...body } });
    expect(meanwhile.status).toBe(200);
  };
  await page.goto(`${product.origin}/event/${event.id}/edit`);
  await page.getByLabel('Title').fill('Concert in spring');
  await changeMeanwhile(1, { location: 'Town hall' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/That was kept as well: Location/)).toBeVisible();

  await page.goto(`${product.origin}/event/${event.id}/edit`);
  await page.getByLabel('Title').fill('Concert in summer');
  await changeMeanwhile(3, { title: 'Concert in autumn', location: 'Church' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'This event was changed in the meantime' });
  const title = dialog.getByRole('group', { name: 'Title' });
  await expect(title.getByText('Concert in autumn')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Concert in summer');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await title.getByRole('radio', { name: 'The other version' }).check();
  await dialog.getByRole('button', { name: 'Save merged' }).click();
  await expect(page.getByText('Event updated')).toBeVisible();
  const saved = await api('GET', `/api/events/${event.id}`, { token });
  expect(saved.body).toMatchObject({ title: 'Concert in autumn', location: 'Church' });
});
