import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { linkIn, waitForMail } from '../support/inbox.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter, fillSignIn } from '../support/screens.js';
import { expect, test } from '../support/test.js';

async function makeContent() {
  const address = newAddress('scheduler');
  const token = await createAccount(address, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Choir', description: 'Rehearsals and concerts' });
  const event = await createEvent(token, { title: 'Rehearsal', calendar_id: calendar.id });
  return { address, token, calendar, event };
}

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
  await enter(page, { email: address, password: PASSWORD });
  await page.goto(product.origin);
  await expect(page.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
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
  await enter(page, { email: address, password: PASSWORD });
  await page.goto(product.origin);
  await expect(page.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
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
