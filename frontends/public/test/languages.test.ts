import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { directionOf, languages, type Language } from '@daymark/contracts';
import * as make from './support/fixtures.js';
import { hydrated } from './support/hydrated.js';
import { CALENDAR, EMBED, EVENT } from './support/page-addresses.js';
import { MONTH } from './support/sample-contents.js';
import { isLong, test } from './support/sample-site.js';
import { watch } from './support/watch-page.js';

const CATALOGS = [
  '../src/locales/LANGUAGE/calendar.json',
  '../src/locales/LANGUAGE/pages.json',
  '../../../libs/ui/src/locales/LANGUAGE/dates.json',
  '../../../libs/calendar-ui/src/locales/LANGUAGE/events.json',
];
const messagesOf = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...CATALOGS.map(
      (file) =>
        JSON.parse(
          readFileSync(new URL(file.replace('LANGUAGE', language), import.meta.url), 'utf8'),
        ) as object,
    ),
  ) as Record<string, string>;

/** Sentences and labels of the English pages that are not the same in the language. */
function englishTexts(language: Language): string[] {
  const own = Object.values(messagesOf(language));
  return Object.values(messagesOf('en')).filter((text) => !text.includes('{') && !own.includes(text));
}

const PAGES = [
  EVENT,
  CALENDAR,
  `${CALENDAR}&view=list`,
  `${CALENDAR}&view=week`,
  `${CALENDAR}&print=month`,
  `${CALENDAR}&print=list`,
  `/calendar/public/${make.EMPTY_CALENDAR_ID}?`,
  `/calendar/public/${make.BROKEN_CALENDAR_ID}?month=${MONTH}`,
  `/calendar/public/${make.CALENDAR_ID}?q=nothing&view=list`,
  `/calendar/public/${make.MISSING_ID}?`,
  `/event/public/${make.MISSING_ID}?`,
  '/calendar/public?',
  EMBED,
];
const inLanguage = (path: string, language: Language) =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`.replace('?&', '?');

/** `npm test` takes a language of long words, and one from right to left. */
const tried = languages.filter((language) => isLong || ['de', 'ar'].includes(language));

for (const language of tried) {
  test(`every page is in ${language} as a whole, also after hydration, and fits 320 px`, async ({
    page,
    site,
  }) => {
    const complaints = watch(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const english = new Set(language === 'en' ? [] : englishTexts(language));
    for (const path of PAGES) {
      await page.goto(site.origin + inLanguage(path, language));
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', language);
      await expect(html).toHaveAttribute('dir', directionOf(language));
      if (!path.includes(make.MISSING_ID) && !path.includes('print=') && path !== '/calendar/public?')
        await hydrated(page);
      const seen = await page.evaluate(() => {
        const texts = new Set<string>();
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const { parentElement, textContent } = walker.currentNode;
          // A bare text belongs to the page; what people typed stays in their language.
          if (!parentElement!.closest('script, style, [dir=auto], bdi, .languages'))
            texts.add(textContent!.trim());
        }
        for (const name of ['aria-label', 'title', 'placeholder', 'data-copied', 'data-failed'])
          for (const element of document.querySelectorAll(`[${name}]`))
            texts.add(element.getAttribute(name)!);
        return [...texts];
      });
      expect
        .soft(
          seen.filter((text) => english.has(text)),
          path,
        )
        .toEqual([]);
      // Browsers also complain about statuses, which some of these pages have.
      expect
        .soft(
          complaints.splice(0).filter((text) => !/^\d{3} |status of/.test(text)),
          path,
        )
        .toEqual([]);
      if (!path.includes('print='))
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${path}`)
          .toBeLessThanOrEqual(320);
    }
  });
}

test('a page is in the language of the browser, and in another one where the visitor says so', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto(site.origin + CALENDAR);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await hydrated(page);
  // It stays: in other months and views, and on the pages of events.
  await page.locator('.ui-month-control').last().click();
  await expect(page).toHaveURL(/lang=fr/);
  await page.goto(`${site.origin}${EVENT}?lang=pl`);
  await expect(page.locator('.dates a, .event-calendar a').first()).toHaveAttribute('href', /lang=pl/);
  await context.close();
});
