import { typist } from '../support/hands.js';
import { aLongDay, anEvent, aPlanner, day, drag, event, scheduler, timesOf } from '../support/planner.js';
import { PASSWORD } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, isLong, test, type Locator, type Page } from '../support/test.js';

test.use({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 900 } });

const entry = (page: Page) => page.getByRole('dialog', { name: 'New event' });

/** 360 px wide, beside its anchor, which stays visible. */
async function expectBeside(panel: Locator, anchor: Locator) {
  const [box, about] = [(await panel.boundingBox())!, (await anchor.boundingBox())!];
  expect(box.width).toBe(360);
  expect(Math.max(box.x - (about.x + about.width), about.x - (box.x + box.width))).toBeCloseTo(8, 0);
  expect(box.y).toBeLessThan(about.y + about.height);
  expect(box.y + box.height).toBeGreaterThan(about.y);
}

test('all calendars are in one view, view and date in the address, and a hidden one hidden on each device', async ({
  page,
  browser,
}) => {
  const { email, token, club, family } = await aPlanner(page, 'overview');
  await anEvent(token, club.id);
  await anEvent(token, family.id, { title: 'Birthday' });
  await aLongDay(token, club.id);
  await page.goto(scheduler('date=2031-11-10'));
  await expect(event(page, 'Concert')).toBeVisible();
  const ofFamily = page.getByRole('checkbox', { name: 'Show Family' });
  // Not 'uncheck': what is stored for the person decides, a moment later, how the box is drawn.
  await ofFamily.click();
  await expect(ofFamily).not.toBeChecked();
  await expect(event(page, 'Birthday')).toBeHidden();
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Week', { exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('heading', { name: '17–23 Nov 2031' })).toBeVisible();
  await expect(event(page, 'Concert')).toBeVisible();
  await page.reload();
  await expect(event(page, 'Concert')).toBeVisible();
  await expect(event(page, 'Birthday')).toBeHidden();
  await test.step('another device', async () => {
    const device = await browser.newContext();
    const other = await device.newPage();
    await enter(other, { email, password: PASSWORD });
    await other.goto(scheduler('date=2031-11-10'));
    await expect(event(other, 'Concert')).toBeVisible();
    await expect(other.getByRole('checkbox', { name: 'Show Family' })).not.toBeChecked();
    await expect(event(other, 'Birthday')).toBeHidden();
    await device.close();
  });
  const hours = page.locator('.ui-hours');
  const beyond = (where: string) => page.getByRole('button', { name: `${where}: show` });
  await test.step('the hours begin with the first event, and what is beyond them is counted', async () => {
    await expect.poll(() => hours.evaluate((grid) => grid.scrollTop)).toBe(0);
    await expect(beyond('2 later')).toBeVisible();
    await hours.evaluate((grid) => grid.scrollTo(0, 6.75 * 48));
    await expect(beyond('1 earlier')).toBeVisible();
  });
  await test.step('what began above them has its title in sight, also after scrolling', async () => {
    const belowHead = async (title: string) => {
      const { y } = (await event(page, title).locator('.ui-entry-title').boundingBox())!;
      const head = (await page.locator('.ui-hours-head').boundingBox())!;
      return y - head.y - head.height;
    };
    const isAtTheTop = (pixels: number) => pixels >= 0 && pixels < 8;
    expect(isAtTheTop(await belowHead('Night watch'))).toBe(true);
    // Low enough for the hours to scroll that far.
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width, height: 700 });
    await hours.evaluate((grid) => grid.scrollTo(0, 10.4 * 48));
    await expect.poll(async () => isAtTheTop(await belowHead('Sauna'))).toBe(true);
    await page.setViewportSize({ width, height });
  });
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'November 2031' })).toBeVisible();
  await ofFamily.click();
  await expect(ofFamily).toBeChecked();
  await expect(event(page, 'Birthday')).toBeVisible();
});

