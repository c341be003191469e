import { join } from 'node:path';
import { Acts } from '../support/acts.js';
import { api, signInByApi } from '../support/api.js';
import { atTheDesk, onTheWay, perform, signIn, words } from '../support/first-hour.js';
import { Pointer, Thumb } from '../support/hands.js';
import { openPhone } from '../support/phone.js';
import { aPlanner, scheduler } from '../support/planner.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { watchConsole } from '../support/screens.js';
import { expect, test, type Locator, type Page } from '../support/test.js';
import { speak, text } from '../support/texts.js';

/** The directory for a picture before each act, for people to look at; without it none are taken. */
const PICTURES = process.env.SCREENSHOT_DIRECTORY;
const DIRECTIONS = { de: 'ltr', ar: 'rtl' } as const;

let pictures = 0;
async function look(page: Page): Promise<void> {
  if (!PICTURES) return;
  pictures += 1;
  const language = await page.evaluate(() => document.documentElement.lang);
  const file = `${language}-${page.viewportSize()!.width}-${String(pictures).padStart(3, '0')}.png`;
  await page.screenshot({ path: join(PICTURES, file) }).catch(() => undefined);
}

class LookedAt extends Acts {
  constructor(private readonly at: Page) {
    super(at);
  }

  override async click(what: Locator): Promise<void> {
    await look(this.at);
    await super.click(what);
  }

  override async tap(what: Locator): Promise<void> {
    await look(this.at);
    await super.tap(what);
  }

  override async press(key: string): Promise<void> {
    await look(this.at);
    await super.press(key);
  }
}

const fits = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);

for (const [language, direction] of Object.entries(DIRECTIONS) as ['de' | 'ar', string][])
  test.describe(language, () => {
    test.use({ locale: language, timezoneId: 'Europe/Berlin', viewport: { width: 1440, height: 900 } });
    test.describe.configure({ timeout: 400_000 });
    test.beforeEach(() => speak(language));
    // Other specs of the same worker read the pages in English.
    test.afterEach(() => speak('en'));

    test('the secretary’s hour and the parent’s half hour are passed in their language', async ({
      page,
      browser,
      clientAddress,
    }) => {
      const onPhone = { clientAddress, locale: language, height: 667 };
      const problems = watchConsole(page);
      const email = newAddress('secretary');
      const acts = new LookedAt(page);
      await perform(new Pointer(page, acts), acts, atTheDesk(email));
      await look(page);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);

      const phone = await openPhone(browser, onPhone);
      const small = await phone.newPage();
      const taps = new LookedAt(small);
      const thumb = new Thumb(small, taps);
      await signIn(thumb, email);
      await thumb.goTo(text('shell.header.dashboard'));
      await perform(thumb, taps, onTheWay);
      await look(small);
      await fits(small);
      await phone.close();

      const token = await signInByApi(email, PASSWORD);
      const calendars = await api<{ items: { id: string; name: string }[] }>('GET', '/api/calendars', {
        token,
      });
      const club = calendars.body.items.find(({ name }) => name === words().club)!;
      const parent = await openPhone(browser, onPhone);
      await passHalfAnHour(await parent.newPage(), club.id);
      await parent.close();
      expect(problems).toEqual([]);
    });
  });

/** A parent looks up a date, subscribes, prints, and reads the page on the club’s site and in another language. */
async function passHalfAnHour(page: Page, calendar: string): Promise<void> {
  const problems = watchConsole(page);
  const seen = async () => {
    await fits(page);
    await look(page);
  };
  const address = `${product.origin}/calendar/public/${calendar}`;
  const grid = page.getByRole('grid');

  await page.goto(address);
  await expect(page.locator('.agenda-row').first()).toBeVisible();
  await seen();
  await page.getByRole('link', { name: text('calendar.calendarView'), exact: true }).tap();
  await expect(grid).toBeVisible();
  await seen();
  await page.getByRole('link', { name: text('calendar.nextMonth') }).tap();
  await expect(page).toHaveURL(/month=/);
  await seen();
  await page.getByRole('link', { name: text('calendar.weekView'), exact: true }).tap();
  await expect(page.getByRole('link', { name: text('calendar.nextWeek') })).toBeVisible();
  await seen();
  await page.getByRole('link', { name: text('calendar.listView'), exact: true }).tap();
  await expect(page.locator('.agenda-row').first()).toBeVisible();

  await page.getByRole('searchbox', { name: text('calendar.search') }).fill(words().regatta);
  await page.keyboard.press('Enter');
  await expect(page.locator('.agenda-row')).toHaveCount(1);
  await seen();
  await page.getByRole('link', { name: words().regatta }).tap();
  await expect(page.getByRole('heading', { name: words().regatta })).toBeVisible();
  await seen();
  await page.getByText(text('event.add'), { exact: true }).first().tap();
  await seen();

  await page.goto(address);
  const subscribe = page.getByRole('button', { name: text('calendar.subscribe') });
  await subscribe.tap();
  const dialog = page.getByRole('dialog', { name: text('subscribe.title') });
  await expect(dialog).toBeVisible();
  await seen();
  await dialog.getByRole('button', { name: text('subscribe.close') }).tap();

  for (const layout of ['month', 'list']) {
    await page.goto(`${address}?print=${layout}`);
    await expect(page.getByRole('link', { name: text('print.back') })).toBeVisible();
    await seen();
  }
  await page.goto(`${product.origin}/calendar/embed/${calendar}`);
  await expect(page.getByRole('link', { name: text('calendar.openPage') })).toBeVisible();
  await seen();

  await page.goto(address);
  // Rows get their heights as they come into view, which moves what is below.
  await expect(async () => {
    await page.getByRole('link', { name: 'Français' }).tap();
    await expect(page.locator('html[lang="fr"][dir="ltr"]')).toBeAttached({ timeout: 3_000 });
  }).toPass();
  await seen();
  expect(problems).toEqual([]);
}

test.describe('on a German page', () => {
  test.use({ locale: 'de-DE', timezoneId: 'UTC' });

  test('dates are read as they are typed there', async ({ page }) => {
    await aPlanner(page, 'typist');
    await page.goto(scheduler('view=week&date=2031-11-18'));
    await page.getByRole('button', { name: 'Neu', exact: true }).click();
    const entry = page.getByRole('dialog', { name: 'Neuer Termin' });
    await entry.getByLabel('Titel').fill('Training jeden Dienstag 18-20 Uhr bis 24. Juni 2032');
    await expect(entry.getByText('Wird gespeichert als „Training“.')).toBeVisible();
    await expect(
      entry.getByText(/Di\., .+ 18:00–20:00, wöchentlich am Di, bis 24\. Juni 2032/),
    ).toBeVisible();
    await entry.getByLabel('Wann').fill('übermorgen um halb 8');
    await entry.getByLabel('Ort').focus();
    await expect(entry.getByText(/nicht als Datum oder Uhrzeit lesbar/)).toBeVisible();
    await entry.getByLabel('Wann').fill('vom 3. bis 5. Mai 2032');
    await entry.getByLabel('Ort').focus();
    await expect(entry.getByLabel('Wann')).toHaveValue('Mo., 3. Mai 2032 – Mi., 5. Mai 2032');
  });
});
