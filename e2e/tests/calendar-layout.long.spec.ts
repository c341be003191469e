import { api } from '../support/api.js';
import { expectNoShift, watchShifts } from '../support/layout-shift.js';
import { anEvent, aPlanner, day } from '../support/planner.js';
import { product } from '../support/product.js';
import { expect, test, type Locator } from '../support/test.js';

test.use({ timezoneId: 'UTC', viewport: { width: 1280, height: 900 } });

const pageOf = ({ id }: { id: string }) => `${product.origin}/calendar/detail/${id}`;

test('a month on a laptop shows both events of a day', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const { token, club } = await aPlanner(page, 'reader');
  await anEvent(token, club.id);
  await anEvent(token, club.id, { title: 'Rehearsal' });
  await page.goto(`${pageOf(club)}?date=2031-11-18`);
  await expect(day(page, '2031-11-18').getByRole('link')).toHaveText([/Concert/, /Rehearsal/]);
});

test('a calendar has one line for itself and one for its days, and one way to a new event', async ({
  page,
}) => {
  const { token, club } = await aPlanner(page, 'liner');
  const description = `${'Trainings and regattas. '.repeat(12)}\nBring a towel.`;
  await api('PATCH', `/api/calendars/${club.id}`, { token, body: { description, version: 1 } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${pageOf(club)}?date=2031-11-01`);
  const middleOf = async (what: Locator) => {
    const box = (await what.boundingBox())!;
    return Math.round(box.y + box.height / 2);
  };
  const title = await middleOf(page.getByRole('heading', { name: 'Rowing club' }));
  const share = page.getByRole('button', { name: 'Share Calendar' });
  const add = page.getByRole('link', { name: 'Add Event' });
  const more = page.getByRole('button', { name: 'More for Rowing club' });
  const tab = page.getByRole('tab', { name: 'Events' });
  const unfold = page.getByRole('button', { name: 'more', exact: true });
  for (const one of [share, add, more, tab, unfold])
    expect(Math.abs((await middleOf(one)) - title)).toBeLessThanOrEqual(2);
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  await unfold.click();
  await expect(page.getByText('Bring a towel.')).toBeInViewport();
  await page.getByRole('button', { name: 'less', exact: true }).click();
  await add.click();
  const entry = page.getByRole('dialog', { name: 'New event' });
  await expect(entry.getByLabel('Calendar')).toHaveValue(club.id);
  await entry.getByRole('button', { name: 'Close' }).click();
  await tab.press('ArrowRight');
  await add.click();
  await expect(page).toHaveURL(/add-event$/);
});

test('the buttons beside an event stand above a message', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'reader');
  await anEvent(token, club.id, { start_local: '2031-11-24T19:00', end_local: '2031-11-24T21:00' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${pageOf(club)}?date=2031-11-01`);
  const concert = page.getByRole('grid').getByRole('link', { name: /Concert/ });
  await concert.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByText('Event moved')).toBeVisible();
  await concert.click();
  const edit = page.getByRole('dialog', { name: 'Concert' }).getByRole('link', { name: 'Edit' });
  const message = (await page.locator('.ui-toast').boundingBox())!;
  const button = (await edit.boundingBox())!;
  // Otherwise the test proves nothing.
  expect(button.y + button.height).toBeGreaterThan(message.y);
  expect(button.x).toBeLessThan(message.x + message.width);
  await edit.click();
  await expect(page).toHaveURL(/\/edit/);
});

test('an event over several days is one bar in each week, as wide as its days', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'camper');
  await anEvent(token, club.id, {
    title: 'Camp',
    is_all_day: true,
    start_local: '2031-11-13',
    end_local: '2031-11-17',
  });
  await page.goto(`${pageOf(club)}?date=2031-11-01`);
  const bars = page.getByRole('grid').getByRole('link', { name: 'Camp' });
  await expect(bars).toHaveCount(2);
  const cell = (await day(page, '2031-11-13').boundingBox())!;
  const last = (await day(page, '2031-11-15').boundingBox())!;
  const bar = (await bars.first().boundingBox())!;
  expect(bar.x).toBeGreaterThan(cell.x);
  expect(bar.x + bar.width).toBeLessThan(last.x + last.width);
  expect(bar.x + bar.width).toBeGreaterThan(last.x + last.width - 12);
});

test('eighteen events of the list fit on two screens', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'lister');
  for (let number = 1; number <= 18; number++) {
    await anEvent(token, club.id, { title: `Concert ${number}`, location: 'Town hall' });
  }
  await page.goto(`${pageOf(club)}?view=list`);
  const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(rows).toHaveCount(18);
  const first = (await rows.first().boundingBox())!;
  const last = (await rows.last().boundingBox())!;
  expect(last.y + last.height - first.y).toBeLessThan(2 * 900);
});

test('nothing moves on the page of a calendar while it loads', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'sitter');
  await anEvent(token, club.id);
  await watchShifts(page);
  await page.goto(`${pageOf(club)}?date=2031-11-01`);
  await expect(page.getByRole('link', { name: /Concert/ })).toBeVisible();
  await expectNoShift(page);
});
