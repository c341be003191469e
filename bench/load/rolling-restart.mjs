// Restarts every service of a product with two replicas each, one replica after another, under a hundred requests per
// second. Prints a table; exits 1 if a request failed. The README says what this simulates.
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '@daymark/bench-harness/figures';
import { addPeople } from '@daymark/bench-harness/people';
import { note } from '@daymark/bench-harness/product';
import { SERVICE_NAMES } from '@daymark/product-runner';
import { startLoadedProduct } from './loaded-product.mjs';
import { untilSent } from './mails.mjs';
import { format, isFine } from './summary.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 1);
const SERVICES = process.env.SERVICES?.split(',') ?? SERVICE_NAMES;
/** A hundred per second: reads, writes, feeds, pages, sign-ins, mails. */
const LOADS = [
  { kind: 'signed-in mix', rate: 50 },
  { kind: 'new series', rate: 3 },
  { kind: 'public month', rate: 15 },
  { kind: 'feed, conditional', rate: 15 },
  { kind: 'feed, whole', rate: 5 },
  { kind: 'public page', rate: 4 },
  { kind: 'accounts of administrators', rate: 5 },
  { kind: 'sign-in', rate: 2 },
  { kind: 'forgotten password', rate: 1 },
].map(({ kind, rate }) => ({ kind, rate: (rate * Number(process.env.RATE ?? 100)) / 100 }));
const WARM_UP_SECONDS = 10;
const WARM_UP_SHARE = 0.5;
const CALM_MS = 3_000;
const SECONDS_MAX = 840;

const { product, sql, world, load, signIn, stop } = await startLoadedProduct({ replicas: 2 });
const rows = [];
let failed = 0;
try {
  world.forgetful = 'forgetful';
  await addPeople(sql, world.forgetful, SECONDS_MAX * ROUNDS * SERVICES.length);
  world.tags = await Promise.all(world.feeds.map(tagOf));
  let mails = 0;
  await signIn();
  // Sixteen processes that have just started.
  const gently = LOADS.map(({ kind, rate }) => ({ kind, rate: rate * WARM_UP_SHARE }));
  await load(
    WARM_UP_SECONDS,
    gently.filter(({ kind }) => kind !== 'forgotten password'),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const service of SERVICES) {
      await signIn();
      note(`restarting ${service}`);
      // Other people each time, since one address gets few mails.
      world.forgotBefore = mails;
      const startedAt = Date.now();
      const restarted = delay(CALM_MS)
        .then(() => product.restart(service))
        .then(() => delay(CALM_MS));
      const { outcomes } = await load(SECONDS_MAX, LOADS, { until: restarted });
      await restarted;
      const times = outcomes.flatMap((outcome) => outcome.times);
      const asked = outcomes.reduce((sum, outcome) => sum + outcome.asked, 0);
      const all = times.map(({ ms }) => ms);
      const wrong = asked - times.filter(({ status }) => isFine(status)).length;
      failed += wrong;
      mails += outcomes.find(({ kind }) => kind === 'forgotten password').statuses[202] ?? 0;
      rows.push({
        service,
        seconds: Math.round((Date.now() - startedAt) / 1_000),
        requests: asked,
        failed: wrong,
        p50: format(percentile(all, 50)),
        p99: format(percentile(all, 99)),
        longest: format(percentile(all, 100)),
      });
    }
  }
  console.table(rows);
  await untilSent(sql, mails);
  console.log(`${failed} requests failed; all ${mails} mails were sent`);
} finally {
  await stop();
}
process.exit(failed > 0 ? 1 : 0);

async function tagOf(id) {
  const response = await fetch(`${product.origin}/feed/${id}.ics`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  await response.arrayBuffer();
  return response.headers.get('etag');
}
