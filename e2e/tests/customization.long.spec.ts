import { NAME_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter } from '../support/screens.js';
import { expect, test, type Locator, type Page } from '../support/test.js';

const PHONE = { width: 375, height: 812 };

async function aPerson(page: Page) {
  const email = newAddress('looks');
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Choir' });
  for (let count = 1; count <= 6; count += 1) {
    await createEvent(token, { title: `Rehearsal ${count}`, calendar_id: calendar.id });
  }
  await enter(page, { email, password: PASSWORD });
  return { calendar };
}

test('signed-in pages are written in Inter, all weights by one file from our own origin', async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(new URL(response.url()).origin);
  });
  await aPerson(page);
  await page.goto(product.origin);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.fonts.size > 0 &&
          [400, 500, 600].every((weight) => document.fonts.check(`${weight} 16px Inter`)),
      ),
    )
    .toBe(true);
  expect(fonts).toEqual([product.origin]);
});

test('a calendar uses the width of a large screen, and Delete on its rows has no colour until it is meant', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const { calendar } = await aPerson(page);
  for (const [path, beside] of [
    [`/calendar/detail/${calendar.id}`, 120],
    // The calendars' cards.
    ['/dashboard', 400],
  ] as const) {
    await page.goto(`${product.origin}${path}?view=month`);
    const grid = (await page.getByRole('grid').boundingBox())!;
    expect(grid.width, path).toBeGreaterThan(1920 - beside);
  }
  await page.goto(`${product.origin}/calendar/detail/${calendar.id}?view=list`);
  const remove = page.getByRole('button', { name: 'Delete: Rehearsal 1' });
  const colours = () =>
    remove.evaluate((button) => {
      const { color, borderTopColor } = getComputedStyle(button);
      return { isPlain: color === getComputedStyle(document.body).color, color, borderTopColor };
    });
  const calm = await colours();
  expect(calm.isPlain).toBe(true);
  for (const mean of [() => remove.hover(), () => remove.focus()]) {
    await page.mouse.move(0, 0);
    await expect.poll(colours).toEqual(calm);
    await mean();
    await expect.poll(async () => (await colours()).color).not.toBe(calm.color);
  }
});

test('the header reaches the edge of the window, and nothing moves when a page gets shorter or a dialog opens', async ({
  playwright,
  launchOptions,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 500 }, reducedMotion: 'reduce' });
  const { calendar } = await aPerson(page);
  await page.goto(`${product.origin}/calendar/detail/${calendar.id}`);
  const share = page.getByRole('button', { name: 'Share Calendar' });
  await expect(share).toBeVisible();
  const edges = () =>
    page.evaluate(() => ({
      header: document.querySelector('header')!.getBoundingClientRect().right,
      page: document.documentElement.clientWidth,
      window: window.innerWidth,
    }));
  const before = await share.boundingBox();
  const scrolling = await edges();
  expect(scrolling.header).toBe(scrolling.page);
  await share.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const behind = await edges();
  expect(behind.header).toBe(behind.window);
  const mask = await page.locator('.ant-modal-mask').boundingBox();
  expect(mask!.width).toBe(behind.window);
  expect(await share.boundingBox()).toEqual(before);
  await browser.close();
});

test('the console keeps dates, actions and the fields of its search on one line, beside long addresses', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const name = 'somebody-with-quite-a-long-address-that-is-all-theirs';
  const somebody = await createAccount(newAddress(name), PASSWORD);
  for (const _ of [1, 2]) {
    await api('POST', '/api/auth/sign-up', { body: { email: newAddress(name), password: PASSWORD } });
  }
  await enter(page, product.owner);
  await page.goto(`${product.origin}/admin?q=${name}`);
  const row = page.getByRole('row', { name: /^somebody/ }).first();
  await expect(row).toBeVisible();
  const linesOfTimes = (within: Locator) =>
    within
      .locator('time')
      .evaluateAll((all) =>
        all.map((time) =>
          Math.round(
            (time as HTMLElement).offsetHeight / Number.parseFloat(getComputedStyle(time).lineHeight),
          ),
        ),
      );
  // Created and signed in.
  expect(await linesOfTimes(row)).toEqual([1, 1]);
  const acts = await row
    .getByRole('button')
    .evaluateAll((all) => all.map((act) => (act as HTMLElement).offsetTop));
  expect(acts).toEqual(Array<number>(3).fill(acts[0]!));

  await page.goto(`${product.origin}/admin?tab=activity`);
  const approval = page.getByRole('row', { name: /Registration approved somebody/ }).first();
  await expect(approval).toBeVisible();
  expect(await linesOfTimes(approval)).toEqual([1]);

  await createEvent(somebody, {
    title: 'A'.repeat(TITLE_MAX_CHARACTERS),
    start_local: '2031-11-26T09:00',
    end_local: '2031-11-26T10:00',
  });
  await page.goto(`${product.origin}/admin?q=${name}`);
  await row.getByRole('link').click();
  const event = page.getByRole('row', { name: /^AAA/ });
  await expect(event).toBeVisible();
  // Its date and its creation.
  expect(await linesOfTimes(event)).toEqual([1, 1]);

  await page.goto(`${product.origin}/admin?tab=pending`);
  await expect(page.getByText('Select all shown')).toBeVisible();
  const [asked, room] = await page.getByPlaceholder('Search pending users').evaluate((field) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = getComputedStyle(field).font;
    return [canvas.measureText((field as HTMLInputElement).placeholder).width, field.clientWidth] as const;
  });
  expect(asked).toBeLessThanOrEqual(room);
});