test('an event is made where one is, by mouse, in the day that was clicked', async ({ page }) => {
  await aPlanner(page, 'maker');
  await page.goto(scheduler('date=2031-11-10'));
  await day(page, '2031-11-18').click({ position: { x: 60, y: 80 } });
  await expectBeside(entry(page), day(page, '2031-11-18'));
  await entry(page).getByLabel('Title').fill('Regatta');
  await expect(entry(page).getByLabel('When')).toHaveValue('Tue 18 Nov 2031');
  await entry(page).getByLabel('Calendar').selectOption('Rowing club');
  await entry(page).getByRole('button', { name: 'Save' }).click();
  await expect(day(page, '2031-11-18').getByRole('link', { name: /Regatta/ })).toBeVisible();
  await expect(entry(page)).toBeHidden();
  await expect(page).toHaveURL(scheduler('date=2031-11-10'));

  await page.goto(scheduler('view=week&date=2031-11-18'));
  const hours = page.locator('[data-hours][data-date="2031-11-18"]');
  await hours.click({ position: { x: 40, y: 10.25 * 48 } });
  await expect(entry(page).getByLabel('When')).toHaveValue('Tue 18 Nov 2031, 10:00–11:00');
  await expectBeside(entry(page), page.locator('[data-ghost]'));

  await test.step('what cannot be read as a date is said, and More takes everything to the form', async () => {
    await page.keyboard.press('Escape');
    await expect(entry(page)).toBeHidden();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await entry(page).getByLabel('Title').fill('Camp');
    await entry(page).getByLabel('When').fill('fri 18 Nov 2031');
    await entry(page).getByLabel('Location').fill('Lake Inn');
    await expect(entry(page).getByText(/^We could not read this/)).toBeVisible();
    await entry(page).getByLabel('When').fill('18-20 Nov 2031');
    await entry(page).getByLabel('Location').focus();
    await expect(entry(page).getByLabel('When')).toHaveValue('Tue 18 Nov 2031 – Thu 20 Nov 2031');
    await entry(page).getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('heading', { name: 'Create Event' })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Camp');
    await expect(page.getByLabel('Location')).toHaveValue('Lake Inn');
    await expect(page.getByLabel('All day')).toBeChecked();
  });
});

