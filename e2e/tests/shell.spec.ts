import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { linkIn, waitForMail } from '../support/inbox.js';
import { expectNoShift, watchShifts } from '../support/layout-shift.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter, fillSignIn, signIn } from '../support/screens.js';
import { expect, test, type BrowserContext, type Locator, type Page } from '../support/test.js';

/** All messages of the browser's console. */
function watchMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    // 'verbose' messages are about the browser's own work, and hidden by default.
    if (String(message.type()) !== 'verbose') messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  return messages;
}

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

test('a failure stays until something is tried again, and does not stack', async ({ page }) => {
  await page.goto(`${product.origin}/auth`);
  const wrong = { email: newAddress('nobody'), password: 'not this one at all' };
  const failure = page.getByRole('alert').filter({ hasText: 'Error signing in' });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await fillSignIn(page, wrong);
    await expect(failure).toHaveCount(1);
  }
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await expect(failure).toBeVisible();
});

test('visitors see the targets of the header; one that needs an account leads to signing in, and from there to it', async ({
  page,
}) => {
  const { address, calendar } = await makeContent();
  await page.goto(`${product.origin}/calendar/detail/${calendar.id}`);
  const links = page.getByRole('banner').getByRole('navigation').first().getByRole('link');
  await expect(links).toHaveText(['Calendars', 'Events', 'Create Event', 'Create Calendar']);
  await links.filter({ hasText: /^Events$/ }).click();
  await expect(page).toHaveURL(`${product.origin}/auth`);
  const card = page.locator('section', { has: page.getByRole('tablist') });
  await expect(card.getByText('Create and share calendar events with your audience')).toBeVisible();
  await fillSignIn(page, { email: address, password: PASSWORD });
  await expect(page).toHaveURL(`${product.origin}/events`);
  await expect(page.getByRole('heading', { name: 'Your Events' })).toBeVisible();

  await test.step('an address that was opened is there again with its query', async () => {
    await page.context().clearCookies();
    const ofRemotes: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/remotes/')) ofRemotes.push(request.url());
    });
    await page.goto(product.origin);
    await expect(page).toHaveURL(`${product.origin}/auth`);
    await page.waitForLoadState('networkidle');
    expect(ofRemotes, 'what is loaded of a page that is not shown').toEqual([]);
    await page.goto(`${product.origin}/event/create?date=2027-03-05`);
    await expect(page).toHaveURL(`${product.origin}/auth`);
    await fillSignIn(page, { email: address, password: PASSWORD });
    await expect(page).toHaveURL(`${product.origin}/event/create?date=2027-03-05`);
  });
});

test('what was typed is there again after signing in, when the session ended in between', async ({
  page,
}) => {
  const { address, token } = await makeContent();
  await enter(page, { email: address, password: PASSWORD });
  await page.goto(`${product.origin}/event/create`);
  await page.getByLabel('Title').fill('Regatta');
  // Ends every session of the account.
  const body = { current_password: PASSWORD, password: `${PASSWORD} 2` };
  expect((await api('POST', '/api/auth/password', { token, body })).status).toBe(204);
  // By script, since a request of the form's own can end the session first, and hide the button.
  await page.getByRole('main').getByRole('button', { name: 'Create Event' }).dispatchEvent('click');
  await expect(page.getByText('Please sign in to continue. What you typed is kept.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD} 2`);
  await expect(page.getByText('Authentication error. Please sign in again.')).toBeHidden();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`${product.origin}/event/create`);
  await expect(page.getByLabel('Title')).toHaveValue('Regatta');
  await page.getByRole('main').getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('heading', { name: 'Regatta' })).toBeVisible();
});

