import { api, createAccount, createCalendar, signInByApi, signInOwner } from '../support/api.js';
import { linkIn, mailsTo, waitForMail } from '../support/inbox.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter, fillSignIn, signIn } from '../support/screens.js';
import { expect, isLong, test, type Browser, type Page } from '../support/test.js';

const NEW_PASSWORD = 'a quite different one';
const ACCOUNT = '/settings#account';

const askForReset = async (page: Page, address: string) => {
  await page.goto(`${product.origin}/auth`);
  await page.getByRole('button', { name: 'Forgot password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await expect(
    dialog.getByText("Enter your email address and we'll send you a link to reset your password."),
  ).toBeVisible();
  await dialog.getByLabel('Email').fill(address);
  await dialog.getByRole('button', { name: /^Send/ }).click();
  const confirmation = page.getByRole('dialog', { name: 'Check your inbox' });
  await expect(confirmation.getByText(address)).toBeVisible();
  await expect(page.getByText('Password reset email sent')).toBeVisible();
  // Not the close button, which has the same name.
  await confirmation.getByText('Close', { exact: true }).click();
  await expect(confirmation).toBeHidden();
};

const chooseNewPassword = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^(Set|Save|Change|Choose)/ }).click();
};

/** A page of a browser of its own, in which this person has signed in. */
async function signedInPage(browser: Browser, email: string, path = '/'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, { email, password: PASSWORD });
  await page.goto(product.origin + path);
  return page;
}

const leadsToSignIn = (page: Page) => expect(page).toHaveURL(/\/auth$/);

test('who forgot the password gets a link by mail, chooses a new one, and is signed out everywhere else', async ({
  page,
  browser,
}) => {
  const email = newAddress('forgetful');
  await createAccount(email, PASSWORD);
  const elsewhere = await (await browser.newContext()).newPage();
  // What ends the session below is the person's own click, and nothing that the page asks for by itself: what others
  // changed, and countries.
  await elsewhere.route(/\/api\/changes/, (route) => route.abort());
  await enter(elsewhere, { email, password: PASSWORD });
  const countries = elsewhere.waitForResponse('**/api/calendars/holidays');
  await elsewhere.goto(`${product.origin}/calendar/create`);
  await countries;

  await askForReset(page, email);
  const link = linkIn(await waitForMail(email, /password/i), '/reset-password');
  expect(link).toContain(`${product.origin}/reset-password#token=`);

  await test.step('a program that looks at the link, as mail scanners do, uses nothing up', async () => {
    const headers = { accept: 'text/html' };
    for (const method of ['HEAD', 'GET', 'GET']) {
      expect((await api(method, link, { headers })).status).toBe(200);
    }
  });
  await test.step('the secret leaves the address bar at once', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: /password/i })).toBeVisible();
    await expect(page).toHaveURL(`${product.origin}/reset-password`);
  });
  await test.step('it survives a reload', async () => {
    await page.reload();
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  });
  await test.step('two passwords that differ are refused', async () => {
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password', { exact: true }).fill(`${NEW_PASSWORD}!`);
    await page.getByRole('button', { name: /^(Set|Save|Change|Choose)/ }).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
  });
  await chooseNewPassword(page, NEW_PASSWORD);
  await leadsToSignIn(page);
  expect(await page.context().cookies()).toEqual([]);

  await test.step('the other browser is signed out at its next click', async () => {
    await elsewhere.getByLabel('Calendar Name').fill('Too late');
    await elsewhere.getByRole('main').getByRole('button', { name: 'Create Calendar' }).click();
    await expect(elsewhere.getByText('Please sign in to continue. What you typed is kept.')).toBeVisible();
  });
  await test.step('the old password is over, the new one works, and a notice came by mail', async () => {
    await fillSignIn(page, { email, password: PASSWORD });
    await expect(page.getByText('Incorrect email or password. Please try again.').first()).toBeVisible();
    await signIn(page, { email, password: NEW_PASSWORD });
    await waitForMail(email, /password.*(changed|new)|changed.*password/i);
  });
  await test.step('the link works once, and says so before anything is typed', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await expect(stranger.getByLabel('New password', { exact: true })).toBeHidden();
    await signInByApi(email, NEW_PASSWORD);
  });
});

test('a reset for an address without an account looks the same and sends nothing', async ({ page }) => {
  const email = newAddress('unknown');
  await askForReset(page, email);
  const known = newAddress('known');
  await createAccount(known, PASSWORD);
  await askForReset(page, known);
  await waitForMail(known, /password/i);
  expect(await mailsTo(email)).toEqual([]);
});

