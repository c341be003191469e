import { anEvent, aPlanner, day, event, scheduler } from '../support/planner.js';
import { expect, test } from '../support/test.js';

test.use({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 900 } });

test('several events are selected in a month, moved together, and moved back by one step of undo', async ({
  page,
}) => {
  const { token, club } = await aPlanner(page, 'selecting');
  const weekly = { recurrence_type: 'weekly', days_of_week: [2], count: 3 };
  await anEvent(token, club.id, { title: 'Choir', recurrence: weekly });
  await anEvent(token, club.id, {
    title: 'Regatta',
    start_local: '2031-11-20T10:00',
    end_local: '2031-11-20T12:00',
  });
  await page.goto(scheduler('view=month&date=2031-11-18'));
  await event(page, 'Choir')
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await event(page, 'Regatta').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selected events' });
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await expect(event(page, 'Selected')).toHaveCount(2);
  await test.step('the last week can be scrolled out from under the bar', async () => {
    await page.mouse.wheel(0, 2000);
    const bottomOfDays = () => page.getByRole('grid').evaluate((days) => days.getBoundingClientRect().bottom);
    await expect.poll(bottomOfDays).toBeLessThan((await bar.boundingBox())!.y);
    await page.mouse.wheel(0, -2000);
  });
  await bar.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 events' });
  await dialog.getByText('day', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(day(page, '2031-11-19').getByRole('link', { name: /Choir/ })).toBeVisible();
  await expect(day(page, '2031-11-21').getByRole('link', { name: /Regatta/ })).toBeVisible();
  await expect(day(page, '2031-11-25').getByRole('link', { name: /Choir/ })).toBeVisible();
  await expect(bar).toBeHidden();
  // The key, which the shell hears, knows what a part that was loaded later has done.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(day(page, '2031-11-18').getByRole('link', { name: /Choir/ })).toBeVisible();
  await expect(day(page, '2031-11-20').getByRole('link', { name: /Regatta/ })).toBeVisible();
  await test.step('by keyboard alone: Space selects, Escape gives it up', async () => {
    await event(page, 'Regatta').focus();
    await page.keyboard.press('Space');
    await expect(bar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(event(page, 'Regatta')).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('events are selected by thumb and deleted together', async ({ page }) => {
    const { token, club } = await aPlanner(page, 'thumb');
    for (const title of ['Concert', 'Regatta', 'Dinner']) await anEvent(token, club.id, { title });
    await page.goto(scheduler('date=2031-11-18'));
    await page.getByRole('checkbox', { name: 'Select Concert' }).tap();
    await page.getByRole('checkbox', { name: 'Select Dinner' }).tap();
    const bar = page.getByRole('toolbar', { name: 'Selected events' });
    expect((await bar.boundingBox())!.height, 'one row').toBeLessThan(70);
    await bar.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    await page.getByRole('dialog', { name: 'Delete 2 events' }).getByRole('button', { name: 'Delete' }).tap();
    await expect(page.getByText('Events deleted')).toBeVisible();
    await expect(event(page, 'Regatta')).toBeVisible();
    await expect(event(page, 'Concert')).toBeHidden();
    await expect(event(page, 'Dinner')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});
