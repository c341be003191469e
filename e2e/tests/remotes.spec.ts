import { expect, test, type Page, type Route } from '../support/test.js';
import { product } from '../support/product.js';
import { signIn, watchConsole } from '../support/screens.js';

const MANIFEST = '**/remotes/dashboard/mf-manifest.json*';
const ENTRY = /\/remotes\/dashboard\/remoteEntry\.[0-9a-f]+\.js/;
const PAGE_CHUNKS = /\/remotes\/dashboard\/assets\/.*\.js/;

/** Signs in while the dashboard cannot be loaded: the header is there, and a message stands in the page's place. */
async function signInWithBrokenDashboard(page: Page): Promise<void> {
  await page.goto(`${product.origin}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(product.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(product.owner.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('banner')).toBeVisible();
}

/** The rest of the product is usable, and Retry brings the page once the fault is over. */
async function recovers(page: Page, mend: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: product.owner.email }).click();
  await page.getByRole('menuitem', { name: 'Admin' }).click();
  await expect(page.getByText('Logged in as', { exact: false })).toBeVisible();
  await page.goBack();
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await mend();
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
}

const asHtml = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Hi' });

test('a remote whose manifest is missing leaves a message with Retry in its place', async ({ page }) => {
  await page.route(MANIFEST, (route) => route.fulfill({ status: 404, body: '' }));
  await signInWithBrokenDashboard(page);
  await recovers(page, () => page.unroute(MANIFEST));
});

test('a remote whose entry answers HTML leaves a message with Retry in its place', async ({ page }) => {
  await page.route(ENTRY, asHtml);
  await signInWithBrokenDashboard(page);
  await recovers(page, () => page.unroute(ENTRY));
});

test('a remote whose page throws leaves a message with Retry in its place', async ({ page }) => {
  await page.route(PAGE_CHUNKS, (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/javascript',
      body: 'throw new Error("broken on purpose");',
    }),
  );
  await signInWithBrokenDashboard(page);
  await recovers(page, () => page.unroute(PAGE_CHUNKS));
});

test('a remote that is slow shows that it loads, then the page', async ({ page }) => {
  const problems = watchConsole(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(MANIFEST, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${product.origin}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(product.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(product.owner.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('nothing in an address, its hash or the browser’s storage changes where a remote comes from', async ({
  page,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product.origin) && !/^(data|blob|about):/.test(request.url()))
      foreign.push(request.url());
  });
  await signIn(page, product.owner);
  const evil = 'https://evil.test/mf-manifest.json';
  await page.evaluate((address) => {
    localStorage.setItem('remotes', address);
    localStorage.setItem('mf_manifest', address);
    localStorage.setItem('__MF_DEVTOOLS__', JSON.stringify({ dashboard: address }));
  }, evil);
  await page.goto(`${product.origin}/?remotes=${evil}&mf_manifest=${evil}#remotes=${evil}`);
  await page.evaluate(
    (address) =>
      window.postMessage({ type: 'remotes', remotes: [{ name: 'dashboard', entry: address }] }, '*'),
    evil,
  );
  await expect(page.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
  expect(foreign).toEqual([]);
});
