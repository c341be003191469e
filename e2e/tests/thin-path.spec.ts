import { expect, test } from '../support/test.js';
import ICAL from 'ical.js';
import { waitForMail } from '../support/inbox.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { signIn, signOut, watchConsole } from '../support/screens.js';

test('a person signs up, is approved, publishes a weekly event, and a calendar program finds the series', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const problems = watchConsole(page);
  const address = newAddress('mira');
  const calendarName = 'Rowing club';

  await test.step('sign up', async () => {
    await page.goto(product.origin);
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page).toHaveTitle('Sign In - Daymark');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(page.getByText('Registration approval required')).toBeVisible();
    const form = page.getByRole('tabpanel', { name: 'Sign Up' });
    await form.getByLabel('Email').fill(address);
    await form.getByPlaceholder('Password (minimum 8 characters)').fill(PASSWORD);
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Registration Pending')).toBeVisible();
    await expect(
      page.getByText(
        'Your account request has been submitted and is awaiting approval by an administrator. You will be notified once your account is approved.',
      ),
    ).toBeVisible();
    await expect(page.getByText('Registration submitted!')).toBeVisible();
  });

  await test.step('before approval the right password gets in nobody', async () => {
    await page.goto(`${product.origin}/auth`);
    await page.getByLabel('Email', { exact: true }).fill(address);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Error signing in')).toBeVisible();
    await expect(page.getByRole('form').getByText(/awaiting approval/)).toBeVisible();
  });

  await test.step('the owner approves in the admin console', async () => {
    const console = await browser.newContext({ locale: 'en-US' });
    const owner = await console.newPage();
    problems.push(...watchConsole(owner));
    await signIn(owner, product.owner);
    await owner.getByRole('button', { name: product.owner.email }).click();
    await owner.getByRole('menuitem', { name: 'Admin' }).click();
    await expect(owner).toHaveTitle('Admin - Daymark');
    await owner.getByRole('tab', { name: /Pending Approvals/ }).click();
    const row = owner.getByRole('row').filter({ hasText: address });
    await row.getByRole('button', { name: 'Approve' }).click();
    const dialog = owner.getByRole('dialog');
    await expect(dialog.getByText('Approve User Registration')).toBeVisible();
    await expect(
      dialog.getByText(
        'Are you sure you want to approve this user registration? This will create a new account.',
      ),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve User' }).click();
    await expect(owner.getByText('The user account has been created successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await signOut(owner, product.owner.email);
    await console.close();
  });

  await test.step('the mail arrives, and its link leads to the sign-in page', async () => {
    const mail = await waitForMail(address, /approved|ready/i);
    const link = /https?:\/\/\S+\/auth\b/.exec(mail.text.replaceAll('=\n', ''))?.[0];
    expect(link).toBe(`${product.origin}/auth`);
  });

  await test.step('the person signs in; the dashboard is empty', async () => {
    await signIn(page, { email: address, password: PASSWORD });
    await expect(page).toHaveTitle('Your Calendars - Daymark');
    await expect(page.getByText('No calendars yet')).toBeVisible();
    await expect(page.getByText('Create your first calendar to get started.')).toBeVisible();
  });

  await test.step('create a calendar', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Create Calendar' }).first().click();
    await expect(page.getByText('Create a new calendar to organize your events')).toBeVisible();
    await page.getByLabel('Calendar Name').fill(calendarName);
    await expect(page.getByRole('switch', { name: 'Make calendar public and shareable' })).toBeChecked();
    await page.getByRole('main').getByRole('button', { name: 'Create Calendar' }).click();
    await expect(page.getByText('Your calendar has been created successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/calendar\/detail\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: calendarName })).toBeVisible();
    await expect(page.getByText('Public', { exact: true })).toBeVisible();
  });
  const calendarId = page.url().split('/').at(-1)!;

  await test.step('add an event that repeats weekly', async () => {
    await page.getByRole('link', { name: 'Add Event' }).click();
    await expect(page.getByRole('dialog', { name: 'New event' })).toBeVisible();
    // In the last hour of a month the form starts in the next one, which the month shown later may lack.
    const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
    await page.goto(`${product.origin}/calendar/${calendarId}/add-event?date=${month}-15`);
    await page.getByLabel('Title').fill('Evening training');
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('Description').fill('Bring a towel');
    await page.getByRole('switch', { name: /repeat/i }).click();
    await expect(page.getByText(/^Weekly on \w{3}, forever$/)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Create Event' }).click();
    await expect(page.getByText('Event created')).toBeVisible();
    await expect(page).toHaveURL(/\/event\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'Evening training' })).toBeVisible();
    await expect(page.getByText(/^Weekly on \w{3}, forever$/)).toBeVisible();
  });
  const eventId = page.url().split('/').at(-1)!;

  await test.step('see it in the month grid, this month or next', async () => {
    await page.getByRole('link', { name: calendarName }).click();
    await expect(page).toHaveURL(new RegExp(`/calendar/detail/${calendarId}$`));
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('link', { name: /Evening training/ }).first()).toBeVisible();
    await page.getByRole('button', { name: /next/i }).click();
    await expect
      .poll(() => grid.getByRole('link', { name: /Evening training/ }).count())
      .toBeGreaterThanOrEqual(4);
    await grid
      .getByRole('link', { name: /Evening training/ })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: 'Evening training' })).toBeVisible();
  });

  await test.step('sign out', async () => {
    await signOut(page, address);
    await page.goto(`${product.origin}/`);
    await expect(page).toHaveURL(/\/auth$/);
  });

  await test.step('anybody opens the public calendar, the event and the embed', async () => {
    const visitor = await (
      await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Berlin' })
    ).newPage();
    problems.push(...watchConsole(visitor));
    await visitor.goto(`${product.origin}/calendar/public/${calendarId}`);
    await expect(visitor.getByRole('heading', { name: calendarName })).toBeVisible();
    await expect(visitor.getByRole('link', { name: /Evening training/ }).first()).toBeVisible();
    await visitor.goto(`${product.origin}/event/public/${eventId}`);
    await expect(visitor.getByRole('heading', { name: 'Evening training' })).toBeVisible();
    await expect(visitor.getByText('Bring a towel')).toBeVisible();
    await visitor.goto(`${product.origin}/calendar/embed/${calendarId}`);
    await expect(visitor.getByRole('link', { name: /Evening training/ }).first()).toBeVisible();
    expect(await visitor.context().cookies()).toEqual([]);
    await visitor.context().close();
  });

  await test.step('a calendar program reads the feed and finds the series', async () => {
    const response = await fetch(`${product.origin}/feed/${calendarId}.ics`);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(calendarName);
    const events = calendar.getAllSubcomponents('vevent');
    expect(events).toHaveLength(1);
    const series = new ICAL.Event(events[0]);
    expect(series.summary).toBe('Evening training');
    expect(series.isRecurring()).toBe(true);
    const occurrences = series.iterator();
    const first = occurrences.next().toJSDate().getTime();
    const second = occurrences.next().toJSDate().getTime();
    expect(Math.round((second - first) / 3_600_000 / 24)).toBe(7);
  });

  expect(problems).toEqual([]);
});