test('everything is done by keyboard alone', async ({ page }) => {
  const { token } = await aPlanner(page, 'typist');
  const { keyboard, reach, press } = typist(page);
  const panel = (title: string) => page.getByRole('dialog', { name: title, exact: true });
  /** Tab reaches the hours of one day; arrows lead to the others. */
  const openPanel = async (title: string) => {
    const chip = event(page, title);
    await expect(chip).toBeVisible();
    const dateOf = (locator: Locator) =>
      locator.evaluate((element) => element.closest<HTMLElement>('[data-date]')!.dataset['date']!);
    const hours = page.locator('[role="gridcell"][data-hours][tabindex="0"]');
    await reach(hours);
    const wanted = await dateOf(chip);
    for (let at = await dateOf(hours); at !== wanted; at = await dateOf(hours)) {
      await keyboard.press(at < wanted ? 'ArrowRight' : 'ArrowLeft');
      await expect.poll(() => dateOf(hours)).not.toBe(at);
    }
    await press(chip);
    await expect(panel(title)).toBeVisible();
  };
  const inMenu = async (title: string, act: string) => {
    await openPanel(title);
    await press(panel(title).getByRole('button', { name: 'More' }));
    const item = panel(title).getByRole('menuitem', { name: act });
    await expect(item).toBeVisible();
    // The first letter leads to it.
    await keyboard.press(act[0]!.toLowerCase());
    while (!(await item.evaluate((element) => element === document.activeElement)))
      await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
  };
  await page.goto(scheduler('view=week&date=2031-11-20'));
  await expect(page.getByRole('heading', { name: '17–23 Nov 2031' })).toBeVisible();

  await test.step('made on the day that has the focus', async () => {
    await page.locator('[role="gridcell"][data-hours][data-date="2031-11-21"]').focus();
    await keyboard.press('n');
    await expect(entry(page).getByLabel('When')).toHaveValue(/^Fri 21 Nov/);
    await keyboard.press('Escape');
    await expect(entry(page)).toBeHidden();
  });

  await test.step('made in one line that says it all', async () => {
    await keyboard.press('n');
    await expect(entry(page).getByLabel('Title')).toBeFocused();
    await keyboard.type('Training 2031-11-20 18-19:30 Hall 2');
    await expect(entry(page).getByText('Will be saved as “Training”.')).toBeVisible();
    await expect(entry(page).getByLabel('When')).toHaveValue('Thu 20 Nov 2031, 18:00–19:30');
    await expect(entry(page).getByLabel('Location')).toHaveValue('Hall 2');
    await keyboard.press('Enter');
    await expect(event(page, 'Training')).toBeFocused();
    await expect(entry(page)).toBeHidden();
  });
  const id = (await event(page, 'Training').getAttribute('data-entry'))!;

  await test.step('read, moved, lengthened, and undone', async () => {
    await openPanel('Training');
    await keyboard.press('Escape');
    await expect(event(page, 'Training')).toBeFocused();
    for (const key of ['Alt+ArrowDown', 'Alt+ArrowLeft', 'Alt+Shift+ArrowDown']) {
      const before = await timesOf(token, id);
      await keyboard.press(key);
      await expect.poll(() => timesOf(token, id)).not.toEqual(before);
      await expect(event(page, 'Training')).toBeFocused();
    }
    expect(await timesOf(token, id)).toEqual(['2031-11-19T18:15', '2031-11-19T20:00']);
    await keyboard.press('Control+z');
    await expect.poll(() => timesOf(token, id)).toEqual(['2031-11-19T18:15', '2031-11-19T19:45']);
  });

  await test.step('edited and copied on the page that opens', async () => {
    await openPanel('Training');
    await press(panel('Training').getByRole('link', { name: 'Edit' }));
    await reach(page.getByLabel('Title'));
    await keyboard.press('End');
    await keyboard.type(' A');
    await press(page.getByRole('button', { name: 'Save Changes' }));
    await openPanel('Training A');
    await press(panel('Training A').getByRole('button', { name: 'Copy', exact: true }));
    await reach(page.getByLabel('Title'));
    await keyboard.press('Control+a');
    await keyboard.type('Training B');
    await press(page.getByRole('button', { name: 'Save Changes' }));
    await expect(event(page, 'Training B')).toBeVisible();
  });

  await test.step('cancelled, deleted and brought back', async () => {
    await inMenu('Training A', 'Cancel event');
    await press(
      page.getByRole('dialog', { name: 'Cancel event' }).getByRole('button', { name: 'Cancel event' }),
    );
    await expect(event(page, 'Cancelled: Training A')).toBeVisible();
    await inMenu('Training B', 'Delete');
    await press(
      page.getByRole('dialog', { name: 'Delete Event' }).getByRole('button', { name: 'Delete Event' }),
    );
    await expect(event(page, 'Training B')).toBeHidden();
    await keyboard.press('Control+z');
    await expect(event(page, 'Training B')).toBeVisible();
  });

  await test.step('a calendar hidden, another view, on paper, found', async () => {
    await press(page.getByRole('checkbox', { name: 'Show Rowing club' }), 'Space');
    await press(page.getByRole('button', { name: 'Show all' }));
    await expect(page.getByRole('checkbox', { name: 'Show Rowing club' })).toBeChecked();
    await keyboard.press('d');
    await expect(page).toHaveURL(/view=day/);
    await keyboard.press('w');
    await expect(page).toHaveURL(/view=week/);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await press(page.getByRole('button', { name: 'Print' }));
    await expect(page.locator('body[data-printed]')).toBeAttached();
    await keyboard.press('/');
    await expect(page).toHaveURL(/\/search/);
    await expect(page.getByRole('textbox', { name: 'Words and dates' })).toBeFocused();
    await keyboard.type('training b');
    await expect(page.getByRole('link', { name: /Training B/ }).first()).toBeVisible();
  });
});

