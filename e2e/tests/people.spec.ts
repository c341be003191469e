import type { Browser, Page } from '@playwright/test';
import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { waitForMail } from '../support/inbox.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter } from '../support/screens.js';
import { expect, test } from '../support/test.js';

// The day of the events is that of the browser at every hour.
test.use({ timezoneId: 'UTC' });

interface Person {
  email: string;
  token: string;
}

async function newPerson(name: string): Promise<Person> {
  const email = newAddress(name);
  return { email, token: await createAccount(email, PASSWORD) };
}

async function invite(owner: Person, calendarId: string, { email }: Person, role: string): Promise<void> {
  const body = { email, role, note: '' };
  const invited = await api('POST', `/api/calendars/${calendarId}/invitations`, { token: owner.token, body });
  expect(invited.status, invited.text).toBe(201);
}

async function join(owner: Person, calendarId: string, member: Person, role: string): Promise<void> {
  await invite(owner, calendarId, member, role);
  const listed = await api<{ items: { id: string }[] }>('GET', '/api/invitations', { token: member.token });
  const path = `/api/invitations/${listed.body.items[0]!.id}/answer`;
  const answered = await api('POST', path, { token: member.token, body: { accept: true } });
  expect(answered.status, answered.text).toBe(200);
}

async function pageOf(browser: Browser, { email }: Person, viewport?: { width: number; height: number }) {
  const context = await browser.newContext(viewport ? { viewport } : {});
  const page = await context.newPage();
  await enter(page, { email, password: PASSWORD });
  return page;
}

const TODAY = new Date().toISOString().slice(0, 10);
const today = (title: string, calendarId: string, clock = 9) => ({
  title,
  calendar_id: calendarId,
  start_local: `${TODAY}T${String(clock).padStart(2, '0')}:00`,
  end_local: `${TODAY}T${String(clock + 1).padStart(2, '0')}:00`,
  timezone: 'UTC',
  is_public_shareable: false,
});
const event = (page: Page, title: string) =>
  page.locator('.scheduler [data-entry]', { hasText: title }).first();

test('A secretary invites a trainer, who accepts at home, changes the calendar, and leaves it', async ({
  browser,
}) => {
  const [secretary, trainer] = [await newPerson('secretary'), await newPerson('trainer')];
  const calendar = await createCalendar(secretary.token, { name: 'Rowing club', is_public: false });
  await createEvent(secretary.token, today('Evening training', calendar.id));

  const desk = await pageOf(browser, secretary);
  await desk.goto(`${product.origin}/calendar/detail/${calendar.id}?tab=people`);
  await desk.getByLabel('Email').fill(trainer.email);
  await desk.getByLabel('Role', { exact: true }).selectOption('Editor');
  await desk.getByRole('button', { name: 'Invite' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: trainer.email })).toBeVisible();

  const phone = await pageOf(browser, trainer, { width: 375, height: 812 });
  await phone.goto(product.origin);
  await expect(phone.getByText('invites you to "Rowing club" as editor')).toBeVisible();
  await phone.getByRole('button', { name: 'Accept' }).click();
  await expect(phone.getByText('Invitation accepted')).toBeVisible();
  await phone.getByRole('button', { name: 'Show calendars' }).click();
  const shared = phone.getByRole('region', { name: 'Shared with me' });
  await expect(shared.getByRole('region', { name: 'Rowing club' })).toContainText('Editor');
  await event(phone, 'Evening training').click();
  const panel = phone.getByRole('dialog', { name: 'Evening training' });
  await panel.getByLabel('Location').fill('Boathouse');
  await panel.getByLabel('Location').press('Enter');
  await expect(phone.getByText('Event updated')).toBeVisible();

  // The open page is told.
  await expect(desk.getByLabel(/^Role of /)).toHaveValue('editor');
  await desk.getByRole('tab', { name: 'Events' }).click();
  await event(desk, 'Evening training').click();
  await expect(desk.getByRole('dialog', { name: 'Evening training' }).getByLabel('Location')).toHaveValue(
    'Boathouse',
  );

  await phone.keyboard.press('Escape');
  await chooseOfCalendar(phone, 'Leave', 'Rowing club');
  await phone.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(phone.getByText('Calendar left')).toBeVisible();
  await expect(shared).toHaveCount(0);
  await expect(event(phone, 'Evening training')).toHaveCount(0);
});

