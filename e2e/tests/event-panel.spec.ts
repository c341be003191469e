import { api } from '../support/api.js';
import { anEvent, aPlanner, day, event, scheduler } from '../support/planner.js';
import { expect, test, type Page } from '../support/test.js';

test.use({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 800 } });

interface Stored {
  title: string;
  location: string | null;
  description: string | null;
  start_local: string;
  end_local: string;
  is_public_shareable: boolean;
  calendars: { name: string }[];
  version: number;
}

const read = async (token: string, id: string) =>
  (await api<Stored>('GET', `/api/events/${id}`, { token })).body;
const panelOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
const field = (page: Page, title: string, name: string) =>
  panelOf(page, title).getByLabel(name, { exact: true });

test('an event is made private in two acts, and Undo takes it back', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'private');
  const { id } = await anEvent(token, club.id);
  await page.goto(scheduler('date=2031-11-10'));
  await event(page, 'Concert').click();
  await expect(field(page, 'Concert', 'Description')).toBeVisible();
  const place = await panelOf(page, 'Concert').boundingBox();
  await panelOf(page, 'Concert').getByRole('button', { name: 'Make private' }).click();
  await expect.poll(async () => (await read(token, id)).is_public_shareable).toBe(false);
  await expect(event(page, 'Concert.*not shared')).toBeVisible();
  await expect(panelOf(page, 'Concert').getByText("You and the calendar's people can see it")).toBeVisible();
  expect(await panelOf(page, 'Concert').boundingBox()).toEqual(place);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read(token, id)).is_public_shareable).toBe(true);
});

test('an event is changed in its panel by keyboard alone, and the view stays', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'in-place');
  const { id } = await anEvent(token, club.id, { location: 'Boathouse' });
  await page.goto(scheduler('view=week&date=2031-11-18'));
  await event(page, 'Concert').focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, 'Concert');
  await expect(panel.getByRole('link', { name: 'Concert' })).toBeFocused();
  const reach = async (name: string) => {
    for (let steps = 0; steps < 12; steps += 1) {
      if (await field(page, 'Concert', name).evaluate((input) => input === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(field(page, 'Concert', name)).toBeFocused();
    await page.keyboard.press('Control+a');
  };
  await reach('When');
  await page.keyboard.type('wed 19 20-22');
  await expect(panel.getByText('That is Wed 19 Nov 2031, 20:00–22:00')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read(token, id)).start_local).toBe('2031-11-19T20:00');
  await expect(field(page, 'Concert', 'When')).toHaveValue('Wed 19 Nov 2031, 20:00–22:00');
  await reach('Location');
  await page.keyboard.type('Hall 2');
  // Leaving the field saves it.
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await read(token, id)).location).toBe('Hall 2');
  await reach('Description');
  await page.keyboard.type('Doors open at 19:30');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await read(token, id)).description).toBe('Doors open at 19:30');
  await panel.getByRole('button', { name: 'Rename' }).press('Enter');
  await page.keyboard.type('Autumn concert');
  await page.keyboard.press('Enter');
  const renamed = panelOf(page, 'Autumn concert');
  await expect(renamed.getByRole('link', { name: 'Autumn concert' })).toBeFocused();
  await renamed.getByRole('combobox', { name: 'Calendar' }).selectOption('Family');
  await expect
    .poll(async () => (await read(token, id)).calendars.map(({ name }) => name))
    .toEqual(['Family']);
  await page.keyboard.press('Escape');
  await expect(renamed).toBeHidden();
  // Until then the keys are those of the field that was left.
  await expect(event(page, 'Autumn concert')).toBeFocused();
  await expect(page).toHaveURL(scheduler('view=week&date=2031-11-18'));
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('Control+z');
  await expect
    .poll(() => read(token, id))
    .toMatchObject({ title: 'Concert', location: 'Boathouse', start_local: '2031-11-18T19:00' });
});