test('a click on an event opens its panel, from which it is read, opened, cancelled and deleted', async ({
  page,
}) => {
  const { token, club } = await aPlanner(page, 'reader');
  await anEvent(token, club.id, { location: 'Boathouse', description: 'Bring a towel' });
  await page.goto(scheduler('view=week&date=2031-11-18'));
  await event(page, 'Concert').click();
  const panel = page.getByRole('dialog', { name: 'Concert' });
  await expect(panel.getByRole('textbox', { name: 'When' })).toHaveValue('Tue 18 Nov 2031, 19:00–21:00');
  await expect(panel.getByRole('textbox', { name: 'Description' })).toHaveValue('Bring a towel');
  await panel.getByRole('link', { name: 'Concert' }).click();
  await expect(page).toHaveURL(/\/event\//);
  await expect(page.getByRole('heading', { name: 'Concert', level: 1 })).toBeVisible();
  await page.goBack();
  const openMenu = async () => {
    await event(page, 'Concert').click();
    await panel.getByRole('button', { name: 'More' }).click();
  };
  await openMenu();
  await panel.getByRole('menuitem', { name: 'Cancel event' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel event' })
    .getByRole('button', { name: 'Cancel event' })
    .click();
  await expect(event(page, 'Cancelled: Concert')).toBeVisible();
  await openMenu();
  await panel.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Event' })
    .getByRole('button', { name: 'Delete Event' })
    .click();
  await expect(event(page, 'Concert')).toBeHidden();
  await expect(page).toHaveURL(scheduler('view=week&date=2031-11-18'));
});

test('an event is moved by drag and by keys, and Undo takes it back', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'mover');
  const { id } = await anEvent(token, club.id);
  await page.goto(scheduler('date=2031-11-10'));
  await drag(page, event(page, 'Concert'), day(page, '2031-11-13'));
  await expect(day(page, '2031-11-13').getByRole('link', { name: /Concert/ })).toBeVisible();
  await expect.poll(() => timesOf(token, id)).toEqual(['2031-11-13T19:00', '2031-11-13T21:00']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => timesOf(token, id)).toEqual(['2031-11-18T19:00', '2031-11-18T21:00']);
  await expect(page).toHaveURL(scheduler('date=2031-11-10'));

  await page.goto(scheduler('view=week&date=2031-11-18'));
  await event(page, 'Concert').focus();
  // As fast as people press, which is before the first move is saved.
  for (let quarters = 0; quarters < 4; quarters += 1) await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => timesOf(token, id)).toEqual(['2031-11-18T20:00', '2031-11-18T22:00']);
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => timesOf(token, id)).toEqual(['2031-11-18T19:00', '2031-11-18T21:00']);
});

