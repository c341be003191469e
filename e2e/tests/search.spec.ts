import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test("the search is reached by a key, finds what 'boathouse 3 may' says, and leads to that date", async ({
  page,
}) => {
  const email = newAddress('seeker');
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Rowing club' });
  const year = new Date().getUTCFullYear() + 1;
  const on = (date: string, more: object = {}) => ({
    start_local: `${year}-${date}T18:00`,
    end_local: `${year}-${date}T20:00`,
    timezone: 'UTC',
    calendar_id: calendar.id,
    ...more,
  });
  await createEvent(
    token,
    on('05-03', { title: 'Regatta briefing', location: 'Boathouse', start_local: `${year}-05-03T19:00` }),
  );
  await createEvent(token, on('05-03', { title: 'Choir', location: 'Town hall' }));
  const daily = { recurrence_type: 'daily', count: 100 };
  await createEvent(token, on('04-20', { title: 'Open gym', location: 'Boathouse', recurrence: daily }));

  await enter(page, { email, password: PASSWORD });
  await page.goto(`${product.origin}/settings`);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
  await page.keyboard.type('boathouse 3 may');
  const found = page.getByRole('list', { name: 'Dates found' });
  await expect(found.getByRole('link')).toHaveText(['Open gym', 'Regatta briefing']);
  await expect(page.getByText('“3 may” was read as May 3.')).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=boathouse\+3\+may$/);

  await found.getByRole('link', { name: 'Open gym' }).click();
  await expect(page).toHaveURL(/\/event\/[0-9a-f-]{36}\?occurrence=13$/);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Words and dates' })).toHaveValue('boathouse 3 may');
  await expect(found.getByRole('link')).toHaveText(['Open gym', 'Regatta briefing']);
});