test('Nobody is shown a button that would be refused', async ({ browser }) => {
  const [owner, contributor, viewer] = [
    await newPerson('secretary'),
    await newPerson('contributor'),
    await newPerson('viewer'),
  ];
  const calendar = await createCalendar(owner.token, { name: 'Rowing club', is_public: false });
  const { id } = await createEvent(owner.token, today('Regatta', calendar.id));
  await join(owner, calendar.id, contributor, 'contributor');
  await join(owner, calendar.id, viewer, 'viewer');
  await createEvent(contributor.token, today('Paddling', calendar.id, 14));
  await createCalendar(contributor.token, { name: 'Family' });
  // In which the contributor may not write.
  const board = await createCalendar(owner.token, { name: 'Board', is_public: false });
  await join(owner, board.id, contributor, 'viewer');

  const reader = await pageOf(browser, viewer);
  await reader.goto(product.origin);
  await expect(event(reader, 'Regatta')).toBeVisible();
  await reader.getByRole('button', { name: 'More for Rowing club' }).click();
  await expect(reader.getByRole('menuitem')).toHaveText(['People', 'My color', 'Leave']);
  await reader.keyboard.press('Escape');
  await expect(reader.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  await event(reader, 'Regatta').click();
  const panel = reader.getByRole('dialog', { name: 'Regatta' });
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  for (const name of ['Copy', 'Rename']) await expect(panel.getByRole('button', { name })).toHaveCount(0);
  await expect(panel.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await reader.goto(`${product.origin}/event/${id}`);
  await expect(reader.getByRole('heading', { name: 'Regatta' })).toBeVisible();
  for (const name of ['Delete', 'Cancel Event', 'Copy Event'])
    await expect(reader.getByRole('button', { name })).toHaveCount(0);
  await expect(reader.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(reader.getByRole('tab')).toHaveText(['Details']);
  await reader.goto(`${product.origin}/calendar/detail/${calendar.id}?tab=people`);
  await expect(reader.getByRole('row')).toHaveCount(4);
  await expect(reader.getByRole('combobox')).toHaveCount(0);
  await expect(reader.getByText(owner.email)).toHaveCount(0);

  const adder = await pageOf(browser, contributor);
  await adder.goto(product.origin);
  await event(adder, 'Regatta').click();
  await expect(adder.getByRole('dialog', { name: 'Regatta' }).getByRole('textbox')).toHaveCount(0);
  await adder.keyboard.press('Escape');
  await event(adder, 'Paddling').click();
  const own = adder.getByRole('dialog', { name: 'Paddling' });
  await expect(own.getByLabel('Location')).toBeVisible();
  await expect(own.getByLabel('Calendar')).toHaveText('Rowing club');
  await adder.keyboard.press('Escape');
  await adder.keyboard.press('n');
  const entry = adder.getByRole('dialog', { name: 'New event' });
  await expect(entry.getByLabel('Calendar').getByRole('option')).toHaveText([
    'Family',
    'Rowing club',
    'No calendar',
  ]);
  await adder.goto(`${product.origin}/event/create`);
  const offered = adder.getByRole('combobox', { name: /^Calendar/ }).getByRole('option');
  await expect(offered.filter({ hasText: 'Rowing club' })).toHaveCount(1);
  await expect(offered.filter({ hasText: 'Board' })).toHaveCount(0);
});

test('A copy of an event in a shared calendar goes into a calendar of one’s own', async ({ browser }) => {
  const [owner, member] = [await newPerson('secretary'), await newPerson('member')];
  const calendar = await createCalendar(owner.token, { name: 'Rowing club' });
  const own = await createCalendar(member.token, { name: 'Family' });
  await join(owner, calendar.id, member, 'editor');
  const { id } = await createEvent(owner.token, today('Regatta', calendar.id));
  const page = await pageOf(browser, member);
  await page.goto(`${product.origin}/event/${id}/edit`);
  await expect(page.getByLabel('Calendar')).toHaveText('Rowing club');
  const copied = await api<{ id: string }>('POST', `/api/events/${id}/copy`, { token: member.token });
  await page.goto(`${product.origin}/event/${copied.body.id}/edit`);
  const select = page.getByRole('combobox', { name: 'Calendar' });
  await expect(select.getByRole('option')).toHaveText(['Family', 'Rowing club']);
  await select.selectOption('Family');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Regatta (Copy)' })).toBeVisible();
  const listed = async (token: string, calendarId: string) =>
    (
      await api<{ items: { title: string }[] }>('GET', `/api/events?calendar_id=${calendarId}`, { token })
    ).body.items.map(({ title }) => title);
  expect(await listed(member.token, own.id)).toEqual(['Regatta (Copy)']);
  expect(await listed(owner.token, calendar.id)).toEqual(['Regatta']);
});

test('Whoever is removed from a calendar is told by mail', async () => {
  const [owner, member] = [await newPerson('secretary'), await newPerson('member')];
  const calendar = await createCalendar(owner.token, { name: 'Rowing club' });
  await join(owner, calendar.id, member, 'editor');
  const path = `/api/calendars/${calendar.id}/people`;
  const { body } = await api<{ members: { id: string }[] }>('GET', path, { token: owner.token });
  const removed = await api('DELETE', `${path}/${body.members[1]!.id}`, { token: owner.token });
  expect(removed.status, removed.text).toBe(204);
  await waitForMail(member.email, /no longer take part in the calendar "Rowing club"/);
});

test('An invitation is for one address alone, and leads whoever has no account to one', async ({
  browser,
}) => {
  const [owner, other] = [await newPerson('secretary'), await newPerson('other')];
  const invited = newAddress('new');
  const calendar = await createCalendar(owner.token, { name: 'Rowing club' });
  await invite(owner, calendar.id, { email: invited, token: '' }, 'viewer');
  const people = await api<{ invitations: { id: string }[] }>('GET', `/api/calendars/${calendar.id}/people`, {
    token: owner.token,
  });
  const path = `/invitations/${people.body.invitations[0]!.id}`;

  const page = await pageOf(browser, other);
  await page.goto(product.origin + path);
  await expect(page.getByText(`This invitation is for ${invited}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await expect(form.getByLabel('Email')).toHaveValue(invited);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Your invitation waits until then.')).toBeVisible();

  const id = people.body.invitations[0]!.id;
  await api('DELETE', `/api/calendars/${calendar.id}/invitations/${id}`, { token: owner.token });
  await page.goto(product.origin + path);
  await expect(page.getByText('This invitation is no longer open')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
});
