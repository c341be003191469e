// Measures the next week of the scheduler with 2,000 events of 12 calendars in Chromium, beside react-big-calendar and
// FullCalendar, and prints medians. It only fails if one of them does not show its events.
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import path from 'node:path';
import { build } from 'esbuild';
import { startBrowser } from '@daymark/bench-harness/browser';
import { median } from '@daymark/bench-harness/figures';
import { compiled } from '@daymark/texts/catalogs';
import { eventsOfWeek, FIRST_MONDAY } from './scheduler/week-of-events.mjs';

const ROUNDS_MAX = Number(process.env.ROUNDS ?? 5);
/** After this many seconds no further round starts, except the first. */
const SECONDS = Number(process.env.SECONDS ?? 120);
const EVENTS = Number(process.env.EVENTS ?? 2_000);
/** ONLY=Daymark: without comparison. */
const ONLY = process.env.ONLY;
/** A week is looked at for at least this long. */
const PAUSE_MS = 300;
const RESPONSE_TIMEOUT_MS = 120_000;
/** Elements of earlier weeks are reused, as in daily use; this many steps are made before measuring. */
const STEPS_BEFORE = 2;
const SLOWDOWNS = [1, 4];
/** The number of measured steps at each slowdown of a visit, whose median counts. */
const STEPS = 3;
const WEEKS = 1 + STEPS_BEFORE + SLOWDOWNS.length * STEPS;
const PAGES = [
  {
    name: 'Daymark',
    file: '../../../libs/calendar-ui/test/scheduler-week.tsx',
    event: '[data-entry]',
  },
  { name: 'react-big-calendar', file: 'big-calendar-page.mjs', event: '.rbc-event' },
  { name: 'FullCalendar', file: 'full-calendar-page.mjs', event: '.fc-event' },
].filter(({ name }) => !ONLY || name === ONLY);

const weeks = Array.from({ length: WEEKS }, (_, week) => eventsOfWeek(week, EVENTS));
const given = Object.entries({ firstMonday: FIRST_MONDAY, weeks, englishTexts: englishTexts() })
  .map(([name, value]) => `window.${name} = ${JSON.stringify(value)};`)
  .join('\n');
const bundles = await Promise.all(PAGES.map(({ file }) => bundleOf(file)));
const site = createServer((request, response) => {
  if (request.url === '/weeks.js') {
    response.setHeader('content-type', 'text/javascript').end(given);
    return;
  }
  const [, index, kind] = request.url.split('/');
  const bundle = bundles[Number(index)];
  if (kind === 'script.js') response.setHeader('content-type', 'text/javascript').end(bundle.script);
  else if (kind === 'style.css') response.setHeader('content-type', 'text/css').end(bundle.style);
  else {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Week</title>` +
          `<link rel="stylesheet" href="/${index}/style.css"></head><body><div id="root"></div>` +
          `<script src="/weeks.js"></script><script type="module" src="/${index}/script.js"></script></body></html>`,
      );
  }
});
await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${site.address().port}`;
const browser = await startBrowser();
try {
  for (const [index, { name }] of PAGES.entries()) {
    console.log(
      `${name}: ${(gzipSync(bundles[index].script, { level: 9 }).length / 1000).toFixed(0)} kB of script, gzip`,
    );
  }
  const samples = PAGES.map(() => []);
  const begin = performance.now();
  let rounds = 0;
  while (rounds < ROUNDS_MAX && (rounds === 0 || performance.now() - begin < SECONDS * 1_000)) {
    for (const [index, page] of PAGES.entries()) samples[index].push(await visit(index, page));
    rounds += 1;
  }
  console.log(`\nThe next week with ${EVENTS} events: medians of ${rounds} visits, in ms`);
  console.table(
    Object.fromEntries(
      PAGES.map(({ name }, index) => {
        const of = (value) => round(median(samples[index].map(value)));
        const steps = SLOWDOWNS.flatMap((slowdown, at) => [
          [`painted at ${slowdown}x`, of(({ steps }) => steps[at].painted)],
          [`processor at ${slowdown}x`, of(({ steps }) => steps[at].processor)],
        ]);
        const [{ events }] = samples[index];
        return [
          name,
          {
            'first week': of(({ first }) => first),
            ...Object.fromEntries(steps),
            'far week at 1x': of(({ far }) => far),
            events,
          },
        ];
      }),
    ),
  );
} finally {
  await browser.close();
  site.close();
}

function round(value) {
  return Number(value.toFixed(1));
}

/** Those of the page libraries, compiled as in a build. */
function englishTexts() {
  const cwd = path.join(import.meta.dirname, '../../libs');
  const files = globSync('*/src/{,*/}locales/en/{,*/}*.json', { cwd });
  const catalogs = files.map((file) => JSON.parse(readFileSync(path.join(cwd, file), 'utf8')));
  return Object.assign({}, ...catalogs.map(compiled));
}

async function bundleOf(file) {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'scheduler', file)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir: 'out',
    write: false,
    conditions: ['webpack'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'empty', '.svg': 'empty' },
    jsx: 'automatic',
  });
  const of = (ending) => outputFiles.find((each) => each.path.endsWith(ending))?.text ?? '';
  return { script: of('.js'), style: of('.css') };
}

/** One visit: the first week, then further ones as soon as the page is idle again. */
async function visit(index, { event }) {
  const context = await browser.newContext({ timezoneId: 'UTC', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(RESPONSE_TIMEOUT_MS);
  const session = await context.newCDPSession(page);
  // CPU time of the page's thread, on which other programs have little influence.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const processor = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
  };
  await page.goto(`${origin}/${index}/`);
  await page.waitForFunction((selector) => document.querySelectorAll(selector).length > 0, event);
  const first = await page.evaluate(() => performance.now());
  let week = 0;
  const show = async (other) => {
    await page.waitForTimeout(PAUSE_MS);
    await page.evaluate(untilIdle);
    const before = await processor();
    week = other;
    const painted = await page.evaluate(showWeek, week);
    return { painted, processor: (await processor()) - before };
  };
  const step = () => show(week + 1);
  for (let before = 0; before < STEPS_BEFORE; before += 1) await step();
  const steps = [];
  for (const rate of SLOWDOWNS) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const measured = [];
    for (let count = 0; count < STEPS; count += 1) measured.push(await step());
    const of = (value) => median(measured.map(value));
    steps.push({ painted: of(({ painted }) => painted), processor: of(({ processor }) => processor) });
  }
  // Weeks that are not adjacent cannot be prepared.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const far = await show(0);
  const events = await page.locator(event).filter({ visible: true }).count();
  await context.close();
  return { first, events, steps, far: far.painted };
}

/** In the page: resolves when no work is left. */
function untilIdle() {
  return new Promise((resolve) => {
    requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve)));
  });
}

/** In the page: from the press until a frame with the other week was painted. */
function showWeek(week) {
  return new Promise((resolve) => {
    const afterPaint = (done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(null);
    };
    const begin = performance.now();
    window.showWeek(week);
    // React renders in a separate task; the frame after it has the other week.
    setTimeout(() => requestAnimationFrame(() => afterPaint((time) => resolve(time - begin))));
  });
}
