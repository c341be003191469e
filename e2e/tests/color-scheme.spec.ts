import { createAccount } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter, signIn } from '../support/screens.js';
import { expect, test, type Page } from '../support/test.js';

const DARK_GROUND = 'rgb(13, 19, 32)';
const LIGHT_GROUND = 'rgb(246, 247, 251)';
const PAPER = 'rgb(255, 255, 255)';
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('a page is dark from its first paint for who chose that, on each of their devices, and light on paper', async ({
  page,
  browser,
  clientAddress,
}) => {
  const email = newAddress('dark');
  await createAccount(email, PASSWORD);
  await page.emulateMedia({ colorScheme: 'light' });
  await enter(page, { email, password: PASSWORD });
  await page.goto(`${product.origin}/settings#appearance`);
  expect(await groundOf(page)).toBe(LIGHT_GROUND);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(() => groundOf(page)).toBe(DARK_GROUND);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Appearance updated')).toBeVisible();

  // Without scripts only the document and its style sheet can set it.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${product.origin}/events`, { waitUntil: 'domcontentloaded' });
  expect(await groundOf(page)).toBe(DARK_GROUND);
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(`${product.origin}/events`);
  await expect(page.getByRole('heading', { name: 'Your Events' })).toBeVisible();
  expect(await groundOf(page)).toBe(DARK_GROUND);
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  expect(await groundOf(page)).toBe(PAPER);

  const elsewhere = await browser.newContext({
    colorScheme: 'light',
    extraHTTPHeaders: { 'x-forwarded-for': clientAddress },
  });
  const device = await elsewhere.newPage();
  await signIn(device, { email, password: PASSWORD });
  await expect.poll(() => groundOf(device)).toBe(DARK_GROUND);
  await elsewhere.close();
});
