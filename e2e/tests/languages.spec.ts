import { api, createAccount, createCalendar } from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter, fillSignIn } from '../support/screens.js';
import { expect, test, type Page } from '../support/test.js';

const languageOf = (page: Page) => page.locator('html');

/** Counts the documents that a page loads. */
function documentsOf(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => void (documents += request.resourceType() === 'document' ? 1 : 0));
  return () => documents;
}

test('who chooses a language has it at once, on public pages, and on each further device', async ({
  page,
  browser,
  clientAddress,
}) => {
  const email = newAddress('german');
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Chor', language: null });
  await enter(page, { email, password: PASSWORD });
  await page.goto(`${product.origin}/settings#appearance`);
  await expect(languageOf(page)).toHaveAttribute('lang', 'en');
  const field = page.getByRole('combobox', { name: 'Language' });
  await expect(field).toHaveValue('');
  await field.selectOption('Deutsch');
  const otherTab = await page.context().newPage();
  const settingsThere = otherTab.waitForResponse('**/api/settings');
  await otherTab.goto(`${product.origin}/dashboard`);
  await settingsThere;
  await expect(languageOf(otherTab)).toHaveAttribute('lang', 'en');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(languageOf(page)).toHaveAttribute('lang', 'de');
  await expect(page.getByText('Erscheinungsbild geändert')).toBeVisible();
  await otherTab.bringToFront();
  await expect(languageOf(otherTab)).toHaveAttribute('lang', 'de');
  await otherTab.close();
  await page.goto(`${product.origin}/calendar/public/${calendar.id}`);
  await expect(languageOf(page)).toHaveAttribute('lang', 'de');

  const elsewhere = await browser.newContext({
    locale: 'en-US',
    extraHTTPHeaders: { 'x-forwarded-for': clientAddress },
  });
  const device = await elsewhere.newPage();
  const documents = documentsOf(device);
  await fillSignIn(device, { email, password: PASSWORD });
  await expect(languageOf(device)).toHaveAttribute('lang', 'de');
  await expect(device.getByRole('button', { name: email })).toBeVisible();
  await device.waitForLoadState('networkidle');
  expect(documents()).toBe(2);
  await elsewhere.close();

  const refusing = await browser.newContext({
    locale: 'en-US',
    extraHTTPHeaders: { 'x-forwarded-for': clientAddress },
  });
  await refusing.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
    Object.defineProperty(document, 'cookie', {
      get: () => get!.call(document) as string,
      set: (cookie: string) =>
        cookie.startsWith('daymark_language') ? undefined : set!.call(document, cookie),
    });
  });
  const other = await refusing.newPage();
  const loads = documentsOf(other);
  const settings = other.waitForResponse((response) => response.url().endsWith('/api/settings'));
  await fillSignIn(other, { email, password: PASSWORD });
  await settings;
  await other.waitForLoadState('networkidle');
  expect(loads()).toBe(1);
  await expect(languageOf(other)).toHaveAttribute('lang', 'en');
  await refusing.close();
});

test('what is typed in another form outlives the choice of a language, which comes with a later page', async ({
  page,
}) => {
  const email = newAddress('typing');
  const token = await createAccount(email, PASSWORD);
  await enter(page, { email, password: PASSWORD });
  await page.goto(`${product.origin}/settings`);
  const name = page.getByLabel('Name (optional)');
  await name.fill('Anna');
  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Polski');
  const form = page.getByRole('form', { name: 'Appearance' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Appearance updated')).toBeVisible();
  const { body } = await api<{ language: string }>('GET', '/api/settings', { token });
  expect(body.language).toBe('pl');
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(name).toHaveValue('Anna');
  await expect(languageOf(page)).toHaveAttribute('lang', 'en');
  await name.fill('');
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(languageOf(page)).toHaveAttribute('lang', 'pl');
  expect(new URL(page.url()).pathname).toBe('/events');
});

test('a form and a service refuse in the language of the page, whatever the browser prefers', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'daymark_language', value: 'de', url: product.origin }]);
  await page.goto(`${product.origin}/auth`);
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill('nobody');
  await page.getByLabel('Passwort', { exact: true }).fill('something wrong');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('Bitte eine gültige E-Mail-Adresse eingeben')).toBeVisible();
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill(newAddress('nobody'));
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('E-Mail-Adresse oder Passwort ist falsch.').first()).toBeVisible();
});