test('nothing typed in a panel is lost: without a connection, and after a change elsewhere', async ({
  page,
}) => {
  const { token, club } = await aPlanner(page, 'careful');
  const { id } = await anEvent(token, club.id, { location: 'Boathouse' });
  await anEvent(token, club.id, {
    title: 'Rehearsal',
    start_local: '2031-11-03T19:00',
    end_local: '2031-11-03T20:00',
  });
  await page.goto(scheduler('date=2031-11-10'));
  const place = field(page, 'Concert', 'Location');
  await event(page, 'Concert').click();

  await test.step('a press elsewhere saves it first, and keeps the panel while that fails', async () => {
    await page.route('**/api/events/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await place.fill('Hall 2');
    await day(page, '2031-11-05').click();
    await expect(panelOf(page, 'Concert').getByRole('alert')).toBeVisible();
    await expect(place).toHaveValue('Hall 2');
    await event(page, 'Rehearsal').click();
    await expect(panelOf(page, 'Rehearsal')).toBeHidden();
    await expect(place).toHaveValue('Hall 2');
    await page.unroute('**/api/events/**');
    await panelOf(page, 'Concert').getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await read(token, id)).location).toBe('Hall 2');
  });

  await test.step('another field that was changed elsewhere does not matter', async () => {
    const { version } = await read(token, id);
    await api('PATCH', `/api/events/${id}`, { token, body: { description: 'Bring a towel', version } });
    await place.fill('Hall 3');
    await place.press('Enter');
    await expect
      .poll(() => read(token, id))
      .toMatchObject({ location: 'Hall 3', description: 'Bring a towel' });
  });

  await test.step('the same field shows what it was changed to, and the person decides', async () => {
    const { version } = await read(token, id);
    await api('PATCH', `/api/events/${id}`, { token, body: { location: 'Hall 9', version } });
    await place.fill('Hall 4');
    await place.press('Enter');
    await expect(panelOf(page, 'Concert').getByRole('alert')).toContainText('to “Hall 9”');
    await expect(place).toHaveValue('Hall 4');
    await panelOf(page, 'Concert').getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await read(token, id)).location).toBe('Hall 4');
  });
});

test('the panel stays in place when its event is moved away, also when it grows then', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'in-its-place');
  const { id } = await anEvent(token, club.id);
  let load = () => {};
  const isAsked = new Promise<void>((resolve) => (load = resolve));
  await page.route(`**/api/events/${id}`, async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto(scheduler('date=2031-11-10'));
  await event(page, 'Concert').click();
  const panel = panelOf(page, 'Concert');
  const early = (await panel.boundingBox())!;
  load();
  await expect(field(page, 'Concert', 'Description')).toBeVisible();
  const place = (await panel.boundingBox())!;
  expect(Math.abs(place.height - early.height)).toBeLessThan(1);
  await field(page, 'Concert', 'When').fill('wed 5 20-22');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read(token, id)).start_local).toBe('2031-11-05T20:00');
  await expect(day(page, '2031-11-05').getByRole('link', { name: 'Concert' })).toBeVisible();
  // It is said once the panel has what was stored.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await field(page, 'Concert', 'When').fill('at some time');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Discard' })).toBeVisible();
  const { x, y, height } = (await panel.boundingBox())!;
  expect(height).toBeGreaterThan(place.height);
  expect(x).toBe(place.x);
  // It moves up by no more than it grew, to stay within the window.
  expect(Math.round(place.y - y)).toBeLessThanOrEqual(Math.round(height - place.height));
});

test('of a series the panel asks how much is changed, as after dragging', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'serial-in-place');
  const { id } = await anEvent(token, club.id, {
    title: 'Training',
    recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
  });
  await page.goto(scheduler('date=2031-12-01'));
  const on = (date: string) => day(page, date).locator('[data-entry]').filter({ hasText: 'Training' });
  await on('2031-12-09').click();
  const panel = panelOf(page, 'Training');
  await expect(panel.getByText('Weekly on Tue')).toBeVisible();
  await field(page, 'Training', 'Location').fill('Hall 2');
  await field(page, 'Training', 'Location').press('Enter');
  await panel.getByRole('button', { name: 'Change this occurrence only' }).click();
  await expect.poll(async () => (await read(token, `${id}-occurrence-3`)).location).toBe('Hall 2');
  expect((await read(token, id)).location).toBeNull();
  await panel.getByRole('button', { name: 'Make private' }).click();
  await panel.getByRole('button', { name: 'Change entire recurring series' }).click();
  await expect.poll(async () => (await read(token, id)).is_public_shareable).toBe(false);
});

test('after saving on a page one is back in the view that one came from', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'returning');
  await anEvent(token, club.id);
  const view = scheduler('view=week&date=2031-11-18');
  await page.goto(view);
  await event(page, 'Concert').click();
  await panelOf(page, 'Concert').getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Autumn concert');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(event(page, 'Autumn concert')).toBeVisible();
  await expect(page).toHaveURL(view);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.locator('[data-hours][data-date="2031-11-20"]').click({ position: { x: 40, y: 10 * 48 } });
  const entry = page.getByRole('dialog', { name: 'New event' });
  await entry.getByLabel('Title').fill('Rehearsal');
  await entry.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(event(page, 'Rehearsal')).toBeVisible();
  await expect(page).toHaveURL(view);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

  test('an event is changed in its panel by thumb', async ({ page }) => {
    const { token, club } = await aPlanner(page, 'thumb');
    const { id } = await anEvent(token, club.id);
    await page.goto(scheduler('view=agenda&date=2031-11-17'));
    await event(page, 'Concert').tap();
    await field(page, 'Concert', 'Location').fill('Hall 2');
    await panelOf(page, 'Concert').getByRole('button', { name: 'Make private' }).tap();
    await expect
      .poll(() => read(token, id))
      .toMatchObject({ location: 'Hall 2', is_public_shareable: false });
  });
});
