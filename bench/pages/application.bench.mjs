// Measures the application on a slow phone: the sign-in page, and a signed-in reload of the dashboard, each beside a
// static copy. It has no pass or fail: the figures of one run are compared with each other.
import { createServer } from 'node:http';
import { startBrowser } from '@daymark/bench-harness/browser';
import { median } from '@daymark/bench-harness/figures';
import { startProduct } from '@daymark/product-runner';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SLOWDOWN = 4;
/** 'Fast 4G' of Chrome's developer tools. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
/** 'Slow 4G' of Lighthouse, as the actual network. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SETTLED_MS = 3_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

const product = process.env.DAYMARK_ORIGIN
  ? {
      origin: process.env.DAYMARK_ORIGIN,
      owner: { email: process.env.OWNER_EMAIL, password: process.env.OWNER_PASSWORD },
      stop: () => {},
    }
  : await startProduct({ environment: process.env });
const browser = await startBrowser();

/** The element that shows that a page is ready: its fields, its cards. */
const SIGN_IN = { name: '/auth, its fields', path: '/auth', shown: 'input[type="password"]' };
const DASHBOARD = { name: '/, its calendars', path: '/', shown: '.calendar-row-head' };
const EVENTS = { name: '/, its events, slow 4G', path: '/', shown: '.ui-agenda .ui-entry', network: SLOW_4G };

try {
  const storageState = await signIn();
  const copies = await startCopies(storageState);
  const pages = [
    { ...SIGN_IN, name: 'static copy of /auth', origin: copies.origin },
    { ...SIGN_IN, origin: product.origin },
    { ...DASHBOARD, name: 'static copy of /', origin: copies.origin },
    { ...DASHBOARD, origin: product.origin, storageState },
    { ...EVENTS, origin: product.origin, storageState },
  ];
  const samples = pages.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, page] of pages.entries()) samples[index].push(await visit(page));
  }
  print(pages, samples);
  copies.stop();
} finally {
  await browser.close();
  await product.stop();
}

/** A session of the owner, with a calendar and an event. */
async function signIn() {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${product.origin}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(product.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(product.owner.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForSelector(`${DASHBOARD.shown}, .ui-empty`, { state: 'attached' });
  if (!(await page.locator(DASHBOARD.shown).count())) {
    await page.goto(`${product.origin}/calendar/create`);
    await page.getByLabel('Calendar Name').fill('Choir');
    await page.getByRole('main').getByRole('button', { name: 'Create Calendar' }).click();
    await page.waitForURL(/\/calendar\/detail\//);
  }
  await page.goto(product.origin);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const entry = page.getByRole('dialog', { name: 'New event' });
  await entry.getByLabel('Title').fill('Rehearsal');
  await entry.getByRole('button', { name: 'Save' }).click();
  await page.waitForSelector(EVENTS.shown);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Copies of the documents in their final state, without scripts. */
async function startCopies(storageState) {
  const copies = new Map();
  for (const { path, shown } of [SIGN_IN, DASHBOARD]) {
    const context = await browser.newContext({ ...PHONE, ...(path === '/' && { storageState }) });
    const page = await context.newPage();
    await page.goto(product.origin + path);
    await page.waitForSelector(shown, { state: 'attached' });
    const html = await page.evaluate(() => {
      const styles = [...document.styleSheets].flatMap(({ cssRules }) =>
        [...cssRules].map((rule) => rule.cssText),
      );
      return `<!doctype html><style>${styles.join('\n')}</style>${document.body.innerHTML}`;
    });
    copies.set(path, html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, ''));
    if (path === '/') Object.assign(storageState, await context.storageState());
    await context.close();
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(copies.get(request.url) ?? '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://localhost:${server.address().port}`, stop: () => server.close() };
}

/**
 * Runs in the page before anything else. The page says in the console when it is ready: Playwright's own functions for
 * waiting run in the page, where they cost the slowed-down processor some 100 ms.
 */
function watchPage(selector) {
  window.measured = { shown: null, shift: 0, blocking: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.measured.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      window.measured.blocking += Math.max(0, duration - 50);
      window.measured.tasks.push([Math.round(startTime), Math.round(duration)]);
    }
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.measured.shown = performance.now();
      console.info('measured');
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

async function visit({ origin, path, shown, storageState, network = FAST_4G }) {
  const context = await browser.newContext({ ...PHONE, ...(storageState && { storageState }) });
  const page = await context.newPage();
  await page.addInitScript(watchPage, shown);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const whenShown = page.waitForEvent('console', (message) => message.text() === 'measured');
  await page.goto(origin + path);
  await whenShown;
  await page.waitForTimeout(SETTLED_MS);
  const measured = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource');
    const calls = resources.filter(({ name }) => name.includes('/api/'));
    const files = resources.filter(({ name }) => /\.(js|css|json)$/.test(name));
    const latest = (entries) => Math.max(0, ...entries.map(({ responseEnd }) => responseEnd));
    const early = (entries) => entries.filter(({ startTime }) => startTime < window.measured.shown);
    return {
      ...window.measured,
      document: performance.getEntriesByType('navigation')[0].responseEnd,
      files: latest(early(files)),
      requests: early(files).length,
      bytes: early(files).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      calls: latest(early(calls)),
    };
  });
  // The cookie is rotated at each visit.
  if (storageState) Object.assign(storageState, await context.storageState());
  await context.close();
  return measured;
}

function print(pages, samples) {
  const medianOf = (index, name) => Math.round(median(samples[index].map((sample) => sample[name])));
  console.log(
    `${SLOWDOWN}x slowdown, fast 4G unless it says otherwise, nothing cached, medians of ${ROUNDS}`,
  );
  console.table(
    Object.fromEntries(
      pages.map(({ name }, index) => [
        name,
        {
          'shown ms': medianOf(index, 'shown'),
          'blocking ms': medianOf(index, 'blocking'),
          'layout shift': Math.max(...samples[index].map(({ shift }) => shift)).toFixed(4),
          'document there': medianOf(index, 'document'),
          'last file there': medianOf(index, 'files'),
          'last call answered': medianOf(index, 'calls'),
          files: medianOf(index, 'requests'),
          'compressed kB': Math.round(medianOf(index, 'bytes') / 1000),
        },
      ]),
    ),
  );
  for (const [index, { name }] of pages.entries()) {
    const [first] = samples[index];
    console.log(
      `${name}: tasks over 50 ms in the first visit (start, length): ${JSON.stringify(first.tasks)}`,
    );
  }
}
