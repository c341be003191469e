import { createCalendar } from '../support/api.js';
import { aLongDay, anEvent, aPlanner, area, day, event, scheduler } from '../support/planner.js';
import { product } from '../support/product.js';
import { expect, test, type Locator } from '../support/test.js';

test.use({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 900 } });

test('month, week and day end with the window, whose page does not scroll', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'fitter');
  const described = await createCalendar(token, { name: 'Choir', description: 'Rehearsals and concerts' });
  for (const { id } of [club, described]) await anEvent(token, id);
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  for (const path of ['dashboard', `calendar/detail/${club.id}`, `calendar/detail/${described.id}`]) {
    for (const view of ['month', 'week', 'day']) {
      await page.goto(`${product.origin}/${path}?view=${view}&date=2031-12-30`);
      await expect(page.locator('.scheduler-new')).toBeEnabled();
      for (const [width, height] of [
        [1280, 800],
        [1366, 768],
        [1440, 900],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(excess, `${view} of ${path} at ${width}`).toBe(0);
        const { bottom } = await page.locator('.ui-scheduler').evaluate((e) => e.getBoundingClientRect());
        expect(height - bottom, `${view} of ${path} at ${width}`).toBeLessThan(40);
        // Five weeks, each with room for two events at least.
        const weeks = page.locator('.ui-scheduler-grid');
        if (view === 'month')
          expect(await weeks.evaluate((e) => e.scrollHeight - e.clientHeight), `${path} at ${width}`).toBe(0);
      }
    }
  }
});

test.describe('where the clocks change', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('the weeks beside are ready out of sight, and a longer one adds no hour to scroll', async ({
    page,
  }) => {
    const { token, club } = await aPlanner(page, 'beside');
    const messages: string[] = [];
    // Checks of this test compute styles, and Chromium says so of what is out of sight; those have no address.
    page.on('console', (message) => {
      if (message.location().url !== '') messages.push(message.text());
    });
    // The 26th has 25 hours.
    const onSunday = { start_local: '2031-10-26T19:00', end_local: '2031-10-26T20:00' };
    await anEvent(token, club.id, { title: 'Regatta', timezone: 'Europe/Berlin', ...onSunday });
    await page.goto(scheduler('view=week&date=2031-10-28'));
    await expect(page.locator('.ui-hours-beside')).toHaveCount(2);
    const regatta = page.locator('[data-entry]').filter({ hasText: 'Regatta' });
    await expect(regatta).toHaveCount(1);
    expect(messages).toEqual([]);
    await expect(regatta).toBeHidden();
    const hoursToScroll = () =>
      page
        .locator('.ui-hours')
        .evaluate(
          (hours) =>
            (hours.scrollHeight - hours.querySelector<HTMLElement>('.ui-hours-head')!.offsetHeight) / 48,
        );
    expect(await hoursToScroll()).toBeCloseTo(24, 1);
    const ready = await regatta.elementHandle();
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect(regatta).toBeVisible();
    expect(await hoursToScroll()).toBeCloseTo(25, 1);
    expect(await regatta.evaluate((element, before) => element === before, ready)).toBe(true);
    await regatta.focus();
    await page.keyboard.press('j');
    await expect(page.locator('[data-hours][data-date="2031-11-02"]')).toBeFocused();
    for (const key of ['j', 'j', 'k', 'k', 'k']) {
      await expect(page.locator('.ui-hours-beside')).toHaveCount(2);
      await page.keyboard.press(key);
    }
    const sunday = page.locator('[role="gridcell"][data-date="2031-10-26"]');
    const hoursOfSunday = sunday.and(page.locator('[data-hours]'));
    await expect(hoursOfSunday).toBeFocused();
    // Another view opens at the day that the focus has selected.
    await expect(hoursOfSunday).toHaveAttribute('tabindex', '0');
    await page.keyboard.press('m');
    await expect(page.locator('.ui-scheduler[data-view="month"]')).toBeVisible();
    await expect(sunday).toBeFocused();
    expect(messages).toEqual([]);
  });
});

test("the week of today shows the line for now without a message in the console, also after another day's", async ({
  page,
}) => {
  await aPlanner(page, 'quiet');
  await page.goto(scheduler('view=day'));
  await expect(page.locator('.ui-hours-beside')).toHaveCount(2);
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  // Another day of this week, which may end today.
  const isSunday = (await page.evaluate(() => new Date().getDay())) === 0;
  await page.keyboard.press(isSunday ? 'k' : 'j');
  // Whether an element there is visible, Chromium would say in the console too.
  await expect(page.locator('.ui-hours-beside .ui-hours-now')).toHaveCount(1);
  await page.keyboard.press('w');
  await expect(page.locator('.ui-hours-now')).toBeInViewport();
  expect(messages).toEqual([]);
});

