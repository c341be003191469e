import { join } from 'node:path';
import { expect, test, type Page } from '../support/test.js';
import { api, createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter, watchConsole } from '../support/screens.js';

// Arabic shares no letter with English: what is left in Latin letters was not translated. It is also written the other
// way round, so that what is laid out for one direction alone shows. German has long words.
const DIRECTIONS = { ar: 'rtl', de: 'ltr' };

/** The directory for pictures of all screens, for people to look at; without it none are taken. */
const PICTURES = process.env.SCREENSHOT_DIRECTORY;

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

/** Names of programs, formats, keys and units, and of the places after which time zones are called. */
const NAMES =
  /\b(?:Daymark|Google|Apple|Outlook|Microsoft|Android|Thunderbird|iPhone|iPad|Mac|Nextcloud|CalDAV|iCal(?:endar)?|webcal|https?|Yahoo|rem|Europe|Berlin|London|HTML|HTTP|URL|QR|JavaScript|JSON|ics|ICS|csv|CSV|zip|ZIP|JPG|PNG|GMT|UTC|Ctrl|Enter|Shift|Esc|Inter|Lato|Montserrat|Open Sans|Poppins|Raleway|Roboto|English|Deutsch|Français|Español|Nederlands|Italiano|Polski)\b/g;
/** Addresses, hosts, paths, codes of zones, and the name of a reader, who has no other: text that is not words. */
const ADDRESSES = /\S*(?:[@/_#]|\w\.\w|:\d)\S*|reader-\w+|[\da-f]{8}-[\da-f-]{27}/g;

/** What people see or hear that has words in Latin letters, except what others typed: it has a direction of its own. */
async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement!;
      if (element.closest('script, style, template, noscript, iframe, code, bdi, [dir="auto"]')) continue;
      if (!element.checkVisibility()) continue;
      if (!(node instanceof Element)) found.push(node.textContent ?? '');
      else if (!element.closest('[aria-hidden="true"]'))
        for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
          found.push(node.getAttribute(name) ?? '');
    }
    return [document.title, ...found];
  });
  const words = texts.filter((text) => /[A-Za-z]{3}/.test(text.replace(ADDRESSES, '').replace(NAMES, '')));
  return [...new Set(words.map((text) => text.trim().slice(0, 100)))];
}

async function check(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
  const { lang: language, dir } = await page.evaluate(() => {
    const { lang, dir: direction } = document.documentElement;
    return { lang: lang as keyof typeof DIRECTIONS, dir: direction };
  });
  expect.soft(dir, screen).toBe(DIRECTIONS[language]);
  if (PICTURES) {
    const file = `${language} ${screen} ${page.viewportSize()!.width}`.replaceAll(/[^a-z0-9]+/gi, '-');
    await page.screenshot({ path: join(PICTURES, `${file}.png`) });
  }
  if (language === 'ar') expect.soft(await latinWords(page), `words of ${screen}`).toEqual([]);
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(beyond, { message: `${screen} fits`, timeout: 5_000 }).toBe(0);
}

const WIDTHS = [1280, 320];

/** Checks a screen, each of its tabs, and each menu and dialog that a button opens. */
async function checkAll(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await checkAt(page, path);
  }
}

