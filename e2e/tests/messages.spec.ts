import { createCalendar } from '../support/api.js';
import { anEvent, aPlanner } from '../support/planner.js';
import { product } from '../support/product.js';
import { expect, test, type Locator, type Page } from '../support/test.js';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Presses a button whose request fails, since such a message stays; returns where the button was. */
type Press = (page: Page) => Promise<Box>;

const pressed = async (button: Locator) => {
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  await button.click();
  return box;
};
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();

const makePrivate: Press = async (page) => {
  await page.locator('[data-entry]').filter({ hasText: 'Concert', visible: true }).first().click();
  return pressed(page.getByRole('dialog').getByRole('button', { name: 'Make private' }));
};
const remove: Press = async (page) => {
  // In a menu on a phone.
  const [direct, more] = [button(page, 'Delete'), button(page, 'More')];
  await direct.or(more).first().click();
  const inMenu = page.getByRole('menuitem', { name: 'Delete' });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete Event' });
  await expect(inMenu.or(confirm)).toBeVisible();
  if (await inMenu.isVisible()) await inMenu.click();
  return pressed(confirm);
};
const fillIn =
  (field: string, submit: string): Press =>
  async (page) => {
    await page.getByLabel(field, { exact: true }).fill('Regatta');
    return pressed(button(page, submit));
  };

const places: [name: string, path: string, press: Press][] = [
  ['the home', '/dashboard?view=month&date=2031-11-18', makePrivate],
  ['the agenda', '/dashboard?view=agenda&date=2031-11-18', makePrivate],
  ['the page of a calendar', '/calendar/detail/{calendar}?view=month&date=2031-11-18', makePrivate],
  [
    'the events',
    '/events',
    async (page) => {
      await page.getByRole('button', { name: /Concert/ }).click();
      return remove(page);
    },
  ],
  ['the page of an event', '/event/{event}', remove],
  ['the form of an event', '/event/create', fillIn('Title', 'Create Event')],
  ['the form of a calendar', '/calendar/create', fillIn('Calendar Name', 'Create Calendar')],
  ['the settings', '/settings', fillIn('Name (optional)', 'Save')],
];

/** What of the page, or of a dialog, can be seen and lies under the message. */
const covered = (message: Locator) =>
  message.evaluate((element) => {
    const cover = element.getBoundingClientRect();
    const words: { rects: DOMRect[]; of: Element; says: string }[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const of = node.parentElement!;
      if (!node.nodeValue!.trim() || element.contains(of) || !of.closest('main, [role="dialog"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      words.push({ rects: [...range.getClientRects()], of, says: node.nodeValue! });
    }
    for (const of of document.querySelectorAll(
      ':is(main, [role="dialog"]) :is(a, button, input, textarea, select, [role="gridcell"])',
    ))
      words.push({
        rects: [of.getBoundingClientRect()],
        of,
        says: of.ariaLabel ?? of.outerHTML.slice(0, 80),
      });
    element.style.visibility = 'hidden';
    const found = words.filter(({ rects, of }) =>
      rects.some((rect) => {
        const [left, right] = [Math.max(rect.left, cover.left), Math.min(rect.right, cover.right)];
        const [top, bottom] = [Math.max(rect.top, cover.top), Math.min(rect.bottom, cover.bottom)];
        if (right - left < 1 || bottom - top < 1) return false;
        // Not what is scrolled out of its own part of the page.
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return (
          there !== null &&
          (of.contains(there) || there.contains(of)) &&
          !there.contains(document.querySelector('main'))
        );
      }),
    );
    element.style.visibility = '';
    return found.map(({ says }) => says);
  });

const positions = (page: Page) =>
  page.evaluate(() => [
    window.scrollY,
    document.documentElement.scrollHeight,
    // A press outside closes panels.
    ...[...document.querySelectorAll('main :is(h1, h2, a, button, input, .calendar-list)')]
      .filter((part) => !part.closest('[role="dialog"]'))
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      }),
  ]);

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
  [375, 667],
] as const)
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width, height }, hasTouch: width < 600 });

    for (const [name, path, press] of places)
      test(`a message covers nothing and moves nothing: ${name}`, async ({ page }) => {
        const { token, club } = await aPlanner(page, 'messages');
        // Together they are as long as the window is high.
        for (let number = 1; number <= 14; number += 1)
          await createCalendar(token, { name: `Crew ${number}` });
        const { id } = await anEvent(token, club.id);
        for (let day = 10; day < 25; day += 1)
          await anEvent(token, club.id, {
            title: `Match ${day}`,
            start_local: `2031-12-${day}T09:00`,
            end_local: `2031-12-${day}T10:00`,
          });
        await page.goto(product.origin + path.replace('{calendar}', club.id).replace('{event}', id));
        // By then the session is known, which is asked for by a POST.
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await page.route('**/api/**', (route) =>
          route.request().method() === 'GET' ? route.continue() : route.abort(),
        );
        const { x, y, width: wide, height: high } = await press(page);
        const message = page.locator('.ui-toast');
        await expect(message).toBeVisible();
        expect(await covered(message)).toEqual([]);
        const cover = (await message.boundingBox())!;
        const isBeside = cover.x + cover.width <= x || x + wide <= cover.x;
        expect(isBeside || cover.y + cover.height <= y || y + high <= cover.y).toBe(true);
        const before = await positions(page);
        await page.getByRole('button', { name: 'Dismiss message' }).click();
        await expect(message).toBeHidden();
        expect(await positions(page)).toEqual(before);
      });
  });
