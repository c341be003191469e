import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { expectNoShift, watchShifts } from '../support/layout-shift.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter, fillSignIn, signIn, watchMessages } from '../support/screens.js';
import { expect, test, type BrowserContext, type Locator, type Page } from '../support/test.js';

/** Opens an address and waits until everything is loaded. */
async function loads(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(product.origin + path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** The browser's own message for a document with 404. */
const SAYS_404 = /status of 404 \(Not Found\)$/;
const NOWHERE = '/no/such/page';

/** Waits a while for messages of the browser, and for late layout shifts. */
async function settles(page: Page, path: string, messages: readonly string[]): Promise<void> {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 3_500)));
  await expectNoShift(page);
  const ours = path === NOWHERE ? messages.filter((message) => !SAYS_404.test(message)) : messages;
  expect.soft(ours, `the console at ${path}`).toEqual([]);
}

/** Opens each address in its own tab, with its heading. One loads while those before it settle. */
async function allSettle(context: BrowserContext, pages: readonly [string, string | RegExp][]) {
  const settling: Promise<void>[] = [];
  for (const [path, heading] of pages) {
    const page = await context.newPage();
    const messages = watchMessages(page);
    await watchShifts(page);
    await loads(page, path, heading);
    settling.push(settles(page, path, messages).then(() => page.close()));
  }
  await Promise.all(settling);
}