test('the explanation of a choice begins below its label', async ({ page }) => {
  await aPerson(page);
  await page.goto(`${product.origin}/settings`);
  const choices = page.getByRole('group', { name: 'Events that ended more than 24 hours ago' });
  await expect(choices).toBeVisible();
  const starts = await choices.locator('label span').evaluateAll((texts) =>
    texts.map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().x;
    }),
  );
  // Two choices, each with its explanation.
  expect(starts).toEqual(Array<number>(4).fill(starts[0]!));
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a calendar with the longest name leaves every page as wide as the window', async ({ page }) => {
    const email = newAddress('longest');
    const token = await createAccount(email, PASSWORD);
    const name = 'N'.repeat(NAME_MAX_CHARACTERS);
    const calendar = await createCalendar(token, { name });
    const event = await createEvent(token, { title: 'Rehearsal', calendar_id: calendar.id });
    await enter(page, { email, password: PASSWORD });
    for (const path of [
      '/search?q=rehearsal',
      '/event/create',
      `/calendar/${calendar.id}/add-event`,
      `/event/${event.id}/edit`,
      `/calendar/${calendar.id}/source`,
    ]) {
      await page.goto(product.origin + path);
      await expect(page.getByRole('main').getByText(name).first()).toBeAttached();
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.width);
    }
  });

  test('the create button is within reach of a thumb, and no field makes the page zoom', async ({ page }) => {
    const { calendar } = await aPerson(page);
    const pages = [
      ['/events', 'link', 'Create Event'],
      ['/dashboard', 'button', 'New'],
      [`/calendar/detail/${calendar.id}`, 'link', 'Add Event'],
    ] as const;
    for (const [path, role, name] of pages) {
      await page.goto(product.origin + path);
      const create = page.getByRole('main').getByRole(role, { name, exact: true }).first();
      await expect(create).toBeInViewport({ ratio: 1 });
      expect((await create.boundingBox())!.y, path).toBeGreaterThan(PHONE.height - 90);
    }
    await page.goto(`${product.origin}/event/create`);
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
    const sizes = await page
      .locator('input:not([type=checkbox]), textarea, select')
      .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });

  test('a message about a failure leaves the button that was pressed in sight', async ({ page }) => {
    await page.route('**/api/auth/sign-up', (route) => route.abort());
    await page.goto(`${product.origin}/auth`);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    const form = page.getByRole('tabpanel', { name: 'Sign Up' });
    await form.getByLabel('Email', { exact: true }).fill(newAddress('refused'));
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const button = form.getByRole('button', { name: 'Sign Up' });
    for (const submit of [
      () => form.getByLabel('Password', { exact: true }).press('Enter'),
      () => button.click(),
    ]) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await submit();
      const message = (await page.locator('.ui-toast').boundingBox())!;
      expect((await button.boundingBox())!.y + 44).toBeLessThan(message.y);
      await page.getByRole('button', { name: 'Dismiss message' }).click();
    }
  });

  test('a dialog is a sheet at the bottom', async ({ page }) => {
    const { calendar } = await aPerson(page);
    await page.goto(`${product.origin}/calendar/detail/${calendar.id}`);
    await chooseOfCalendar(page, 'Delete');
    const sheet = page.locator('.ant-modal-container');
    await expect(sheet).toBeVisible();
    const box = (await sheet.boundingBox())!;
    expect([box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, PHONE.width, PHONE.height]);
  });

  test('each tab of the console can be reached', async ({ page }) => {
    await enter(page, product.owner);
    await page.goto(`${product.origin}/admin`);
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(5);
    // Tabs overlap the line below them by one pixel, which their list cuts off.
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 0.95 });
  });
});
