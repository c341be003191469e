import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { lostPresses } from '../support/press.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter } from '../support/screens.js';
import { expect, test, type Locator, type Page } from '../support/test.js';

interface Content {
  calendar: { id: string };
  event: { id: string };
}

/** Opens a form and returns what it is in. */
type Open<Args extends unknown[] = [Content]> = (page: Page, ...content: Args) => Promise<unknown>;

/** The name of a dialog, how to find another place, or null for the page. */
type Place = string | RegExp | null | ((page: Page) => Locator);

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const placeOf = (page: Page, place: Place) =>
  place === null ? page.getByRole('main') : typeof place === 'function' ? place(page) : dialog(page, place);
/** What is found below it changes while one types. */
const searchTools = (page: Page) => page.getByRole('search');
const open = (page: Page, path: string) => page.goto(product.origin + path);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const openQuickEntry = async (page: Page, date: string) => {
  await open(page, `/dashboard?view=month&date=${date}`);
  await page.locator(`[role="gridcell"][data-date="${date}"]`).click();
};

const forms: [string, Place, Open][] = [
  ['the quick entry in an upper row', 'New event', (page) => openQuickEntry(page, '2031-11-05')],
  ['the quick entry in a lower row', 'New event', (page) => openQuickEntry(page, '2031-11-28')],
  ['the form of a new calendar', null, (page) => open(page, '/calendar/create')],
  ['the form of a new event', null, (page) => open(page, '/event/create')],
  ['the form of an event', null, (page, { event }) => open(page, `/event/${event.id}/edit`)],
  [
    'the dialog of a calendar',
    'Edit calendar',
    async (page, { calendar }) => {
      await open(page, `/calendar/detail/${calendar.id}`);
      await chooseOfCalendar(page, 'Edit');
    },
  ],
  [
    'the dialog that shares a calendar',
    'Share Calendar',
    async (page, { calendar }) => {
      await open(page, `/calendar/detail/${calendar.id}`);
      await press(page, 'Share Calendar');
      await page.getByRole('tab', { name: 'Embed Code' }).click();
    },
  ],
  [
    'the sharing options of a calendar',
    null,
    async (page, { calendar }) => {
      await open(page, `/calendar/detail/${calendar.id}#sharing`);
      await page.getByRole('tab', { name: 'Sharing Options' }).click();
      // Last to arrive: it moves what is below it.
      await expect(page.getByRole('button', { name: 'Create short link' })).toBeVisible();
    },
  ],
  [
    'the reason of a cancellation',
    'Cancel event',
    async (page, { event }) => {
      await open(page, `/event/${event.id}`);
      await press(page, 'Cancel event');
    },
  ],
  ['the account', null, (page) => open(page, '/settings#account')],
  [
    'the deletion of the account',
    'Delete account',
    async (page) => {
      await open(page, '/settings#account');
      await press(page, 'Delete account');
    },
  ],
  ['the appearance', null, (page) => open(page, '/settings#appearance')],
  ['the search', searchTools, (page) => open(page, '/search?q=training')],
  ['the import by address', null, (page) => open(page, '/imports')],
  ['the source of a calendar', null, (page, { calendar }) => open(page, `/calendar/${calendar.id}/source`)],
];

for (const [name, place, openForm] of forms) {
  test(`no button moves while it is pressed, whatever was typed: ${name}`, async ({ page }) => {
    const email = newAddress('press');
    const token = await createAccount(email, PASSWORD);
    const calendar = await createCalendar(token, { name: 'Rowing club' });
    const event = await createEvent(token, { title: 'Training', calendar_id: calendar.id });
    await enter(page, { email, password: PASSWORD });
    // Without scrolling, which moves everything.
    if (place !== 'New event') await page.setViewportSize({ width: 1280, height: 3000 });
    await openForm(page, { calendar, event });
    const form = placeOf(page, place);
    await expect(form.getByRole('textbox').first()).toBeVisible();
    expect(await lostPresses(page, form)).toEqual([]);
  });
}

test('no button moves while it is pressed, whatever was typed: signing in, signing up, a new password', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  await open(page, '/auth');
  const form = page.getByRole('main');
  await expect(form.getByRole('textbox').first()).toBeVisible();
  await press(page, 'Forgot password');
  const reset = dialog(page, 'Reset your password');
  await expect(reset).toBeVisible();
  expect(await lostPresses(page, reset)).toEqual([]);
  await open(page, '/auth');
  await expect(form.getByRole('textbox').first()).toBeVisible();
  expect(await lostPresses(page, form)).toEqual([]);
  await open(page, '/auth?tab=sign-up');
  await expect(form.getByRole('textbox').first()).toBeVisible();
  expect(await lostPresses(page, form)).toEqual([]);
});

const consoleForms: [string, Place, Open<[]>][] = [
  [
    'a new user',
    'Create New User',
    async (page) => {
      await open(page, '/admin');
      await press(page, 'Create New User');
    },
  ],
  [
    'the rejection of a registration',
    'Reject User Registration',
    async (page) => {
      await open(page, '/admin?tab=pending');
      await press(page, 'Reject');
    },
  ],
  [
    'the rejection of several registrations',
    /^Reject \d+ registrations$/,
    async (page) => {
      await open(page, '/admin?tab=pending');
      await page.getByLabel('Select all shown').check();
      await page.getByRole('button', { name: /^Reject selected/ }).click();
    },
  ],
];

for (const [name, place, openForm] of consoleForms) {
  test(`no button moves while it is pressed, whatever was typed: ${name}`, async ({ page }) => {
    for (const email of [newAddress('press'), newAddress('press')])
      await api('POST', '/api/auth/sign-up', { body: { email, password: PASSWORD } });
    await enter(page, product.owner);
    await page.setViewportSize({ width: 1280, height: 3000 });
    await openForm(page);
    const form = placeOf(page, place);
    await expect(form.locator('input, textarea').first()).toBeVisible();
    expect(await lostPresses(page, form)).toEqual([]);
  });
}
