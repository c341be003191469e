import type { Page } from '@playwright/test';
import { api, createAccount, createCalendar, createEvent, signInByApi } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, isLong, test } from '../support/test.js';

const WITHIN_MS = 5_000;

/** Opens the list of events, once the page listens. */
async function openEvents(page: Page, email: string): Promise<void> {
  await enter(page, { email, password: PASSWORD });
  const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/changes');
  await page.goto(`${product.origin}/events`);
  expect((await listening).status()).toBe(200);
}

async function someEvents(name: string) {
  const email = newAddress(name);
  const token = await createAccount(email, PASSWORD);
  const { id: calendar_id } = await createCalendar(token, { name: 'Choir' });
  const titles = Array.from({ length: 8 }, (_, number) => `Rehearsal ${number + 1}`);
  const events = [];
  for (const title of titles) events.push(await createEvent(token, { title, calendar_id }));
  return { email, events };
}

const rename = async (token: string, id: string, title: string) => {
  const { body: event } = await api('GET', `/api/events/${id}`, { token });
  const change = { title, version: event.version };
  expect((await api('PATCH', `/api/events/${id}`, { token, body: change })).status).toBe(200);
};

// `npm test` takes the width that has the least room beside the buttons.
for (const width of isLong ? [375, 800, 1280] : [375])
  test(`what another device changes is seen within five seconds, neither scroll nor focus move, and it is said beside the buttons of the header, ${width} px wide`, async ({
    page,
  }) => {
    const { email, events } = await someEvents(`live${width}`);
    await page.setViewportSize({ width, height: 500 });
    await openEvents(page, email);
    const header = page.getByRole('banner');
    const size = await header.boundingBox();
    const last = page.getByRole('button', { name: /Rehearsal 8/ }).first();
    await last.focus();
    await last.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => [window.scrollY, document.activeElement?.textContent]);
    const before = await place();
    const phone = await signInByApi(email, PASSWORD);
    await rename(phone, events[2]!.id, 'Concert of the year');
    await expect(page.getByText('Concert of the year').first()).toBeAttached({ timeout: WITHIN_MS });
    const note = header.getByRole('status');
    await expect(note).toHaveText('Updated: you changed something elsewhere');
    expect(await place()).toEqual(before);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await header.boundingBox()).toEqual(size);
    const box = (await note.boundingBox())!;
    expect(box.width).toBeGreaterThan(60);
    for (const control of await page.locator('a:visible, button:visible').all()) {
      const other = (await control.boundingBox())!;
      const isBeside = other.x >= box.x + box.width || box.x >= other.x + other.width;
      const isApart = isBeside || other.y >= box.y + box.height || box.y >= other.y + other.height;
      expect(isApart, (await control.textContent())!).toBe(true);
    }
  });

test('a page asks nothing while it is hidden, and shows what changed when it is seen again', async ({
  page,
}) => {
  const { email, events } = await someEvents('hidden');
  await page.clock.install();
  await openEvents(page, email);
  const show = (isShown: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        value: isHidden ? 'hidden' : 'visible',
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, !isShown);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/changes'));
  await show(false);
  await page.clock.runFor(6_000);
  await ended;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await rename(await signInByApi(email, PASSWORD), events[0]!.id, 'Concert while hidden');
  // A stream would have told it by then, and it would have asked several times.
  await page.waitForTimeout(1_500);
  await page.clock.runFor(60_000);
  expect(asked).toEqual([]);
  await show(true);
  await expect(page.getByText('Concert while hidden').first()).toBeVisible({ timeout: WITHIN_MS });
});

test('a page whose streams are held back asks instead', async ({ page }) => {
  const { email, events } = await someEvents('asking');
  await page.route('**/api/changes', (route) => route.fulfill({ status: 503, body: '' }));
  await enter(page, { email, password: PASSWORD });
  const asked = page.waitForResponse((response) => response.url().includes('/api/changes/since'));
  await page.goto(`${product.origin}/events`);
  await asked;
  await rename(await signInByApi(email, PASSWORD), events[0]!.id, 'Concert without a stream');
  await expect(page.getByText('Concert without a stream').first()).toBeVisible({ timeout: 2 * WITHIN_MS });
});