test('every action in the scheduler is undone by its message and by Ctrl+Z', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'undoer');
  await anEvent(token, club.id, { start_local: '2031-12-04T19:00', end_local: '2031-12-04T21:00' });
  await anEvent(token, club.id, {
    title: 'Training',
    recurrence: { recurrence_type: 'weekly', days_of_week: [2], end_date: '2031-12-23' },
  });
  await page.goto(scheduler('date=2031-12-01'));
  const days = (title: string) =>
    page
      .getByRole('gridcell')
      .filter({ has: page.getByRole('link', { name: new RegExp(title) }) })
      .evaluateAll((cells) => cells.map((cell) => Number(cell.dataset['date']!.slice(8))));
  const shows = (title: string, dates: number[]) => expect.poll(() => days(title)).toEqual(dates);
  const on = (date: string, title: string) =>
    day(page, date)
      .getByRole('link', { name: new RegExp(title) })
      .first();
  const byMessage = () => page.locator('.ui-toast').getByRole('button', { name: 'Undo' }).click();
  const byKey = () => page.keyboard.press('Control+z');
  const inMenu = async (date: string, title: string, act: string) => {
    await on(date, title).click();
    const panel = page.getByRole('dialog', { name: title });
    await panel.getByRole('button', { name: 'More' }).click();
    await panel.getByRole('menuitem', { name: act }).click();
  };
  const trainings = [2, 9, 16, 23];
  /** The long run undoes each action in both ways. */
  const inWays = (one: typeof byKey, other: typeof byKey) => (isLong ? [one, other] : [one]);

  await test.step('a date of a series is moved, and undone before the answer came', async () => {
    await shows('Training', trainings);
    let answer = () => {};
    const isUndoing = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/events\/[^/]+-occurrence-/, async (route) => {
      if (route.request().method() === 'PATCH') await isUndoing;
      await route.continue();
    });
    const moveOne = async () => {
      await drag(page, on('2031-12-09', 'Training'), day(page, '2031-12-11'));
      await page.getByRole('button', { name: 'Move this occurrence only' }).click();
      await shows('Training', [2, 11, 16, 23]);
    };
    await moveOne();
    await byKey();
    answer();
    await shows('Training', trainings);
    await expect(page.getByRole('button', { name: 'Move this occurrence only' })).toBeHidden();
    await moveOne();
    await byMessage();
    await shows('Training', trainings);
  });

  await test.step('an event is moved', async () => {
    for (const undo of inWays(byKey, byMessage)) {
      await drag(page, on('2031-12-04', 'Concert'), day(page, '2031-12-05'));
      await expect(page.locator('.ui-toast').filter({ hasText: 'Concert' })).toBeVisible();
      await shows('Concert', [5]);
      await undo();
      await shows('Concert', [4]);
    }
  });

  await test.step('of a series one date, the following ones or all are deleted', async () => {
    // An event can be deleted five times a minute.
    for (const [scope, left, undos] of [
      ['Delete this occurrence only', [2, 16, 23], inWays(byKey, byMessage)],
      ['Delete this and following occurrences', [2], [byMessage]],
      ['Delete entire recurring series', [], inWays(byKey, byMessage)],
    ] as const) {
      for (const undo of undos) {
        await inMenu('2031-12-09', 'Training', 'Delete');
        const dialog = page.getByRole('dialog', { name: 'Delete Event' });
        await dialog.getByText(scope).click();
        await dialog.getByRole('button', { name: 'Delete Event' }).click();
        await expect(dialog).toBeHidden();
        await shows('Training', [...left]);
        await undo();
        await shows('Training', trainings);
      }
    }
  });

  await test.step('an event is cancelled', async () => {
    for (const undo of inWays(byMessage, byKey)) {
      await inMenu('2031-12-04', 'Concert', 'Cancel event');
      const dialog = page.getByRole('dialog', { name: 'Cancel event' });
      await dialog.getByRole('button', { name: 'Cancel event' }).click();
      await expect(dialog).toBeHidden();
      await shows('Cancelled: Concert', [4]);
      await undo();
      await shows('Cancelled: Concert', []);
    }
  });

  await test.step('an event is made, and a calendar hidden, which one sees without a message', async () => {
    await page.keyboard.press('n');
    await expect(entry(page).getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type('Regatta 2031-12-06 9-17');
    await page.keyboard.press('Enter');
    await shows('Regatta', [6]);
    await expect(entry(page)).toBeHidden();
    await page.getByRole('checkbox', { name: 'Show Rowing club' }).click();
    await shows('Training', []);
    await byKey();
    await shows('Training', trainings);
    await byKey();
    await shows('Regatta', []);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

  test('the agenda comes first, the cards are one touch away, and New is a sheet', async ({ page }) => {
    const { token, club } = await aPlanner(page, 'phone');
    await anEvent(token, club.id);
    const on = (date: string) => ({ start_local: `${date}T19:00`, end_local: `${date}T21:00` });
    await anEvent(token, club.id, { title: 'Exercise', recurrence: { recurrence_type: 'daily', count: 60 } });
    await anEvent(token, club.id, { title: 'Carnival', ...on('2032-01-05') });
    await anEvent(token, club.id, { title: 'Harvest', ...on('2031-10-28') });
    await page.goto(scheduler('date=2031-11-18'));
    const views = page.getByLabel('View', { exact: true });
    await expect(views).toHaveValue('agenda');
    await expect(views.locator('option').first()).toHaveText('Agenda');
    await expect(views.locator('option').nth(1)).toHaveText('Day');
    await expect(event(page, 'Concert')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Rowing club' })).toBeHidden();
    await page.getByRole('button', { name: 'Show calendars' }).tap();
    await expect(page.getByRole('region', { name: 'Rowing club' })).toBeVisible();
    await page.getByRole('button', { name: 'Hide calendars' }).tap();
    await page.getByRole('button', { name: 'New', exact: true }).tap();
    await entry(page).getByLabel('Title').fill('Regatta');
    const box = (await entry(page).boundingBox())!;
    expect([box.x, box.width, box.y + box.height]).toEqual([0, 375, 740]);
    await entry(page).getByRole('button', { name: 'Save' }).tap();
    await expect(event(page, 'Regatta')).toBeVisible();

    await test.step('it goes on as far as one scrolls, forwards and back', async () => {
      const agenda = page.locator('.ui-agenda');
      const scrollsTo = async (title: string, by: number) => {
        await agenda.hover();
        await expect
          .poll(async () => {
            await page.mouse.wheel(0, by);
            return event(page, title).count();
          })
          .toBe(1);
      };
      await expect(event(page, 'Carnival')).toHaveCount(0);
      await scrollsTo('Carnival', 2_000);
      await expect(event(page, 'Harvest')).toHaveCount(0);
      await scrollsTo('Harvest', -2_000);
    });
  });
});
