import { createAccount, createCalendar } from '../support/api.js';
import { anEvent, aPlanner, area, event, scheduler } from '../support/planner.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter } from '../support/screens.js';
import { expect, test, type Locator, type Page } from '../support/test.js';

test.use({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 800 } });

const inWindow = async (page: Page, what: Locator) => {
  const { y, height } = (await what.boundingBox())!;
  return y >= 0 && y + height <= page.viewportSize()!.height;
};

test('ten calendars stand in a list without scrolling, and stay in the order in which they were dragged', async ({
  page,
}) => {
  const email = newAddress('collector');
  const token = await createAccount(email, PASSWORD);
  const names = Array.from({ length: 10 }, (_, number) => `Team ${number}`);
  for (const name of names) await createCalendar(token, { name });
  await enter(page, { email, password: PASSWORD });
  await page.goto(product.origin);
  const row = (name: string) => page.getByRole('region', { name });
  const shown = () =>
    page.locator('.calendar-row-name').evaluateAll((all) => all.map((name) => name.textContent).join(', '));
  await expect(row('Team 0')).toBeVisible();
  for (const name of names) {
    expect(await inWindow(page, row(name))).toBe(true);
    expect((await row(name).boundingBox())!.height).toBe(32);
  }
  const list = page.locator('.calendar-list');
  expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);

  const [first, rest] = ['Team 9, Team 8, Team 7', names.slice(0, 7).reverse().join(', ')];
  expect(await shown()).toBe(`${first}, ${rest}`);
  const drag = (name: string, to: string) =>
    row(name).dragTo(row(to), { sourcePosition: { x: 120, y: 16 }, targetPosition: { x: 120, y: 4 } });
  const stored = page.waitForResponse((response) => response.url().endsWith('/place'));
  await drag('Team 7', 'Team 9');
  await expect.poll(shown).toBe(`Team 7, Team 9, Team 8, ${rest}`);
  expect((await stored).status()).toBe(204);
  await page.reload();
  await expect.poll(shown).toBe(`Team 7, Team 9, Team 8, ${rest}`);
  await chooseOfCalendar(page, 'Move down', 'Team 7');
  await expect.poll(shown).toBe(`Team 9, Team 7, Team 8, ${rest}`);
  await expect(page.getByRole('button', { name: 'More for Team 7' })).toBeFocused();

  // Its key searches the events, also beside the search of calendars.
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Words and dates' })).toBeFocused();
});

test('unfolded calendars are passed with the keys of one, and arrows lead between them', async ({ page }) => {
  const { token } = await aPlanner(page, 'arrows');
  await createCalendar(token, { name: 'School' });
  await page.goto(scheduler('date=2031-11-18'));
  const { keyboard } = page;
  await expect(page.locator('.calendar-card')).toHaveCount(3);
  await page.getByRole('main').getByRole('link', { name: 'Create Calendar' }).focus();
  await keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Show School' })).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await keyboard.press(key);
  await expect(page.getByRole('link', { name: 'Rowing club', exact: true })).toBeFocused();
  for (let act = 0; act < 4; act += 1) await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Today' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'View Calendar: Rowing club' })).toBeFocused();
});

test('full hours have two digits, weeks their numbers, and the title of the days leads to a month and a date', async ({
  page,
}) => {
  const { token, club } = await aPlanner(page, 'leaper');
  await anEvent(token, club.id, { start_local: '2031-11-18T09:00', end_local: '2031-11-18T09:30' });
  await page.goto(scheduler('date=2031-11-18'));
  await expect(event(page, 'Concert')).toHaveAccessibleName(/^09:00 Concert/);
  // The rest is for screen readers.
  expect(
    await event(page, 'Concert')
      .locator('.ui-entry-time')
      .evaluate((time) => time.firstChild!.textContent),
  ).toBe('09');
  await expect(page.getByRole('rowheader')).toHaveText(['44', '45', '46', '47', '48']);
  const title = (name: string) => page.getByRole('button', { name, exact: true });
  const jump = page.getByRole('dialog', { name: 'Go to a month or date' });
  await title('November 2031').click();
  await expect(jump.getByRole('button', { name: 'November 2031' })).toBeFocused();
  await jump.getByRole('button', { name: 'Next year' }).click();
  await jump.getByRole('button', { name: 'March 2032' }).click();
  await expect(jump).toBeHidden();
  await expect(page).toHaveURL(/date=2032-03-01/);
  await title('March 2032').click();
  await title('March 2032').first().click();
  await expect(jump).toBeHidden();
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Week', { exact: true }).click();
  await expect(area(page).getByText('Week 10')).toBeVisible();
  await title('1–7 Mar 2032').press('Enter');
  await jump.getByRole('gridcell', { name: '25 March 2032' }).click();
  await expect(page.getByRole('heading', { name: '22–28 Mar 2032' })).toBeVisible();
});
