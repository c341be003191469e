import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '../support/test.js';
import { createAccount, createCalendar, createEvent } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { signIn } from '../support/screens.js';

const SIZES = [
  { name: 'wide', width: 1280, height: 900 },
  { name: '375 px', width: 375, height: 812 },
];

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 140)).join(' | ')}`,
  );
}

async function fitsTheWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}

for (const size of SIZES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on the screens of the path, ${size.name}, ${colorScheme}`, async ({
      browser,
    }) => {
      test.setTimeout(180_000);
      const address = newAddress('axe');
      const token = await createAccount(address, PASSWORD);
      const calendar = await createCalendar(token, { name: 'Choir', description: 'Rehearsals and concerts' });
      const event = await createEvent(token, {
        title: 'Rehearsal',
        location: 'Town hall',
        url: 'https://meet.example.org/choir',
        passcode: '1234',
        calendar_id: calendar.id,
        recurrence: { recurrence_type: 'weekly', days_of_week: [2] },
      });
      const context = await browser.newContext({ viewport: size, colorScheme, locale: 'en-US' });
      const page = await context.newPage();
      const check = async (screen: string, ready: () => Promise<unknown>) => {
        await ready();
        expect.soft(await violations(page), screen).toEqual([]);
        expect.soft(await fitsTheWidth(page), `${screen} fits the width`).toBe(true);
      };
      const open = async (path: string, heading: string | RegExp) => {
        await page.goto(product.origin + path);
        await check(path, () => expect(page.getByRole('heading', { name: heading }).first()).toBeVisible());
      };

      await page.goto(`${product.origin}/auth`);
      await check('/auth', () =>
        expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible(),
      );
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await check('/auth, Sign Up', () =>
        expect(page.getByText('Registration approval required')).toBeVisible(),
      );

      await open(`/calendar/public/${calendar.id}`, 'Choir');
      await open(`/event/public/${event.id}`, 'Rehearsal');
      await page.goto(`${product.origin}/calendar/embed/${calendar.id}`);
      await check('embed', () => expect(page.getByRole('grid')).toBeVisible());
      await page.goto(`${product.origin}/calendar/public/11111111-1111-4111-8111-111111111111`);
      await check('missing calendar', () =>
        expect(page.getByText('Calendar not found or is private').first()).toBeVisible(),
      );

      await signIn(page, { email: address, password: PASSWORD });
      await check('/', () => expect(page.getByText('Choir')).toBeVisible());
      await open('/calendar/create', 'Create Calendar');
      await open(`/calendar/detail/${calendar.id}`, 'Choir');
      await open(`/calendar/${calendar.id}/add-event`, 'Create Event');
      await page.getByRole('switch', { name: /repeat/i }).click();
      await check('add-event with recurrence', () => expect(page.getByText('Weekly, forever')).toBeVisible());
      await open(`/event/${event.id}`, 'Rehearsal');
      await open('/no/such/page', '404 - Page Not Found');
      await context.close();
    });
  }
}