test('offline, an action reports at once that the person is offline', async ({ page, context }) => {
  const { address } = await makeContent();
  await enter(page, { email: address, password: PASSWORD });
  await page.goto(`${product.origin}/settings#account`);
  const form = page.getByRole('form', { name: /password/i });
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByLabel('New password', { exact: true }).fill('another good one');
  await form.getByLabel(/^Confirm/).fill('another good one');
  await context.setOffline(true);
  await form.getByLabel(/^Confirm/).press('Enter');
  await expect(page.getByText('You are offline. Please check your connection and try again.')).toBeVisible({
    timeout: 2_000,
  });
});

test('the focus is never lost: after signing up, after a link, and in a dialog', async ({ page }) => {
  await page.goto(`${product.origin}/auth`);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Sign Up' });
  await panel.getByLabel('Email').fill(newAddress('applicant'));
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Registration Pending')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Registration Pending');

  const { address, event } = await makeContent();
  await page.goto(`${product.origin}/auth`);
  await signIn(page, { email: address, password: PASSWORD });
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { name: 'Your Events' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto(`${product.origin}/event/${event.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete' }).first()).toBeFocused();
  await page.goto(`${product.origin}/settings#account`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
});

test('a link to set a password survives a reload, and says before anything is typed that it was used', async ({
  page,
}) => {
  const address = newAddress('forgetful');
  await createAccount(address, PASSWORD);
  await api('POST', '/api/auth/password-reset', { body: { email: address } });
  const link = linkIn(await waitForMail(address, /password/i), '/reset-password');
  await page.goto(link);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('a quite different one');
  await page.getByLabel('Confirm new password', { exact: true }).fill('a quite different one');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(`${product.origin}/auth`);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeHidden();
});

test('the notice of a change of e-mail goes once the address was confirmed', async ({ page, context }) => {
  const { address, token } = await makeContent();
  const next = newAddress('next');
  await enter(page, { email: address, password: PASSWORD });
  await page.goto(`${product.origin}/settings#account`);
  const form = page.getByRole('form', { name: 'Email address' });
  await form.getByLabel('New email address').fill(next);
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Change email' }).click();
  const notice = page.getByRole('main').getByText(`Check the inbox of ${next}`, { exact: false });
  await expect(notice).toBeVisible();
  const link = linkIn(await waitForMail(next, /e-?mail/i), '/confirm-email');
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(other.getByText(next)).toBeVisible();
  await expect(page.getByRole('main').getByText(next, { exact: true })).toBeVisible();
  await expect(notice).toBeHidden();
  expect(token).not.toBe('');
});

test('? shows the keyboard shortcuts; none fires while somebody types', async ({ page }) => {
  const { address } = await makeContent();
  await signIn(page, { email: address, password: PASSWORD });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  // On a page with its own quick entry, the key opens that.
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New event' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${product.origin}/events`);
  await expect(page.getByRole('heading', { name: 'Your Events' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`${product.origin}/event/create`);
  await page.getByLabel('Title').focus();
  await page.keyboard.type('n?/');
  await expect(page.getByLabel('Title')).toHaveValue('n?/');
  await expect(page).toHaveURL(`${product.origin}/event/create`);
});

test('what is typed right after n or / arrives in the field, however long that takes to load', async ({
  page,
}) => {
  const { address } = await makeContent();
  await enter(page, { email: address, password: PASSWORD });
  for (const [key, chunk, field] of [
    ['n', /\/event-actions\.[^/]*\.js$/, page.getByRole('dialog').getByLabel('Title')],
    ['/', /\/remotes\/events\/.*\.js$/, page.getByLabel('Words and dates')],
  ] as const) {
    let load = () => {};
    const isTyped = new Promise<void>((resolve) => (load = resolve));
    await page.route(chunk, async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.goto(`${product.origin}/dashboard`);
    await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible();
    await page.keyboard.type(`${key}tues`);
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 15_000;
    });
    await page.keyboard.type('day');
    load();
    await expect(field).toHaveValue('tuesday');
    await expect(page).toHaveURL(key === 'n' ? /\/dashboard$/ : /\/search\?q=tuesday$/);
  }
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
