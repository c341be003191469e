import { api, createCalendar } from '../support/api.js';
import { anEvent, aPlanner, area, day, scheduler } from '../support/planner.js';
import { product } from '../support/product.js';
import { expect, test, type Locator, type Page } from '../support/test.js';

test.use({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 800 } });

/** Events on a day, in the hours from nine on. */
async function fill(token: string, calendarId: string, date: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const hour = String(9 + number).padStart(2, '0');
    const [start_local, end_local] = [`${date}T${hour}:00`, `${date}T${hour}:30`];
    await anEvent(token, calendarId, { title: `Match ${number}`, start_local, end_local });
  }
}

const inWindow = async (page: Page, what: Locator) => {
  const { y, height } = (await what.boundingBox())!;
  return y >= 0 && y + height <= page.viewportSize()!.height;
};

test('a month shows four events a day in five weeks, three in six, and all of today, on a laptop', async ({
  page,
}) => {
  const { token, club } = await aPlanner(page, 'roomy');
  const described = 'Trainings and regattas of all age groups, on the lake and elsewhere. '.repeat(4);
  await api('PATCH', `/api/calendars/${club.id}`, { token, body: { description: described, version: 1 } });
  // With weeks from Monday, November has five, and June six.
  for (const date of ['2031-11-18', '2031-06-30']) await fill(token, club.id, date, 5);
  const today = new Date().toISOString().slice(0, 10);
  await fill(token, club.id, today, 6);
  await anEvent(token, club.id, { title: 'Camp', is_all_day: true, start_local: today, end_local: today });

  const seen = async (address: string, date: string) => {
    await page.goto(address);
    const links = day(page, date).getByRole('link');
    await expect(links.first()).toBeVisible();
    for (const link of await links.all()) expect(await inWindow(page, link)).toBe(true);
    const height = (await links.first().boundingBox())!.height;
    // Two of these are the gap to the next one.
    expect(height).toBeLessThanOrEqual(24);
    const weeks = page.locator('.ui-scheduler-grid [role="row"]');
    expect(await inWindow(page, weeks.last())).toBe(true);
    const { scrollHeight, clientHeight } = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return { scrollHeight, clientHeight };
    });
    expect(scrollHeight).toBe(clientHeight);
    return links.count();
  };
  const page_ = `${product.origin}/calendar/detail/${club.id}`;
  expect(await seen(scheduler('date=2031-11-01'), '2031-11-18')).toBe(4);
  const weekdays = (await page.getByRole('columnheader', { name: 'Monday' }).boundingBox())!;
  expect(weekdays.y).toBeLessThanOrEqual(110);
  expect(await seen(scheduler('date=2031-06-01'), '2031-06-30')).toBe(3);
  expect(await seen(scheduler(''), today)).toBe(7);
  expect(await seen(`${page_}?date=2031-11-01`, '2031-11-18')).toBe(4);
  expect(await seen(`${page_}?date=2031-06-01`, '2031-06-30')).toBe(3);
  expect(await seen(page_, today)).toBe(7);
});

test.describe('by finger on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('the names of calendars can be read, folded and unfolded', async ({ page }) => {
    const { token, club } = await aPlanner(page, 'reader');
    await anEvent(token, club.id);
    await createCalendar(token, { name: 'Committee and annual meeting' });
    await page.goto(scheduler('date=2031-11-18'));
    const names = page.locator('.calendar-row-name bdi');
    await expect(names).toHaveCount(3);
    const cut = () =>
      names.evaluateAll((all) =>
        all
          .filter((name) => {
            const box = (element: Element) => element.getBoundingClientRect();
            const range = document.createRange();
            range.selectNodeContents(name);
            const [text, row] = [range.getBoundingClientRect(), box(name.closest('.calendar-row-name')!)];
            const isOut = text.right > row.right || text.bottom > row.bottom || text.width < 8;
            return isOut || name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight;
          })
          .map(({ textContent }) => textContent),
      );
    for (const toggle of await page.locator('.calendar-row-toggle').all()) {
      expect(await cut()).toEqual([]);
      await toggle.tap();
    }
    expect(await cut()).toEqual([]);
  });
});

