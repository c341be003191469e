// Loads a product at fixed rates and prints response times beside the targets, and the cost in each process. The README
// has its usage.
import { loadavg } from 'node:os';
import { printTable } from '@daymark/bench-harness/figures';
import { note, secondsSinceStart } from '@daymark/bench-harness/product';
import { Resources } from '@daymark/bench-harness/resources';
import { bytesOfEvent } from './data.mjs';
import { startLoadedProduct, tokenOf } from './loaded-product.mjs';
import { scenarios } from './scenarios.mjs';
import { format, missesOf, summarize } from './summary.mjs';

const FULL = process.env.FULL === '1';
/** The duration of each load, if set. */
const SECONDS = process.env.SECONDS && Number(process.env.SECONDS);
const WANTED = process.env.ITEMS?.split(',');
const WARM_UP_SECONDS = 4;
const WARM_UP_SHARE = 0.5;
const COST_SHOWN_MS = 0.005;

const { product, sql, world, load, signIn, stop } = await startLoadedProduct();
const rows = [];
const costs = [];
try {
  const resources = await Resources.of(product, sql);
  for (const scenario of scenarios) {
    if (WANTED && !WANTED.includes(scenario.item)) continue;
    note(`${scenario.item} ${scenario.title}`);
    await signIn();
    try {
      await scenario.run(context(scenario, resources));
    } catch (error) {
      // The other loads continue.
      note(`  ${error.stack}`);
      rows.push({
        item: scenario.item,
        title: scenario.title,
        value: 'failed',
        target: '',
        misses: [error.message],
      });
    }
  }
  await print();
} finally {
  await stop();
}

function context(scenario, resources) {
  /** The cost of an action in every process, per request. */
  const cost = async (title, act) => {
    const end = await resources.begin();
    const told = await act();
    const used = await end();
    const requests = told.outcomes.reduce((sum, { times }) => sum + times.length, 0);
    costs.push({ item: scenario.item, title, requests, used, visitors: told });
    return { ...told, used };
  };
  return {
    product,
    sql,
    tokenOf: (email, address) => tokenOf(product, email, address),
    world,
    isFull: FULL,
    note,
    seconds: SECONDS || (FULL ? scenario.seconds.full : scenario.seconds.short),
    load,
    resources,
    /** Like `load`, after a warm-up, with its cost. */
    async measure(title, loads, seconds) {
      await load(
        WARM_UP_SECONDS,
        loads.map(({ kind, rate }) => ({ kind, rate: rate * WARM_UP_SHARE })),
      );
      return cost(title, () => load(seconds, loads));
    },
    cost,
    /** A row of the table: one kind of request beside its targets. */
    row(title, outcome, target = {}, more = []) {
      const summary = summarize(outcome, target.counts);
      const { p50, p95, p99 } = summary;
      note(`  ${title}: p50 ${format(p50)}, p95 ${format(p95)}, p99 ${format(p99)} ms`);
      rows.push({
        item: scenario.item,
        title,
        ...summary,
        target: target.text ?? '',
        misses: [...missesOf(summary, target), ...more],
      });
      return summary;
    },
    /** A row for a single value. */
    fact(title, value, target, isMet) {
      rows.push({ item: scenario.item, title, value, target, misses: isMet ? [] : ['missed'] });
    },
  };
}

async function print() {
  const cells = rows.map(
    ({ item, title, value, rate, reached, p50, p95, p99, bytesEach, statuses, target, misses }) => [
      item,
      title,
      value ?? `${rate}/s`,
      reached?.toFixed(1) ?? '',
      ...(value === undefined ? [p50, p95, p99].map(format) : ['', '', '']),
      bytesEach ?? '',
      statuses
        ? Object.entries(statuses)
            .map(([status, count]) => `${status}: ${count}`)
            .join(' ')
        : '',
      target,
      misses.length > 0 ? misses.join(', ') : target && 'met',
    ],
  );
  console.log();
  printTable(
    ['', 'load', 'asked', 'reached', 'p50', 'p95', 'p99', 'bytes', 'answers', 'target (ms)', ''],
    cells,
  );

  console.log(
    '\nMilliseconds of processor for each request; in brackets what memory grew by, MB, and the 99th percentile of the',
  );
  console.log("event loop's delay, ms, of which Node's timer makes ten.");
  const names = ['gateway', 'auth', 'calendars', 'published', 'admin', 'feed', 'mailer', 'postgres', 'redis'];
  printTable(
    ['', 'load', 'requests', ...names, 'all', 'visitors'],
    costs.map(({ item, title, requests, used, visitors }) => {
      const each = (name) => used[name].cpuMs / requests;
      const all = names.reduce((sum, name) => sum + each(name), 0);
      return [
        item,
        title,
        requests,
        ...names.map((name) => costOf(used[name], each(name))),
        all.toFixed(2),
        `${(visitors.cpuMs / requests).toFixed(2)} (lag ${visitors.lagMs.toFixed(0)})`,
      ];
    }),
  );
  console.log(
    `\nAn event takes ${await bytesOfEvent(sql)} bytes of the database, indexes and rules included.`,
  );
  const missed = rows.filter(({ misses }) => misses.length > 0).length;
  console.log(
    `\n${rows.length} lines, ${missed} of them miss their target; ${secondsSinceStart()} s, load of the machine ${loadavg()[0].toFixed(1)}`,
  );
}

function costOf({ growth, lag }, ms) {
  if (ms < COST_SHOWN_MS) return '-';
  const rest = [growth > 0 && `+${growth}`, lag !== undefined && lag.toFixed(0)].filter(Boolean);
  return `${ms.toFixed(2)}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`;
}