async function makeContent() {
  const address = newAddress('scheduler');
  const token = await createAccount(address, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Choir', description: 'Rehearsals and concerts' });
  const event = await createEvent(token, { title: 'Rehearsal', calendar_id: calendar.id });
  return { address, token, calendar, event };
}

test.describe('No page leaves a message in the console, and none moves after it showed something', () => {
  test.describe.configure({ timeout: 240_000 });

  test('signed out', async ({ browser }) => {
    const { calendar, event } = await makeContent();
    const context = await browser.newContext();
    await allSettle(context, [
      ['/auth', 'Daymark'],
      ['/', 'Daymark'],
      ['/events', 'Daymark'],
      ['/event/create', 'Daymark'],
      ['/settings', /./],
      [`/calendar/detail/${calendar.id}`, 'Choir'],
      [`/calendar/public/${calendar.id}`, 'Choir'],
      [`/event/public/${event.id}`, 'Rehearsal'],
      ['/reset-password', /link/i],
      ['/confirm-email', /link/i],
      [NOWHERE, '404 - Page Not Found'],
    ]);
    await context.close();
  });

  test('signed in', async ({ browser, clientAddress }) => {
    const { address, calendar, event } = await makeContent();
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': clientAddress } });
    const first = await context.newPage();
    await signIn(first, { email: address, password: PASSWORD });
    await allSettle(context, [
      ['/', 'Your Calendars'],
      ...['week', 'work-week', 'day', 'agenda', 'year'].map((view): [string, string] => [
        `/dashboard?view=${view}`,
        'Your Calendars',
      ]),
      ['/events', 'Your Events'],
      ['/search?q=rehearsal', 'Search'],
      ['/event/create', 'Create Event'],
      ['/calendar/create', 'Create Calendar'],
      [`/calendar/detail/${calendar.id}`, 'Choir'],
      [`/calendar/${calendar.id}/add-event`, 'Create Event'],
      [`/calendar/${calendar.id}/source`, 'Sync from a link'],
      [`/event/${event.id}`, 'Rehearsal'],
      [`/event/${event.id}/edit`, 'Edit Event'],
      ['/settings', 'Settings'],
      [NOWHERE, '404 - Page Not Found'],
    ]);
    await context.close();
  });
});

test('no signed-in page scrolls sideways on a tablet', async ({ page }) => {
  const { address, calendar, event } = await makeContent();
  await enter(page, { email: address, password: PASSWORD });
  for (const path of [
    '/',
    '/events',
    '/settings',
    '/event/create',
    `/calendar/detail/${calendar.id}`,
    `/event/${event.id}`,
  ]) {
    await page.goto(product.origin + path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    for (const width of [768, 800, 865, 900, 960]) {
      await page.setViewportSize({ width, height: 900 });
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overhang, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

/** Texts of buttons of one height and row that are not in one line. */
const unevenTexts = (page: Page) =>
  page.evaluate(() => {
    const lines = new Map<string, number>();
    const uneven: string[] = [];
    for (const button of document.querySelectorAll('.ui-button, .ant-btn')) {
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      if (!button.checkVisibility() || !texts.nextNode()) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { top, height } = button.getBoundingClientRect();
      const row = [top, height, getComputedStyle(button).fontSize].join(' ');
      const line = range.getBoundingClientRect().top;
      if (Math.abs(line - (lines.get(row) ?? line)) > 0.1) uneven.push(button.textContent);
      lines.set(row, line);
    }
    return uneven;
  });

test('texts of buttons in a row are in one line, and cards end where the page does', async ({ page }) => {
  const { address, calendar, event } = await makeContent();
  await enter(page, { email: address, password: PASSWORD });
  for (const path of [
    '/',
    '/events',
    '/imports',
    '/event/create',
    `/event/${event.id}`,
    ...['events', 'sharing', 'people'].map((tab) => `/calendar/detail/${calendar.id}?tab=${tab}`),
  ]) {
    await page.goto(product.origin + path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
    expect.soft(await unevenTexts(page), path).toEqual([]);
    if (path.endsWith('=sharing')) {
      const right = (element: Element) => element.getBoundingClientRect().right;
      const card = await page.locator('main .ui-card').first().evaluate(right);
      expect.soft(card, path).toBe(await page.locator('.calendar-page').evaluate(right));
    }
  }
});

test('a message is bottom left, and at the bottom of a phone', async ({ page }) => {
  const { address } = await makeContent();
  await page.goto(`${product.origin}/auth`);
  await fillSignIn(page, { email: address, password: PASSWORD });
  const message = page.getByRole('status').filter({ hasText: "You've successfully signed in." });
  // It stays while the pointer is on it.
  await message.hover();
  for (const width of [1280, 800, 375]) {
    await page.setViewportSize({ width, height: 700 });
    await message.hover();
    const box = (await message.boundingBox())!;
    expect(box.x).toBeLessThanOrEqual(16);
    expect(box.y).toBeGreaterThan(500);
    expect(box.y + box.height).toBeLessThanOrEqual(700);
  }
  const create = page.getByRole('main').getByRole('button', { name: 'New', exact: true });
  // The page with its button may load after the message, which moves up.
  const button = await create.boundingBox();
  const box = await message.boundingBox();
  const isApart = box!.y + box!.height <= button!.y || button!.y + button!.height <= box!.y;
  expect(isApart, 'the message and the create button').toBe(true);
});

test('a page of one column shows nothing below or beside a message', async ({ page }) => {
  const { address, token, calendar } = await makeContent();
  for (let day = 10; day < 18; day += 1)
    await createEvent(token, { title: `Match ${day}`, calendar_id: calendar.id });
  await enter(page, { email: address, password: PASSWORD });
  await page.goto(`${product.origin}/events`);
  await page.getByRole('button', { name: /Rehearsal/ }).click();
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Event' }).click();
  const message = page.getByRole('status').filter({ hasText: 'Event deleted' });
  await message.hover();
  for (const [width, height] of [
    [1440, 500],
    [1280, 500],
    [375, 667],
  ] as const) {
    await page.setViewportSize({ width, height });
    await message.hover();
    const { y } = (await message.boundingBox())!;
    const shown = await page.evaluate(
      (top) =>
        [...document.querySelectorAll('.event-row')].filter((row) => {
          const { left, right, bottom } = row.getBoundingClientRect();
          return [left + 20, right - 20].some((x) =>
            [top, innerHeight - 1].some(
              (at) => bottom > at && row.contains(document.elementFromPoint(x, at)),
            ),
          );
        }).length,
      y,
    );
    expect(shown, `rows at the message, ${width} px`).toBe(0);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  test('the end of a list is above a message, and so are the buttons of a form', async ({ page }) => {
    const { address, token, calendar } = await makeContent();
    for (let day = 10; day < 18; day += 1) {
      await createEvent(token, {
        title: `Match ${day}`,
        calendar_id: calendar.id,
        start_local: `2031-12-${day}T09:00`,
        end_local: `2031-12-${day}T10:00`,
      });
    }
    await enter(page, { email: address, password: PASSWORD });
    const boxOf = async (what: Locator) => (await what.boundingBox())!;

    await page.goto(`${product.origin}/events`);
    await page.getByRole('button', { name: /Rehearsal/ }).tap();
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Event' }).tap();
    const deleted = page.getByRole('status').filter({ hasText: 'Event deleted' });
    await expect(deleted).toBeVisible();
    const last = page.getByRole('button', { name: /Match 17/ });
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const [end, message] = [await boxOf(last), await boxOf(deleted)];
      expect(end.y + end.height).toBeLessThanOrEqual(message.y);
    }).toPass();

    await page.goto(`${product.origin}/event/create`);
    await page.getByLabel('Title').fill('Regatta');
    await page.getByRole('switch', { name: 'Repeat this event' }).tap();
    await page.route('**/api/events', (route) => route.abort());
    const create = page.getByRole('main').getByRole('button', { name: 'Create Event' });
    await create.tap();
    const failed = page.getByRole('alert').filter({ hasText: 'Error creating event' });
    await expect(failed).toBeVisible();
    const [button, message] = [await boxOf(create), await boxOf(failed)];
    expect(message.y + message.height).toBeLessThanOrEqual(button.y);
  });

  test('answers in words are in one line', async ({ page }) => {
    const { address, calendar } = await makeContent();
    await enter(page, { email: address, password: PASSWORD });
    await page.setViewportSize({ width: 360, height: 667 });
    for (const path of [
      '/settings#appearance',
      `/calendar/detail/${calendar.id}?tab=sharing`,
      '/event/create',
    ]) {
      await page.goto(product.origin + path);
      if (path === '/event/create') await page.getByRole('switch', { name: 'Repeat this event' }).tap();
      const questions = page.locator('.ui-segments');
      await expect(questions.first()).toBeVisible();
      const wrapped = await questions.evaluateAll((groups) =>
        groups
          .filter(
            ({ children }) => new Set([...children].map((each) => each.getBoundingClientRect().top)).size > 1,
          )
          .map(({ textContent }) => textContent)
          .filter(Boolean),
      );
      expect.soft(wrapped, path).toEqual([]);
    }
  });
});

test('the button of the longest form without a session is in sight on the window of a laptop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${product.origin}/auth?tab=sign-up`);
  const button = page.getByRole('button', { name: 'Sign Up', exact: true });
  await expect(button).toBeInViewport({ ratio: 1 });
});

test('The header has one Menu under 768 px, and from there on its targets beside the account', async ({
  page,
}) => {
  // As long as addresses get.
  const address = newAddress('a-person-with-a-rather-long-address');
  await createAccount(address, PASSWORD);
  await signIn(page, { email: address, password: PASSWORD });
  const header = page.getByRole('banner');
  const menu = header.getByRole('button', { name: 'Menu' });
  const targets = ['Dashboard', 'Events', 'Create Event', 'Create Calendar'];
  const account = header.getByRole('button', { name: address });
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(menu).toBeVisible();
  await expect(account).toBeHidden();
  for (const width of [768, 800, 850, 890, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(menu).toBeHidden();
    let end = 0;
    for (const part of [...targets.map((name) => header.getByRole('link', { name, exact: true })), account]) {
      const box = (await part.boundingBox())!;
      expect(box.x, `at ${width} px nothing lies over what stands before it`).toBeGreaterThanOrEqual(end);
      expect(box.height, `at ${width} px everything has one line`).toBeLessThan(45);
      end = box.x + box.width;
    }
    expect(end).toBeLessThanOrEqual(width);
  }
});

test('a message does not lie over the title of a dialog', async ({ page }) => {
  const { address, calendar } = await makeContent();
  await enter(page, { email: address, password: PASSWORD });
  await page.route(`**/api/events/window?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), truncated: true } });
  });
  await page.goto(`${product.origin}/calendar/detail/${calendar.id}?date=2031-12-01`);
  const message = page
    .getByRole('status')
    .filter({ hasText: "Some recurring events couldn't be processed." });
  await expect(message).toBeVisible();
  await message.hover();
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(message).toBeVisible();
  const [box, title] = await Promise.all([
    message.boundingBox(),
    dialog.locator('.ant-modal-title').first().boundingBox(),
  ]);
  expect(box!.y).toBeGreaterThan(title!.y + title!.height);
});

test('a message stands beside the lists of people', async ({ page }) => {
  const { address, calendar } = await makeContent();
  await enter(page, { email: address, password: PASSWORD });
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${product.origin}/calendar/detail/${calendar.id}?tab=people`);
    await page.getByLabel('Email').fill(newAddress('guest'));
    await page.getByRole('button', { name: 'Invite' }).click();
    const message = (await page.locator('.ui-toast').boundingBox())!;
    const people = (await page.locator('.people').boundingBox())!;
    expect(people.x + people.width, `${width}`).toBeLessThanOrEqual(message.x);
    expect(message.x + message.width).toBeLessThanOrEqual(width);
  }
});

const untouched = {
  product_name: 'Daymark',
  public_origin: product.origin,
  test_mail: null,
  is_look_confirmed: false,
};

test('nothing moves on the page when settings come late, and first steps still later', async ({ page }) => {
  await signIn(page, product.owner);
  await watchShifts(page);
  await page.route('**/api/settings*', async (route) => {
    await expect(page.getByRole('link', { name: 'Import' })).toBeVisible();
    await route.continue();
  });
  await page.route('**/api/auth/first-steps', async (route) => {
    await expect(page.getByTestId('card-skeleton')).toHaveCount(0);
    // A response that comes at once would be rendered together with the calendars.
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
    await route.fulfill({ json: { first_steps: untouched } });
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await expectNoShift(page);
});

test('the calendars at the left scroll away before the first steps', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, product.owner);
  await page.route('**/api/auth/first-steps', (route) => route.fulfill({ json: { first_steps: untouched } }));
  await page.reload();
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(steps.getByRole('listitem').last()).toBeInViewport();
  const gap = () =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      return box('.first-steps').top - box('.calendar-list').bottom;
    });
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});

test('cards that are still loading lie one below the other, as wide as those that follow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { address } = await makeContent();
  await signIn(page, { email: address, password: PASSWORD });
  const card = page.getByRole('region', { name: 'Choir' });
  const { width } = (await card.boundingBox())!;
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/calendars?**', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.reload();
  const loading = page.getByTestId('card-skeleton');
  await expect(loading).toHaveCount(3);
  for (const one of await loading.all()) expect((await one.boundingBox())!.width).toBe(width);
  answer();
  await expect(card).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

  test('a long name of a calendar widens no page, and moves nothing when it comes', async ({ page }) => {
    const { address, token } = await makeContent();
    const name = 'Verbandsgemeindejugendmusikschulkoordination der Kreisstadt';
    const { id } = await createCalendar(token, { name });
    await createEvent(token, { title: 'Concert', calendar_id: id });
    await enter(page, { email: address, password: PASSWORD });
    await page.goto(`${product.origin}/events`);
    await expect(page.getByText(name)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await watchShifts(page);
    await page.goto(`${product.origin}/search?q=Concert`);
    await expect(page.getByRole('option', { name })).toBeAttached();
    await expect(page.getByRole('link', { name: 'Concert' })).toBeVisible();
    await expectNoShift(page);

    await test.step('what a field says keeps away from its arrow', async () => {
      // At 368 pixels two of them just stand side by side.
      for (const width of [375, 368, 344]) {
        await page.setViewportSize({ width, height: 740 });
        const rest = await page.getByLabel('Status').evaluate((field: HTMLSelectElement) => {
          const style = getComputedStyle(field);
          const pen = document.createElement('canvas').getContext('2d')!;
          pen.font = style.font;
          const { width } = pen.measureText(field.selectedOptions[0]!.text);
          return field.clientWidth - parseFloat(style.paddingLeft) - width;
        });
        // The arrow takes 20 of them.
        expect(rest, `${width} px`).toBeGreaterThan(30);
      }
    });
  });

  test('nothing moves when it is known that there is no calendar yet', async ({ page }) => {
    const email = newAddress('newcomer');
    await createAccount(email, PASSWORD);
    await enter(page, { email, password: PASSWORD });
    await watchShifts(page);
    const calendars = Promise.withResolvers<void>();
    await page.route('**/api/calendars?*', async (route) => {
      await calendars.promise;
      await route.continue();
    });
    const events = page.waitForResponse('**/api/events/window?*');
    await page.goto(`${product.origin}/`);
    await (await events).finished();
    calendars.resolve();
    await expect(page.getByRole('heading', { name: 'No calendars yet' })).toBeVisible();
    await expectNoShift(page);
  });
});
