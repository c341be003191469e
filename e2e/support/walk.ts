import { join } from 'node:path';
import { expect, test, type Page } from './test.js';
import { createAccount, createCalendar, createEvent } from './api.js';
import { newAddress, PASSWORD, product } from './product.js';
import { watchConsole } from './screens.js';
import { speak } from './texts.js';
import { cutWords, latinWords } from './shown-words.js';

// Arabic shares no letter with English: what is left in Latin letters was not translated. It is also written the other
// way round, so that what is laid out for one direction alone shows. German has long words.
const DIRECTIONS = { ar: 'rtl', de: 'ltr' };

/** The directory for pictures of all screens, for people to look at; without it none are taken. */
const PICTURES = process.env.SCREENSHOT_DIRECTORY;

export async function check(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
  const { lang: language, dir } = await page.evaluate(() => {
    const { lang, dir: direction } = document.documentElement;
    return { lang: lang as keyof typeof DIRECTIONS, dir: direction };
  });
  const { width } = page.viewportSize()!;
  expect.soft(dir, screen).toBe(DIRECTIONS[language]);
  if (PICTURES) {
    const file = `${language} ${screen} ${width}`.replaceAll(/[^a-z0-9]+/gi, '-');
    await page.screenshot({ path: join(PICTURES, `${file}.png`) });
  }
  if (language === 'ar') expect.soft(await latinWords(page), `words of ${screen}`).toEqual([]);
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(beyond, { message: `${screen} fits ${width}`, timeout: 5_000 }).toBe(0);
  const cut = { message: `${screen} shows all its words at ${width}`, timeout: 5_000 };
  if (width === NARROW) await expect.soft.poll(() => cutWords(page), cut).toEqual([]);
}

const NARROW = 320;
const WIDTHS = [1280, NARROW];

export async function atEachWidth(page: Page, run: () => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await run();
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, product.origin).href);
  // A redirect has a heading, too, before another document takes its place.
  const main = page.locator('main:not(.shell-redirect)');
  await expect(main.locator('h1, h2, [role="grid"], [role="tab"]').first()).toBeVisible();
}

/** Checks a screen, each of its tabs, and each menu and dialog that a button opens. */
export const checkAll = (page: Page, path: string): Promise<void> =>
  atEachWidth(page, async () => {
    await open(page, path);
    await check(page, path);
    const tabs = page.locator('main [role="tab"]:visible');
    for (const [index] of (await tabs.all()).entries()) {
      await tabs.nth(index).click();
      // The tab before and those within it are shown until then.
      await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
      await check(page, `${path}, tab ${index + 1}`);
    }
    // A list of time zones has the names of their cities, which the IANA data has in English alone.
    const openers = page.locator(
      'main [aria-haspopup]:not([role="combobox"]):visible:enabled, main details > summary:visible',
    );
    for (const [index] of (await openers.all()).entries()) {
      const opener = openers.nth(index);
      if (!(await opener.isVisible())) continue;
      await opener.click();
      await check(page, `${path}, opened ${index + 1}`);
      await page.keyboard.press('Escape');
    }
  });

/** Checks what acts on a screen show, at first a dialog. */
export const checkAfter = (
  page: Page,
  path: string,
  acts: Readonly<Record<string, () => Promise<unknown>>>,
  shown = page.getByRole('dialog').last(),
): Promise<void> =>
  atEachWidth(page, async () => {
    for (const [name, act] of Object.entries(acts)) {
      await open(page, path);
      await act();
      await expect(shown, `${name} of ${path}`).toBeVisible();
      await check(page, `${path}, ${name}`);
    }
  });

export async function makeContent() {
  const address = newAddress('reader');
  const token = await createAccount(address, PASSWORD);
  const calendar = await createCalendar(token, {
    name: 'الجوقة',
    description: 'تدريبات وحفلات',
    language: null,
    is_public: true,
  });
  const event = await createEvent(token, {
    title: 'تدريب',
    location: 'القاعة',
    calendar_id: calendar.id,
    recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
  });
  return { address, token, calendar, event };
}

export type Content = Awaited<ReturnType<typeof makeContent>> & { language: keyof typeof DIRECTIONS };

export const walk = (title: string, run: (page: Page, content: Content) => Promise<void>) => {
  for (const language of Object.keys(DIRECTIONS) as (keyof typeof DIRECTIONS)[])
    test.describe(language, () => {
      test.use({ locale: language });
      test.beforeEach(() => speak(language));
      // Other specs of the same worker read the pages in English.
      test.afterEach(() => speak('en'));
      test(`everything is translated and fits: ${title}`, async ({ page }) => {
        const problems = watchConsole(page);
        await run(page, { ...(await makeContent()), language });
        await expect(page.locator(`html[lang="${language}"]`)).toBeAttached();
        expect(problems).toEqual([]);
      });
    });
};