test.describe('in a page written from the right', () => {
  test.use({ locale: 'ar' });

  test('a long name is cut at its end, and a short link reads from the left', async ({ page }) => {
    const { token } = await aPlanner(page, 'right');
    const { id } = await createCalendar(token, { name: 'Committee and annual general meeting' });
    await page.goto(scheduler('date=2031-11-18'));
    const name = page.locator('.calendar-row-name bdi').filter({ hasText: 'Committee' });
    const [beginning, box] = await name.evaluate((element) => {
      const range = document.createRange();
      range.setStart(element.firstChild!, 0);
      range.setEnd(element.firstChild!, 1);
      const row = element.closest('.calendar-row-name')!;
      return [range.getBoundingClientRect().toJSON(), row.getBoundingClientRect().toJSON()];
    });
    expect(beginning.left).toBeGreaterThanOrEqual(box.left);
    expect(beginning.right).toBeLessThanOrEqual(box.right);

    await page.goto(`${product.origin}/calendar/detail/${id}`);
    await page.locator('.calendar-actions button').first().click();
    await expect(page.locator('.share-short-name > input')).toHaveCSS('text-align', 'left');
    await expect(page.locator('.share-short-name > input')).toHaveCSS('direction', 'ltr');
  });
});

test('nothing moves in the form of a new event when its title says date, rule and place', async ({
  page,
}) => {
  await aPlanner(page, 'one-liner');
  await page.goto(scheduler('view=month&date=2031-11-05'));
  await day(page, '2031-11-05').click();
  const form = page.getByRole('dialog', { name: 'New event' });
  const save = form.getByRole('button', { name: 'Save' });
  await expect(form.getByLabel('Title')).toBeFocused();
  const before = await save.boundingBox();
  await form.getByLabel('Title').fill('Training every tue, thu 18-19:30 until 24 june 2032 Boathouse');
  await expect(form.getByText('Will be saved as “Training”.')).toBeVisible();
  await expect(form.getByText(/^That is Thu 6 Nov 2031, 18:00–19:30, weekly on Tue and Thu/)).toBeVisible();
  expect(await save.boundingBox()).toEqual(before);
  await form.getByLabel('When').fill('sometime');
  await form.getByLabel('Location').focus();
  await expect(form.getByText(/^We could not read this as a date or time/)).toBeVisible();
  expect(await save.boundingBox()).toEqual(before);
});

test('an hour entry shows its note where all of it fits, and nothing of it otherwise', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'mover');
  const series = await anEvent(token, club.id, {
    title: 'Training of the juniors',
    start_local: '2031-11-04T09:00',
    end_local: '2031-11-04T10:00',
    recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
  });
  for (const [number, hours] of [1, 2, 4].entries()) {
    const date = `2031-11-${12 + number * 7}`;
    const times = {
      start_local: `${date}T09:00`,
      end_local: `${date}T${9 + hours}:00`,
    };
    const path = `/api/events/${series.id}-occurrence-${number + 1}`;
    const moved = await api('PATCH', path, { token, body: { version: 1, ...times } });
    expect(moved.status, moved.text).toBe(200);
    await page.goto(scheduler(`view=week&date=${date}`));
    const chip = page.locator(`[data-date="${date}"] .ui-entry-moved`);
    await expect(chip).toBeVisible();
    const [box, note] = [(await chip.boundingBox())!, (await chip.locator('.ui-entry-aside').boundingBox())!];
    const isInside = note.y + note.height <= box.y + box.height && note.x + note.width <= box.x + box.width;
    const isOut = note.x >= box.x + box.width || note.y >= box.y + box.height;
    expect(isInside || isOut, `${hours} hours`).toBe(true);
    if (hours === 4) expect(isInside).toBe(true);
    // Nothing of a shown note is cut at its end.
    expect(await chip.locator('.ui-entry-aside').evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
  }
});

test('with ten calendars the days are four presses of a key away, in each view', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'tabber');
  for (let number = 3; number <= 10; number += 1) await createCalendar(token, { name: `Team ${number}` });
  await anEvent(token, club.id);
  for (const view of ['month', 'week', 'agenda', 'year']) {
    await page.goto(scheduler(`view=${view}&date=2031-11-18`));
    await expect(page.getByRole('region', { name: 'Team 10' })).toBeVisible();
    await expect(area(page).locator('[data-entry], [role="gridcell"]').first()).toBeVisible();
    for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
    await expect(area(page).locator('[data-entry]:focus, [role="gridcell"]:focus')).toHaveCount(1);
  }
});
