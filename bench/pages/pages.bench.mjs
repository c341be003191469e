// Measures a public month of 200 events in Chromium, beside a static copy of the same HTML and a page with React only,
// and prints medians. It has no pass or fail: the figures of one run are compared with each other.
import { gzipSync } from 'node:zlib';
import { median, percentile } from '@daymark/bench-harness/figures';
import { startBrowser } from '@daymark/bench-harness/browser';
import { EVENT_ZONE } from './fake-feed.mjs';
import { LIST_PAGE, MONTH_PAGE, startSite } from './site.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const SETTLED_MS = 2_500;
const WARM_REQUESTS = 300;
/** `besides`: which of the others is the same document without a script. */
const PAGES = [
  { name: 'static copy', path: '/static', zone: EVENT_ZONE },
  { name: 'React alone', path: '/react', zone: EVENT_ZONE },
  { name: 'month, visitor of the same zone', path: MONTH_PAGE, zone: EVENT_ZONE },
  { name: 'month, visitor of another zone', path: MONTH_PAGE, zone: 'America/New_York' },
  { name: 'static copy of the list', path: '/static-list', zone: EVENT_ZONE },
  { name: 'list, visitor of the same zone', path: LIST_PAGE, zone: EVENT_ZONE, besides: 4 },
];

const site = await startSite();
const browser = await startBrowser();
try {
  printSizes();
  await printServerTimes();
  for (const slowdown of [1, 4]) {
    const samples = PAGES.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, page] of PAGES.entries()) samples[index].push(await visit(page, slowdown));
    }
    print(slowdown, samples);
  }
} finally {
  await browser.close();
  await site.stop();
}

function printSizes() {
  const block = /<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/.exec(site.document)?.[1] ?? '';
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  console.log(
    `HTML ${kilobytes(Buffer.byteLength(site.document))} kB (gzip ${kilobytes(gzipSync(site.document).length)}), ` +
      `of which data for the script ${kilobytes(Buffer.byteLength(block))} kB`,
  );
}

async function printServerTimes() {
  const times = [];
  for (let count = 0; count < WARM_REQUESTS; count += 1) {
    const begin = performance.now();
    const response = await fetch(site.serverUrl + MONTH_PAGE, { headers: { 'accept-encoding': 'br' } });
    await response.arrayBuffer();
    times.push(performance.now() - begin);
  }
  const warm = times.slice(WARM_REQUESTS / 3);
  const at = (percent) => percentile(warm, percent).toFixed(1);
  console.log(`server's answer, warm: median ${at(50)} ms, p95 ${at(95)} ms\n`);
}

/** Runs in the page before anything else. */
function watchPage() {
  window.measured = { visible: null, shift: 0, blocking: 0, change: null };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.measured.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.measured.blocking += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  // A frame's content is on screen when a message posted during that frame arrives.
  const afterPaint = (done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(null);
  };
  const whenShown = (isShown, done) => {
    const look = () => (isShown() ? afterPaint(done) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  };
  // The last part of the month: all events are before it.
  const isMonthShown = () => document.querySelector('.ui-month-agenda, .agenda-row') !== null;
  whenShown(isMonthShown, (time) => (window.measured.visible = time));
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const heading = () => document.querySelector('.ui-month-title').textContent;
      const before = heading();
      const isChanged = () => heading() !== before && !document.querySelector('[aria-busy]');
      whenShown(isChanged, (time) => (window.measured.change = time - timeStamp));
    },
    true,
  );
}

async function visit({ path, zone }, slowdown) {
  const context = await browser.newContext({ timezoneId: zone, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const scripts = [];
  page.on('response', (response) => {
    if (response.url().includes('.js')) scripts.push(response.body().catch(() => Buffer.alloc(0)));
  });
  await page.addInitScript(watchPage);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(site.origin + path);
  await page.waitForTimeout(SETTLED_MS);
  const { visible, shift, blocking } = await page.evaluate(() => window.measured);
  const bodies = await Promise.all(scripts);
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  // The list loads more on scrolling.
  const changes = path === MONTH_PAGE ? await changeMonths(page) : [];
  await context.close();
  return { visible, shift, blocking, bytes, first: changes[0], second: changes[1] };
}

async function changeMonths(page) {
  const changes = [];
  for (let count = 0; count < 2; count += 1) {
    // The tool must not run in the page meanwhile: finding, checking and waiting for a button are scripts too.
    const { x, y, width, height } = await page.getByLabel('Next month').boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.waitForTimeout(200);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(1_000);
    changes.push(await page.evaluate(() => window.measured.change));
    await page.evaluate(() => (window.measured.change = null));
  }
  return changes;
}

function print(slowdown, samples) {
  const medianOf = (page, name) => median(samples[page].map((sample) => sample[name]));
  console.log(`at ${slowdown}x slowdown, medians of ${ROUNDS}`);
  console.table(
    Object.fromEntries(
      PAGES.map(({ name, path, besides = 0 }, index) => [
        name,
        {
          'visible ms': Math.round(medianOf(index, 'visible')),
          'x static': Number((medianOf(index, 'visible') / medianOf(besides, 'visible')).toFixed(2)),
          'script kB gzip': Number((medianOf(index, 'bytes') / 1000).toFixed(1)),
          'blocking ms': Math.round(medianOf(index, 'blocking')),
          'layout shift': Number(Math.max(...samples[index].map(({ shift }) => shift)).toFixed(4)),
          ...(path === MONTH_PAGE && {
            'next month ms': Number(medianOf(index, 'first').toFixed(1)),
            'and the next ms': Number(medianOf(index, 'second').toFixed(1)),
          }),
        },
      ]),
    ),
  );
}
