import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test, type Page, type Route } from '../support/test.js';

async function anOwner(page: Page, name: string) {
  const email = newAddress(name);
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Rowing club' });
  await enter(page, { email, password: PASSWORD });
  return { token, calendar };
}

const weekly = { recurrence_type: 'weekly', days_of_week: [1, 3, 5] };

test('a card of the dashboard leads to its calendar wherever it is clicked, and says what comes next', async ({
  page,
}) => {
  const owner = await anOwner(page, 'rower');
  await createEvent(owner.token, { title: 'Training', calendar_id: owner.calendar.id, recurrence: weekly });
  await page.goto(product.origin);
  const card = page.getByRole('region', { name: 'Rowing club' }).locator('.calendar-card');
  await expect(card.getByText('Training')).toBeVisible();
  await expect(card.getByText(/^Next: (today|tomorrow|(Mon|Wed|Fri) \d+ \w+( \d+)?), /)).toBeVisible();
  await expect(card.getByText('100+ upcoming')).toBeVisible();
  // #2563eb is the first colour of the palette.
  await expect(card).toHaveCSS('border-left-color', 'rgb(37, 99, 235)');
  // The link covers the whole card, so the click is at a position and not on a text.
  await card.click({ position: { x: 60, y: 60 } });
  await expect(page).toHaveURL(new RegExp(`/calendar/detail/${owner.calendar.id}`));
});

test('Your Events shows next dates, fits 18 events on two screens, and returns to what was looked at', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const owner = await anOwner(page, 'planner');
  const calendar_id = owner.calendar.id;
  await createEvent(owner.token, { title: 'Training', calendar_id, recurrence: weekly });
  for (let number = 1; number < 18; number += 1)
    await createEvent(owner.token, { title: `Regatta ${number}`, calendar_id });
  await page.goto(`${product.origin}/events`);
  const rows = page.getByRole('list', { name: 'Your Events' }).getByRole('listitem');
  await expect(rows).toHaveCount(18);
  const bottom = await rows
    .last()
    .evaluate((row) => row.getBoundingClientRect().bottom + document.documentElement.scrollTop);
  expect(bottom).toBeLessThanOrEqual(2 * 800);

  const series = page.getByRole('button', { name: /Training/ });
  await expect(series).toContainText(/Next: (today|tomorrow|(Mon|Wed|Fri) \d+ \w+( \d+)?), /);
  const groundOf = () => series.evaluate((button) => getComputedStyle(button).backgroundColor);
  const ground = await groundOf();
  await series.hover();
  // A row shows that it can be expanded.
  await expect.poll(groundOf).not.toBe(ground);
  await series.click();
  await expect(page.getByText('Weekly on Mon, Wed and Fri, forever', { exact: true })).toBeVisible();

  await page.getByPlaceholder('Search events...').fill('Training');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\/events\?q=Training$/);
  await page.reload();
  await expect(page.getByPlaceholder('Search events...')).toHaveValue('Training');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: /Training/ }).click();
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByPlaceholder('Search events...')).toHaveValue('Training');

  await test.step('past events are never current ones under the pressed button, however slow the line', async () => {
    await page.getByPlaceholder('Search events...').fill('');
    await expect(page.getByRole('button', { name: /Regatta 9/ })).toBeVisible();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/events?**view=past**', async (route: Route) => {
      await held;
      await route.continue();
    });
    await page.getByText('Past events', { exact: true }).click();
    await expect(page.getByRole('status', { name: 'Loading your events' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Regatta 9/ })).toBeHidden();
    letGo();
    await expect(page.getByRole('heading', { name: 'No matching events' })).toBeVisible();
  });
});
