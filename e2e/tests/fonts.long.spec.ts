import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { fontSet } from '../support/font-set.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test, type Page } from '../support/test.js';

const FONTS = {
  'DejaVu Sans': 'fonts-dejavu-core',
  'Liberation Sans': 'fonts-liberation',
  'Noto Sans': 'fonts-noto-core',
};
const WINDOWS = [
  { width: 360, height: 667 },
  { width: 1280, height: 800 },
];

async function usedFonts(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

/** What does not fit: controls whose words are cut, choices in two lines, a page that scrolls sideways. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const lines = (group: Element) =>
      new Set([...group.children].map((each) => Math.round(each.getBoundingClientRect().top))).size;
    const wrapped = [...document.querySelectorAll('.ui-segments')].filter(
      (group) => getComputedStyle(group).display !== 'grid' && lines(group) > 1,
    );
    const cut = [...document.querySelectorAll('button, [role="tab"], .ui-segment, .ui-chip')].filter(
      (control) =>
        control.scrollWidth > control.clientWidth + 1 && getComputedStyle(control).display !== 'inline',
    );
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...wrapped.map(({ textContent }) => `in two lines: ${textContent}`),
      ...cut.map(({ textContent, ariaLabel }) => `cut: ${textContent || ariaLabel}`),
    ];
  });

for (const [font, fontPackage] of Object.entries(FONTS)) {
  test(`all words fit in ${font}, while or where the product's own font is not loaded`, async ({
    playwright,
    launchOptions,
    contextOptions,
  }) => {
    const email = newAddress('reader-without-fonts');
    const token = await createAccount(email, PASSWORD);
    const calendar = await createCalendar(token, { name: 'Rowing club', description: 'Trainings and races' });
    await createEvent(token, { title: 'Training', calendar_id: calendar.id });
    const browser = await playwright.chromium.launch({ ...launchOptions, env: await fontSet(fontPackage) });
    try {
      const page = await browser.newPage({ ...contextOptions, locale: 'en-US' });
      await page.route('**/*.woff2', (route) => route.abort());
      await enter(page, { email, password: PASSWORD });
      for (const path of [
        '/dashboard',
        '/events',
        '/settings#appearance',
        `/calendar/detail/${calendar.id}?tab=sharing`,
        '/event/create',
        `/calendar/public/${calendar.id}`,
      ]) {
        await page.setViewportSize(WINDOWS[0]!);
        await page.goto(product.origin + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (path === '/event/create') await page.getByRole('switch', { name: 'Repeat this event' }).click();
        await page.waitForLoadState('networkidle');
        expect(await usedFonts(page), path).toEqual([font]);
        for (const window of WINDOWS) {
          await page.setViewportSize(window);
          expect.soft(await misfits(page), `${path} at ${window.width} px`).toEqual([]);
        }
      }
    } finally {
      await browser.close();
    }
  });
}