test('what lies beside many others can be hit, and begins with its title', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'crowd');
  for (const title of ['اجتماع فريق التجديف', 'Ergo test', 'Dentist', 'Call', 'Match'])
    await anEvent(token, club.id, { title });
  await page.goto(scheduler('view=week&date=2031-11-18'));
  const chips = area(page).locator('.ui-hours-day :is([data-entry], .ui-hours-more)');
  // Two of them, in no order that is known, and the rest folded.
  await expect(chips).toHaveCount(3);
  for (const chip of await chips.all()) expect((await chip.boundingBox())!.width).toBeGreaterThanOrEqual(24);
  // Five side by side are that narrow even in a window with room for them.
  await page.setViewportSize({ width: 1400, height: 900 });
  const narrow = event(page, 'التجديف');
  await expect(narrow).toHaveClass(/ui-entry-narrow/);
  const [first, box] = await narrow.evaluate((chip) => {
    const range = document.createRange();
    range.setStart(chip.firstChild!, 0);
    range.setEnd(chip.firstChild!, 1);
    return [range.getBoundingClientRect().toJSON(), chip.getBoundingClientRect().toJSON()];
  });
  expect(first.left).toBeGreaterThanOrEqual(box.left);
  expect(first.right).toBeLessThanOrEqual(box.right);
});

test('a title stands beside the bar of its event, whichever direction it and the page are written in', async ({
  page,
}) => {
  const { token, club } = await aPlanner(page, 'directions');
  await anEvent(token, club.id, { title: 'Call' });
  const next = { start_local: '2031-11-19T18:00', end_local: '2031-11-19T20:00' };
  await anEvent(token, club.id, { title: 'تجديف', ...next });
  await page.goto(scheduler('view=week&date=2031-11-18'));
  for (const direction of ['ltr', 'rtl'] as const) {
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
    for (const title of ['Call', 'تجديف'])
      for (const part of ['.ui-entry-title', '.ui-entry-time']) {
        const [left, right] = await event(page, title).evaluate((chip, selector) => {
          const range = document.createRange();
          range.selectNodeContents(chip.querySelector(selector)!);
          const [text, box] = [range.getBoundingClientRect(), chip.getBoundingClientRect()];
          return [text.left - box.left, box.right - text.right];
        }, part);
        expect(direction === 'ltr' ? left : right, `${part} of ${title}, ${direction}`).toBeLessThan(12);
      }
  }
});

test('the arrow to earlier dates points to where they are, whichever direction the page is written in', async ({
  page,
}) => {
  await aPlanner(page, 'arrows');
  await page.goto(scheduler('view=week&date=2031-11-18'));
  // Browsers mirror these characters themselves in a page that is written from the right (Bidi_Mirrored in Unicode);
  // mirrored by the style as well, or kept from left to right by it, they would point the wrong way.
  for (const [name, character] of [
    ['Previous week', '‹'],
    ['Next week', '›'],
  ] as const) {
    const arrow = page.getByRole('button', { name, exact: true }).locator('span');
    await expect(arrow).toHaveText(character);
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
      await expect(arrow).toHaveCSS('direction', direction);
      for (const property of ['scale', 'rotate', 'transform'])
        await expect(arrow).toHaveCSS(property, 'none');
      await expect(arrow).toHaveCSS('unicode-bidi', 'normal');
    }
  }
});

