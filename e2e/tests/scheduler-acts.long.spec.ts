import { api } from '../support/api.js';
import { typist } from '../support/hands.js';
import { anEvent, aPlanner, day, drag, event, scheduler, timesOf } from '../support/planner.js';
import { expect, test } from '../support/test.js';

test.use({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 900 } });

test('a small menu asks how much of a series is moved', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'serial');
  const { id } = await anEvent(token, club.id, {
    title: 'Training',
    recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
  });
  await page.goto(scheduler('date=2031-12-01'));
  const on = (date: string) => day(page, date).getByRole('link', { name: /Training/ });
  await drag(page, on('2031-12-09'), day(page, '2031-12-11'));
  const menu = page.getByRole('dialog', { name: 'Move Event' });
  await menu.getByRole('button', { name: 'Move this occurrence only' }).click();
  await expect(on('2031-12-11')).toBeVisible();
  await expect(on('2031-12-16')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(on('2031-12-09')).toBeVisible();
  await drag(page, on('2031-12-16'), day(page, '2031-12-17'));
  await menu.getByRole('button', { name: 'Move entire recurring series' }).click();
  await expect(on('2031-12-24')).toBeVisible();
  await expect.poll(() => timesOf(token, id)).toEqual(['2031-11-19T19:00', '2031-11-19T21:00']);
});

test('a calendar is shared and imported, and an event brought back from the bin, by keyboard alone', async ({
  page,
}) => {
  const { token, club } = await aPlanner(page, 'importer');
  const { id } = await anEvent(token, club.id);
  await api('DELETE', `/api/events/${id}`, { token });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { keyboard, press } = typist(page);
  await page.goto(scheduler('date=2031-11-10'));

  await test.step('brought back from the bin', async () => {
    await press(page.getByRole('link', { name: 'Bin', exact: true }));
    await press(page.getByRole('button', { name: 'Restore Concert' }));
    await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
    await page.goBack();
    await expect(event(page, 'Concert')).toBeVisible();
  });

  await test.step('imported from a file', async () => {
    await press(page.getByRole('link', { name: 'Import', exact: true }));
    const chooser = page.waitForEvent('filechooser');
    await press(page.getByRole('button', { name: 'Choose a file' }));
    const lines = ['UID:regatta', 'DTSTART;VALUE=DATE:20311120', 'SUMMARY:Regatta'];
    const file = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ];
    await (
      await chooser
    ).setFiles({ name: 'club.ics', mimeType: 'text/calendar', buffer: Buffer.from(file.join('\r\n')) });
    await press(page.getByRole('button', { name: 'Import 1 entry' }));
    await expect(page.getByText('1 event created.')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('shared', async () => {
    await press(page.getByRole('link', { name: 'Dashboard' }));
    await press(page.getByRole('link', { name: 'View Calendar: Rowing club' }));
    await press(page.getByRole('button', { name: 'Share Calendar' }));
    const dialog = page.getByRole('dialog', { name: 'Share Calendar' });
    await press(dialog.getByRole('button', { name: /^Copy/ }).first());
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`/calendar/public/${club.id}`);
    await keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Share Calendar' })).toBeFocused();
  });
});