async function checkAt(page: Page, path: string): Promise<void> {
  await page.goto(product.origin + path);
  await expect(page.locator('main').locator('h1, h2, [role="grid"], [role="tab"]').first()).toBeVisible();
  await check(page, path);
  const tabs = page.locator('main [role="tab"]:visible');
  for (const [index] of (await tabs.all()).entries()) {
    await tabs.nth(index).click();
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
}

async function makeContent() {
  const address = newAddress('reader');
  const token = await createAccount(address, PASSWORD);
  const calendar = await createCalendar(token, { name: 'الجوقة', description: 'تدريبات وحفلات' });
  const event = await createEvent(token, {
    title: 'تدريب',
    location: 'القاعة',
    calendar_id: calendar.id,
    recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
  });
  return { address, token, calendar, event };
}

const walk = (
  title: string,
  run: (page: Page, content: Awaited<ReturnType<typeof makeContent>>) => Promise<void>,
) => {
  for (const locale of Object.keys(DIRECTIONS))
    test.describe(locale, () => {
      test.use({ locale });
      test(`everything is translated and fits: ${title}`, async ({ page }) => {
        const problems = watchConsole(page);
        await run(page, await makeContent());
        await expect(page.locator(`html[lang="${locale}"]`)).toBeAttached();
        expect(problems).toEqual([]);
      });
    });
};

walk('without an account', async (page) => {
  for (const path of ['/auth', '/reset-password', '/confirm-email', '/nowhere']) await checkAll(page, path);
});

walk('calendars', async (page, { address, calendar }) => {
  await enter(page, { email: address, password: PASSWORD });
  for (const path of ['/', '/calendar/create', `/calendar/detail/${calendar.id}`, '/collections'])
    await checkAll(page, path);
});

walk('the scheduler', async (page, { address }) => {
  await enter(page, { email: address, password: PASSWORD });
  for (const view of ['month', 'week', 'work-week', 'day', 'agenda', 'year'])
    await checkAll(page, `/dashboard?view=${view}&date=2031-12-02`);
  await page.keyboard.press('?');
  await check(page, 'the keyboard shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await check(page, 'the quick entry');
});

walk('events', async (page, { address, calendar, event }) => {
  await enter(page, { email: address, password: PASSWORD });
  for (const path of [
    '/events',
    '/search?q=تدريب',
    '/search?q=لاشيء',
    `/event/${event.id}`,
    `/event/${event.id}?occurrence=2`,
    `/event/${event.id}/edit?occurrence=2`,
    `/calendar/${calendar.id}/add-event`,
    '/event/create',
  ])
    await checkAll(page, path);
});

walk('settings', async (page, { address, calendar }) => {
  await enter(page, { email: address, password: PASSWORD });
  for (const path of ['/settings', '/imports', `/calendar/${calendar.id}/source`]) await checkAll(page, path);
});

// An event without title and zone, and one that cannot be kept.
const FILE = [
  'BEGIN:VCALENDAR',
  ...['BEGIN:VEVENT', 'UID:1', 'DTSTART:20310302T190000', 'DTEND:20310302T200000', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'UID:2', 'SUMMARY:حفلة', 'END:VEVENT'],
  'END:VCALENDAR',
].join('\r\n');

walk('an import', async (page, { address, token, calendar }) => {
  await enter(page, { email: address, password: PASSWORD });
  const language = await page.evaluate(() => navigator.language);
  const { body } = await api('POST', `/api/imports?name=1.ics&calendar_id=${calendar.id}`, {
    token,
    file: FILE,
    headers: { 'content-type': 'text/calendar', 'accept-language': language },
  });
  const path = `/imports/${String(body['id'])}`;
  await expect.poll(async () => (await api('GET', `/api${path}`, { token })).body['state']).toBe('ready');
  await checkAll(page, path);
});

walk('an invitation', async (page, { address, token }) => {
  const { token: inviter, calendar } = await makeContent();
  const body = { email: address, role: 'editor' };
  await api('POST', `/api/calendars/${calendar.id}/invitations`, { token: inviter, body });
  const invited = await api<{ items: { id: string }[] }>('GET', '/api/invitations', { token });
  await enter(page, { email: address, password: PASSWORD });
  await checkAll(page, `/invitations/${invited.body.items[0]!.id}`);
});

walk('the console', async (page, { address, event }) => {
  const waiting = newAddress('waiting');
  await api('POST', '/api/auth/sign-up', { body: { email: waiting, password: PASSWORD } });
  await enter(page, product.owner);
  for (const tab of ['users', 'pending', 'deactivated', 'activity', 'interchange'])
    await checkAll(page, `/admin?tab=${tab}`);
  await page.goto(`${product.origin}/admin?q=${address}`);
  await page.getByRole('link', { name: address }).click();
  await check(page, 'a person');
  await checkAll(page, `/admin/events/${event.id}`);
});
