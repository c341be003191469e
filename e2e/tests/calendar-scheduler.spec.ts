import { api, createAccount, createCalendar } from '../support/api.js';
import { fingerOn, pointIn } from '../support/finger.js';
import { anEvent } from '../support/planner.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter } from '../support/screens.js';
import { expect, test, type Locator, type Page } from '../support/test.js';

test.use({ timezoneId: 'UTC', viewport: { width: 1280, height: 900 } });

async function anOwner(page: Page, name: string) {
  const email = newAddress(name);
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Rowing club' });
  await enter(page, { email, password: PASSWORD });
  const address = `${product.origin}/calendar/detail/${calendar.id}`;
  return { token, calendar, address };
}

const day = (page: Page, date: string) => page.getByRole('grid').locator(`[data-date="${date}"]`);
const startOf = async (token: string, id: string) => {
  const { body } = await api<{ start_local: string }>('GET', `/api/events/${id}`, { token });
  return body.start_local;
};

async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 20, start.y + start.height - 10);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + start.height - 14, { steps: 3 });
  await page.mouse.move(end.x + 40, end.y + end.height - 14, { steps: 5 });
  await page.mouse.up();
}

test('Back and a reload return to the month, view and search of a calendar; the filter opens with the focus', async ({
  page,
}) => {
  const { token, calendar, address } = await anOwner(page, 'returner');
  await anEvent(token, calendar.id);
  await page.goto(`${address}?date=2031-10-01`);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(`${address}?date=2031-11-01`);
  await page.getByPlaceholder('Search events...').fill('concert');
  await expect(page).toHaveURL(/q=concert/);
  await page.getByRole('link', { name: /Concert/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Concert' }).click();
  await expect(page.getByRole('heading', { name: 'Concert' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'November 2031' })).toBeVisible();
  await expect(page.getByPlaceholder('Search events...')).toHaveValue('concert');
  await page.getByText('List', { exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'October 2031' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await expect(page.getByLabel('Start Date')).toBeFocused();
});

test('a calendar with an event in another year alone is not called empty, an empty month is', async ({
  page,
}) => {
  const { token, calendar, address } = await anOwner(page, 'planner');
  await page.goto(`${address}?date=2030-01-01`);
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible();
  await anEvent(token, calendar.id);
  await page.reload();
  await expect(page.getByText('No events in Jan', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  await expect(page.getByText('No events yet')).toBeHidden();
});

test('a calendar that was deleted is not there after Back, nor in another tab', async ({ page, context }) => {
  const { address } = await anOwner(page, 'remover');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Rowing club' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'Rowing club' })).toBeVisible();
  await page.bringToFront();
  await chooseOfCalendar(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete calendar' }).click();
  await expect(page.getByText('Calendar deleted', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Calendar not found' })).toBeVisible();
  await other.bringToFront();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Calendar not found' })).toBeVisible();
});

test('a click on a day, a drag over days and Enter open a new event in this calendar on these days', async ({
  page,
}) => {
  const { token, calendar, address } = await anOwner(page, 'creator');
  await anEvent(token, calendar.id);
  await page.goto(`${address}?date=2031-11-01`);
  await expect(page.getByRole('link', { name: /Concert/ })).toBeVisible();
  const entry = page.getByRole('dialog', { name: 'New event' });
  const when = entry.getByLabel('When');
  await day(page, '2031-11-05').click({ position: { x: 60, y: 60 } });
  await expect(when).toHaveValue('Wed 5 Nov 2031');
  await expect(entry.getByLabel('Calendar')).toHaveValue(calendar.id);
  await page.keyboard.press('Escape');
  await drag(page, day(page, '2031-11-12'), day(page, '2031-11-14'));
  await expect(when).toHaveValue('Wed 12 Nov 2031 – Fri 14 Nov 2031');
  await page.keyboard.press('Escape');
  await day(page, '2031-11-12').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(when).toHaveValue('Wed 19 Nov 2031');
  await page.keyboard.type('Regatta');
  await page.keyboard.press('Enter');
  await expect(day(page, '2031-11-19').getByRole('link', { name: /Regatta/ })).toBeVisible();
});

test('an event is moved by drag and by keyboard, and Undo takes it back; a series by one date or as a whole', async ({
  page,
}) => {
  const { token, calendar, address } = await anOwner(page, 'mover');
  const { id } = await anEvent(token, calendar.id);
  await page.goto(`${address}?date=2031-11-01`);
  const concert = page.getByRole('grid').getByRole('link', { name: /Concert/ });
  await drag(page, concert, day(page, '2031-11-13'));
  await expect(page.getByText('Event moved')).toBeVisible();
  await expect(day(page, '2031-11-13').getByRole('link', { name: /Concert/ })).toBeVisible();
  await expect.poll(() => startOf(token, id)).toBe('2031-11-13T19:00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day(page, '2031-11-18').getByRole('link', { name: /Concert/ })).toBeVisible();
  await expect.poll(() => startOf(token, id)).toBe('2031-11-18T19:00');

  await concert.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(day(page, '2031-11-19').getByRole('link', { name: /Concert/ })).toBeVisible();
  // The grid shows the new place before the server has responded.
  await expect.poll(() => startOf(token, id)).toBe('2031-11-19T19:00');

  await test.step('a date of a series is moved alone, or with the whole series', async () => {
    const series = await anEvent(token, calendar.id, {
      title: 'Training',
      recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
    });
    await page.goto(`${address}?date=2031-12-01`);
    const on = (date: string) => day(page, date).getByRole('link', { name: /Training/ });
    await drag(page, on('2031-12-09'), day(page, '2031-12-11'));
    const menu = page.getByRole('dialog', { name: 'Move event' });
    await menu.getByRole('button', { name: 'Move this occurrence only' }).click();
    await expect(on('2031-12-11')).toBeVisible();
    await expect(on('2031-12-16')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(on('2031-12-09')).toBeVisible();

    await drag(page, on('2031-12-16'), day(page, '2031-12-17'));
    await menu.getByRole('button', { name: 'Move entire recurring series' }).click();
    await expect(on('2031-12-10')).toBeVisible();
    await expect.poll(() => startOf(token, series.id)).toBe('2031-11-19T19:00');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

  test('all that its owner can do is in one line, in reach of a thumb, or in a menu', async ({ page }) => {
    const { address } = await anOwner(page, 'narrow');
    await page.goto(address);
    const share = (await page.getByRole('button', { name: 'Share Calendar' }).boundingBox())!;
    const more = page.getByRole('button', { name: 'More for Rowing club' });
    expect((await more.boundingBox())!.y).toBe(share.y);
    const add = page.getByRole('link', { name: 'Add Event' });
    expect((await add.boundingBox())!.y).toBeGreaterThan(740 - 90);
    await more.tap();
    for (const name of ['Edit', 'Import', 'Sync from a link'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Delete Calendar' });
    await dialog.getByRole('button', { name: 'Delete Calendar' }).tap();
    await expect(page.getByText('Calendar deleted', { exact: true })).toBeVisible();
  });

  test('an empty calendar says so in place of its days, and offers its first event', async ({ page }) => {
    const { address } = await anOwner(page, 'beginner');
    await page.goto(`${address}?date=2031-11-05`);
    await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible();
    await expect(page.locator('.ui-scheduler')).toBeHidden();
    await page.getByRole('link', { name: 'Add Event' }).tap();
    const entry = page.getByRole('dialog', { name: 'New event' });
    await entry.getByLabel('Title').fill('Training');
    await entry.getByRole('button', { name: 'Save' }).tap();
    await expect(page.locator('.ui-scheduler')).toBeVisible();
    await expect(page.getByText('No events yet')).toBeHidden();
  });

  test('an event of the chosen day is held and moved to another day', async ({ page }) => {
    const { token, calendar, address } = await anOwner(page, 'holder');
    const { id } = await anEvent(token, calendar.id);
    await page.goto(`${address}?view=month&date=2031-11-01`);
    await day(page, '2031-11-18').tap();
    const add = (await page.getByRole('button', { name: 'Add an event on this day' }).boundingBox())!;
    const link = (await page.getByRole('link', { name: 'Add Event' }).boundingBox())!;
    expect(add.x + add.width, 'Add Event does not cover it').toBeLessThanOrEqual(link.x);
    const concert = page.getByRole('link', { name: /Concert/ }).filter({ visible: true });
    await concert.scrollIntoViewIfNeeded();
    const finger = await fingerOn(page);
    const from = await pointIn(concert);
    await finger.down(from);
    await expect(day(page, '2031-11-18')).toHaveClass(/ui-scheduler-target/);
    await finger.move(from, await pointIn(day(page, '2031-11-20')));
    await expect(day(page, '2031-11-20')).toHaveClass(/ui-scheduler-target/);
    await finger.up();
    await expect(page.getByText('Event moved')).toBeVisible();
    await expect.poll(() => startOf(token, id)).toBe('2031-11-20T19:00');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => startOf(token, id)).toBe('2031-11-18T19:00');
  });
});