test('a message lies neither over a card nor over a day', async ({ page }) => {
  const { token, club } = await aPlanner(page, 'reader-of-messages');
  await createCalendar(token, { name: 'School', description: 'Terms and holidays\nas the city sets them' });
  await anEvent(token, club.id, { title: 'Concert of the whole orchestra' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(scheduler('date=2031-11-10'));
  await event(page, 'Concert').focus();
  await page.keyboard.press('Alt+ArrowRight');
  const message = page.locator('.ui-toast');
  await expect(message).toBeVisible();
  const box = (await message.boundingBox())!;
  const cards = (await page.locator('.calendar-list').boundingBox())!;
  expect(cards.y + cards.height).toBeLessThanOrEqual(box.y);
  const title = (await message.getByText('Event moved', { exact: true }).boundingBox())!;
  const undo = (await message.getByRole('button', { name: 'Undo' }).boundingBox())!;
  expect(title.x + title.width).toBeLessThanOrEqual(undo.x);
  const last = (await page.locator('.calendar-card').last().boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(cards.y + cards.height);
  expect(box.x + box.width).toBeLessThanOrEqual((await area(page).boundingBox())!.x);
  const { scrollHeight, clientHeight } = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return { scrollHeight, clientHeight };
  });
  expect(scrollHeight).toBe(clientHeight);
});

test('on a tablet the controls stay in place in every view, and those of the cards are in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await aPlanner(page, 'traveller');
  const placeOf = async (control: Locator) => {
    const { x, y } = (await control.boundingBox())!;
    return `${Math.round(x)}, ${Math.round(y)}`;
  };
  const places = new Set<string>();
  for (const view of ['month', 'week', 'work-week', 'day', 'agenda', 'year']) {
    await page.goto(scheduler(`view=${view}&date=2031-12-31`));
    const create = area(page).getByRole('button', { name: 'New', exact: true });
    await expect(create).toBeVisible();
    places.add(await placeOf(create));
  }
  expect([...places]).toHaveLength(1);
  const links = page.getByRole('main').getByRole('link', { name: /^(Import|Collections|Bin)$/ });
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

/** The page sizes of a PDF in points. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map((sizes) =>
    sizes.slice(1).map((points) => Math.round(Number(points))),
  );

test('a month grows with the window, a year fits in it, and New stands in one line with a week of two years', async ({
  page,
}) => {
  const { token, club } = await aPlanner(page, 'grower');
  await anEvent(token, club.id);
  await page.goto(scheduler('date=2031-11-10'));
  await expect(event(page, 'Concert')).toBeVisible();
  await test.step('the rows of a month grow with the window, to its end', async () => {
    const last = async () => (await day(page, '2031-11-30').boundingBox())!;
    const before = await last();
    await page.setViewportSize({ width: 1280, height: 1300 });
    await expect.poll(async () => (await last()).height).toBeCloseTo(before.height + 400 / 5, 0);
    const { y, height } = await last();
    expect(1300 - (y + height)).toBeLessThan(40);
  });

  await test.step('all months of a year are in sight', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(scheduler('view=year&date=2031-12-01'));
    const year = page.locator('.ui-year');
    await expect.poll(() => year.evaluate((e) => e.scrollHeight - e.clientHeight)).toBe(0);
  });

  await test.step('New stands in one line with a week of two years', async () => {
    await page.goto(scheduler('view=week&date=2031-12-30'));
    const topOf = async (name: string) =>
      (await page.getByRole('button', { name, exact: true }).boundingBox())!.y;
    await expect.poll(async () => (await topOf('New')) - (await topOf('Today'))).toBe(0);
  });
});

test('on paper nothing is cut off, and each view is one page', async ({ page }) => {
  const { token, club, family } = await aPlanner(page, 'printer');
  await anEvent(token, club.id);
  await anEvent(token, family.id, { title: 'Birthday' });
  await aLongDay(token, club.id);
  await test.step('on paper nothing is cut off', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.goto(scheduler('view=week&date=2031-11-18'));
    const view = page.locator('.ui-scheduler');
    await expect(view).toHaveCSS('overflow', 'visible');
    await expect(view).toHaveCSS('display', 'block');
    for (const title of ['Sunrise', 'Kayak']) {
      // Whole pixels, since browsers round both.
      const excess = () =>
        event(page, title).evaluate(
          (chip) =>
            chip.querySelector<HTMLElement>('.ui-entry-title')!.offsetHeight -
            (chip as HTMLElement).clientHeight,
        );
      await expect.poll(excess).toBeLessThanOrEqual(0);
    }
    // An hour lower than two lines prints only the title.
    const title = event(page, 'Sauna').locator('.ui-entry-title');
    expect((await title.boundingBox())!.height).toBeGreaterThan(10);
  });

  await test.step('month, week, year and agenda are one page each of A4 and Letter, black on white, without controls', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const [view, isWide] of [
      ['month', true],
      ['week', true],
      ['year', true],
      ['agenda', false],
    ] as const) {
      await page.goto(scheduler(`view=${view}&date=2031-11-18`));
      const content = view === 'year' ? day(page, '2031-11-18') : event(page, 'Concert');
      await expect(content).toBeVisible();
      // The title and the names of days and months are buttons, but part of the calendar.
      const controls = page
        .locator(
          ':is(button, input, select, [role=radio], header):not(.ui-scheduler :is([data-date], [role=columnheader], h3) *, .scheduler-title *)',
        )
        .filter({ visible: true });
      await expect(controls, view).toHaveCount(0);
      const [ground, ink] = await page
        .locator('body')
        .evaluate((body) => [getComputedStyle(body).backgroundColor, getComputedStyle(body).color]);
      expect([ground, ink], view).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      for (const [format, high] of [
        ['A4', [595, 842]],
        ['Letter', [612, 792]],
      ] as const) {
        const pages = pagesOf(await page.pdf({ format, preferCSSPageSize: true }));
        expect(pages, `${view} on ${format}`).toHaveLength(1);
        for (const [index, points] of (isWide ? [...high].reverse() : high).entries())
          expect(Math.abs(pages[0]![index]! - points), `${view} on ${format}`).toBeLessThan(2);
      }
    }
  });

  await test.step('so is a month with fifteen events on a day, and it names what repeats', async () => {
    const on = (date: string) => ({ start_local: `${date}T10:00`, end_local: `${date}T11:00` });
    for (let number = 1; number <= 15; number += 1)
      await anEvent(token, club.id, { title: `Match ${number}`, ...on('2031-12-09') });
    const recurrence = { recurrence_type: 'daily' };
    for (const title of ['Gym', 'Swimming', 'Rowing', 'Running'])
      await anEvent(token, club.id, { title, recurrence, ...on('2031-12-01') });
    await page.goto(scheduler('view=month&date=2031-12-09'));
    await expect(event(page, 'Gym').first()).toBeVisible();
    for (const format of ['A4', 'Letter'])
      expect(pagesOf(await page.pdf({ format, preferCSSPageSize: true })), format).toHaveLength(1);
  });
});
