import { expect, isLong, test, type Page, type Route } from '../support/test.js';
import { product } from '../support/product.js';
import { enter, fillSignIn, watchConsole } from '../support/screens.js';

const MANIFEST = '**/remotes/dashboard/mf-manifest.json*';
const ENTRY = /\/remotes\/dashboard\/remoteEntry\.[0-9a-f]+\.js/;
const PAGE_CHUNKS = /\/remotes\/dashboard\/assets\/.*\.js/;

/** Signs in while the dashboard cannot be loaded: the header is shown, and a message in place of the page. */
async function signInWithBrokenDashboard(page: Page): Promise<void> {
  await fillSignIn(page, product.owner);
  await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('banner')).toBeVisible();
}

/** The rest of the product works, and Retry loads the page after the fault is fixed. */
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

const isMissing = (route: Route) => route.fulfill({ status: 404, body: '' });
const asHtml = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Hi' });

for (const { name, address, answer } of [
  { name: 'manifest is missing', address: MANIFEST, answer: isMissing },
  { name: 'entry answers HTML', address: ENTRY, answer: asHtml },
].slice(0, isLong ? 2 : 1))
  test(`a remote whose ${name} leaves a message with Retry in its place`, async ({ page }) => {
    await page.route(address, answer);
    await signInWithBrokenDashboard(page);
    await recovers(page, () => page.unroute(address));
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
  await fillSignIn(page, product.owner);
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
  await enter(page, product.owner);
  await page.goto(product.origin);
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

/** The content version of a shared library, as builds write it. */
const CONTENT_VERSION = /-c[0-9a-f]{12}/g;
const SHELL_SCRIPTS = /^\/assets\/[^/]+\.js$/;

const withOtherVersions = (script: string) => script.replaceAll(CONTENT_VERSION, '-c0123456789ab');
const OTHER_ENTRY = 'remoteEntry.0123456789.js';

/** Replaces the dashboard with one built with other shared libraries. */
async function deployDashboardBuiltWithOthers(page: Page): Promise<void> {
  const realEntry = new Promise<string>((resolve) => {
    void page.route(MANIFEST, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      resolve(/remoteEntry\.[0-9a-f]+\.js/.exec(body)![0]);
      await route.fulfill({ response, body: body.replaceAll(/remoteEntry\.[0-9a-f]+\.js/g, OTHER_ENTRY) });
    });
  });
  await page.route(`**/${OTHER_ENTRY}`, async (route) => {
    const url = route
      .request()
      .url()
      .replace(OTHER_ENTRY, await realEntry);
    const response = await route.fetch({ url });
    await route.fulfill({ response, body: withOtherVersions(await response.text()) });
  });
}

/** A text of the dashboard's pages in another build, with the same shared libraries. */
const TEXT = 'Your Calendars';
const TEXT_OF_OTHER_BUILD = 'All your calendars';

/** Replaces the dashboard with one built from other sources: other names, other texts. */
async function deployOtherDashboard(page: Page): Promise<() => number> {
  let rewritten = 0;
  const otherName = (name: string) => name.replace(/\.[0-9a-f]{10}\./, (hash) => `.f${hash.slice(2, -1)}.`);
  const realNames = new Map<string, string>();
  const withOtherNames = (text: string) =>
    text.replaceAll(/remoteEntry\.[0-9a-f]{10}\.js/g, (name) => {
      realNames.set(otherName(name), name);
      return otherName(name);
    });
  await page.route(MANIFEST, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withOtherNames(await response.text()) });
  });
  await page.route(/\/remotes\/dashboard\/.*\.js/, async (route) => {
    const name = route.request().url().split('/').at(-1)!;
    const url = route
      .request()
      .url()
      .replace(name, realNames.get(name) ?? name);
    const response = await route.fetch({ url });
    const text = await response.text();
    if (text.includes(TEXT)) rewritten += 1;
    await route.fulfill({ response, body: text.replaceAll(TEXT, TEXT_OF_OTHER_BUILD) });
  });
  return () => rewritten;
}

test('a remote that was built before or after the shell runs in it where both share the same libraries', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const rewritten = await deployOtherDashboard(page);
  await enter(page, product.owner);
  await page.goto(product.origin);
  await expect(page.getByRole('heading', { name: TEXT_OF_OTHER_BUILD })).toBeVisible();
  expect(rewritten()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

/** Responds with the changed list of remotes. Documents contain the list; without it the shell requests it. */
async function changeList(page: Page, change: (remotes: ListedRemote[]) => void): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script [^>]*id="remote-list">.*?<\/script>/s, '');
    await route.fulfill({ response, body });
  });
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { remotes: ListedRemote[] };
    change(list.remotes);
    await route.fulfill({ response, json: list });
  });
}

interface ListedRemote {
  name: string;
  entry: string;
  announcement: { contract: number; label: string; pages: { path: string; title: string }[] };
}

const LIST = '**/remotes.json';

test('a remote that is newer than the shell’s libraries is refused, and Retry loads one that fits', async ({
  page,
}) => {
  await deployDashboardBuiltWithOthers(page);
  await signInWithBrokenDashboard(page);
  await recovers(page, () => page.unroute(MANIFEST));
});

if (isLong)
  test('a remote that is older than the shell’s libraries is refused, and Retry loads one that fits', async ({
    page,
  }) => {
    await page.route(
      (url) => SHELL_SCRIPTS.test(url.pathname),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: withOtherVersions(await response.text()) });
      },
    );
    await signInWithBrokenDashboard(page);
    await deployDashboardBuiltWithOthers(page);
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
  });

for (const step of isLong ? [-1, 1] : [1]) {
  const age = step < 0 ? 'an older' : 'a newer';
  test(`a remote for ${age} contract with the shell is refused, and Retry loads one that fits`, async ({
    page,
  }) => {
    await changeList(page, (remotes) => {
      remotes.find(({ name }) => name === 'dashboard')!.announcement.contract += step;
    });
    await signInWithBrokenDashboard(page);
    await recovers(page, () => page.unroute(LIST));
  });
}

test('a page that a remote announces is there, though the shell was built without knowing of it', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const entry = '/remotes/admin/statistics.0123456789.js';
  await changeList(page, (remotes) => {
    const admin = remotes.find(({ name }) => name === 'admin')!;
    admin.entry = entry;
    admin.announcement.pages.push({ path: '/admin/statistics/:year', title: 'Statistics' });
  });
  // A whole remote in its built form: its page is a function that renders a text.
  await page.route(`**${entry}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `var admin = {
        init() {},
        get: () => Promise.resolve(() => ({ default: () => 'Numbers of the year' })),
      };`,
    }),
  );
  await enter(page, product.owner);
  await page.goto(`${product.origin}/admin/statistics/2026`);
  await expect(page.getByRole('main')).toHaveText('Numbers of the year');
  await expect(page).toHaveTitle('Statistics - Daymark');
  expect(problems).toEqual([]);
});