test('a new e-mail address takes effect once its link was used, and the old one gets a mail', async ({
  browser,
}) => {
  const [old, next] = [newAddress('before'), newAddress('after')];
  await createAccount(old, PASSWORD);
  const page = await signedInPage(browser, old, ACCOUNT);
  const form = page.getByRole('form', { name: /email/i });
  await form.getByLabel(/^New email/).fill(next);
  await form.locator('input[type=password]').fill('not this one');
  await form.getByRole('button', { name: /email/i }).click();
  await expect(page.getByText('Incorrect password. Please try again.').first()).toBeVisible();
  await form.locator('input[type=password]').fill(PASSWORD);
  await form.getByRole('button', { name: /email/i }).click();
  await expect(page.getByText('Email update initiated')).toBeVisible();
  await waitForMail(old, /e-?mail/i);

  const link = linkIn(await waitForMail(next, /e-?mail/i), '/confirm-email');
  expect((await api('GET', link, { headers: { accept: 'text/html' } })).status).toBe(200);
  await signInByApi(old, PASSWORD);

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(link);
  await expect(reader).toHaveURL(`${product.origin}/confirm-email`);
  await reader.getByRole('button', { name: /^Confirm/ }).click();
  await expect(reader.getByText(next)).toBeVisible();
  await signInByApi(next, PASSWORD);
  expect((await api('POST', '/api/auth/sign-in', { body: { email: old, password: PASSWORD } })).status).toBe(
    401,
  );
});

