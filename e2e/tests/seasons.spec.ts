import { api } from '../support/api.js';
import { anEvent, aPlanner } from '../support/planner.js';
import { product } from '../support/product.js';
import { chooseOfCalendar } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test.use({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 900 } });

test('a calendar is copied to the next season after a preview, and the copy is undone as one action', async ({
  page,
}) => {
  const { token, club } = await aPlanner(page, 'season');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const recurrence = { recurrence_type: 'daily', interval: 7, count: 3 };
  const at = (days: number) => ({
    start_local: `${inDays(days)}T18:00`,
    end_local: `${inDays(days)}T20:00`,
  });
  await anEvent(token, club.id, { title: 'Training', ...at(7), recurrence });
  await anEvent(token, club.id, { title: 'Regatta', ...at(16) });
  await page.goto(`${product.origin}/calendar/detail/${club.id}`);
  await chooseOfCalendar(page, 'Copy to next season');
  const dialog = page.getByRole('dialog', { name: 'Copy to next season' });
  await expect(dialog.getByText(/^2 events with 4 dates/)).toBeVisible();
  await expect(dialog.getByText('Everything 52 weeks later')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Training' })).toBeVisible();
  const begins = dialog.getByRole('textbox', { name: 'Next season begins on' });
  await begins.fill(inDays(7 * 30 + 2));
  await begins.press('Tab');
  await expect(dialog.getByText('Everything 30 weeks later')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy 2 events' }).click();
  await expect(page.getByText('Copied to next season')).toBeVisible();
  const count = async () => {
    const { body } = await api<{ total: number }>('GET', '/api/events', { token });
    return body.total;
  };
  expect(await count()).toBe(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  expect(await count()).toBe(2);
});