test('a password change keeps this browser signed in and signs the other out at its next click', async ({
  browser,
}) => {
  const email = newAddress('careful');
  await createAccount(email, PASSWORD);
  const here = await signedInPage(browser, email, ACCOUNT);
  const there = await signedInPage(browser, email);
  await expect(there.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
  const form = here.getByRole('form', { name: /password/i });
  await form.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(here.getByText('Password updated')).toBeVisible();
  await there.reload();
  await leadsToSignIn(there);
  await here.reload();
  await expect(here.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('a deleted account is gone with everything it had, and its address is free again', async ({
  browser,
}) => {
  const email = newAddress('leaving');
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Farewell' });
  const page = await signedInPage(browser, email, ACCOUNT);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: /^Delete/ });
  for (const typed of ['delete', 'DELETE ', 'DELET']) {
    await dialog.getByRole('textbox').first().fill(typed);
    await expect(confirm).toBeDisabled();
  }
  await dialog.getByRole('textbox').first().fill('DELETE');
  await confirm.click();
  await leadsToSignIn(page);
  await expect(page.getByText('Account deleted')).toBeVisible();

  const credentials = { body: { email, password: PASSWORD } };
  expect((await api('POST', '/api/auth/sign-in', credentials)).status).toBe(401);
  expect((await api('GET', '/api/auth/session', { token })).status).toBe(401);
  await expect
    .poll(async () => (await api('GET', `/api/public/calendars/${calendar.id}`)).status, { timeout: 60_000 })
    .toBe(404);
  await createAccount(email, PASSWORD);
});

test('a person with a temporary password can only choose a new one', async ({ page }) => {
  const email = newAddress('newcomer');
  const owner = await signInOwner();
  const created = await api<{ temp_password: string }>('POST', '/api/admin/users', {
    token: owner,
    body: { email, role: 'user' },
  });
  expect(created.status).toBe(201);
  const temporary = created.body.temp_password;
  const token = await signInByApi(email, temporary);
  const refused = await api('GET', '/api/calendars', { token });
  expect([refused.status, refused.body['code']]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);

  await fillSignIn(page, { email, password: temporary });
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.goto(`${product.origin}/calendar/create`);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('Temporary password').fill(temporary);
  await chooseNewPassword(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Create Calendar' })).toBeVisible();
  const again = await api('POST', '/api/auth/sign-in', { body: { email, password: temporary } });
  expect(again.status).toBe(401);
});

test('the welcome mail of an account that an administrator made leads to a first password', async ({
  page,
}) => {
  const email = newAddress('welcome');
  await api('POST', '/api/admin/users', {
    token: await signInOwner(),
    body: { email, role: 'user', send_welcome_email: true },
  });
  const link = linkIn(await waitForMail(email, /./), '/reset-password');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await chooseNewPassword(page, NEW_PASSWORD);
  await leadsToSignIn(page);
  await signIn(page, { email, password: NEW_PASSWORD });
});

test('a deactivated account is out at its next click, and what it shares is hidden until it is back', async ({
  browser,
}) => {
  const email = newAddress('suspended');
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Hidden for now' });
  const page = await signedInPage(browser, email);
  await expect(page.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
  const owner = await signInOwner();
  const users = await api<{ items: { id: string }[] }>('GET', `/api/admin/users?search=${email}`, {
    token: owner,
  });
  const id = users.body.items[0]!.id;
  const publicStatus = async () => (await api('GET', `/calendar/public/${calendar.id}`)).status;
  expect(await publicStatus()).toBe(200);

  expect((await api('POST', `/api/admin/users/${id}/ban`, { token: owner })).status).toBe(200);
  expect((await api('GET', '/api/calendars', { token })).status).toBe(401);
  await expect.poll(publicStatus, { timeout: 10_000 }).toBe(404);
  await page.reload();
  await leadsToSignIn(page);
  await fillSignIn(page, { email, password: PASSWORD });
  await expect(page.getByText(/deactivated/).first()).toBeVisible();

  expect((await api('POST', `/api/admin/users/${id}/unban`, { token: owner })).status).toBe(200);
  await expect.poll(publicStatus, { timeout: 10_000 }).toBe(200);
  await signIn(page, { email, password: PASSWORD });
});

test('tabs of one browser stay signed in together and are signed out together', async ({ browser }) => {
  const email = newAddress('tabs');
  await createAccount(email, PASSWORD);
  const first = await signedInPage(browser, email);
  const context = first.context();
  const others = Array.from({ length: isLong ? 9 : 2 }, () => context.newPage());
  const tabs = [first, ...(await Promise.all(others))];
  await test.step('tabs that start at once all find the session', async () => {
    await Promise.all(tabs.map((tab) => tab.goto(product.origin)));
    for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
  });
  await test.step('signing out in one reaches them all', async () => {
    await first.getByRole('button', { name: email }).click();
    await first.getByRole('menuitem', { name: 'Logout' }).click();
    for (const tab of tabs) await leadsToSignIn(tab);
  });
  await test.step('nothing of the person is left in the browser', async () => {
    // This cookie identifies a browser that has signed in before, so that its owner is let in while others guess the
    // password; it names nobody, and is sent to the sign-in only.
    const left = (await context.cookies()).map(({ name, path, httpOnly }) => ({ name, path, httpOnly }));
    expect(left).toEqual([{ name: 'daymark_device', path: '/api/auth/sign-in', httpOnly: true }]);
    const stored = await first.evaluate(async () => ({
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
    }));
    expect(JSON.stringify(stored)).not.toContain(email);
    expect(stored.databases).toEqual([]);
    expect(stored.caches).toEqual([]);
  });
});

test('the sixth wrong password within a minute has to wait, and others do not', async ({ page }) => {
  const email = newAddress('guessed');
  await createAccount(email, PASSWORD);
  await page.goto(`${product.origin}/auth`);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await fillSignIn(page, { email, password: `wrong ${attempt}` });
    await expect(page.getByText('Incorrect email or password. Please try again.').first()).toBeVisible();
  }
  await fillSignIn(page, { email, password: PASSWORD });
  await expect(page.getByText('Too many requests').first()).toBeVisible();
  await expect(page.getByText('Please wait before trying again').first()).toBeVisible();
  const elsewhere = await api('POST', '/api/auth/sign-in', {
    body: { email, password: PASSWORD },
    headers: { 'x-forwarded-for': '198.51.100.7' },
  });
  expect(elsewhere.status).toBe(200);
});

test('a forged Host is in no link of a mail, and no parameter leads away from the sign-in page', async ({
  page,
}) => {
  const email = newAddress('careless');
  await createAccount(email, PASSWORD);
  const forged = {
    'x-forwarded-host': 'evil.test',
    'x-original-host': 'evil.test',
    forwarded: 'host=evil.test',
  };
  await api('POST', '/api/auth/password-reset', { body: { email }, headers: forged });
  const mail = await waitForMail(email, /password/i);
  expect(mail.text).not.toContain('evil.test');
  expect(linkIn(mail, '/reset-password').startsWith(product.origin)).toBe(true);

  const targets = [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/%09/evil.test',
    'javascript:alert(1)',
  ];
  for (const target of targets.filter((_, index) => isLong || index % 2 === 0)) {
    const query = ['next', 'redirect', 'returnTo', 'redirect_to']
      .map((name) => `${name}=${encodeURIComponent(target)}`)
      .join('&');
    await page.goto(`${product.origin}/auth?${query}`);
    await signIn(page, { email, password: PASSWORD });
    expect(new URL(page.url()).origin).toBe(product.origin);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.context().clearCookies();
  }
  await page.goto(`${product.origin}/calendar//evil.test`);
  expect(new URL(page.url()).origin).toBe(product.origin);
});
