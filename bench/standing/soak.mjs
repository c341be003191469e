// Hours of an ordinary life: owners, visitors, subscribers and mails, a restart of each service every ten minutes, one
// attacker after the other. At its end memory, connections, queues, rows and errors have to be flat.
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICE_NAMES } from '@daymark/local-stack';
import { attack } from './attack.mjs';
import { attackers } from './attackers.mjs';
import { chartOf } from './chart.mjs';
import { limitOf, usageOf } from './memory.mjs';
import { KINDS, measure, percentile } from './others.mjs';
import { send } from './request.mjs';
import { signEverybodyIn, startWorld } from './world.mjs';

const MINUTES = Number(process.env.MINUTES ?? 120);
/** Each service is restarted once in so long. */
const RESTART_ROUND_MS = 10 * 60_000;
const ATTACK_MS = 45_000;
const BETWEEN_ATTACKS_MS = 30_000;
const SAMPLE_SECONDS = 30;
const MAIL_EVERY_MS = 5_000;
/** Caches fill and code is compiled in the first part; growth is looked for in the rest. */
const WARM_UP_PART = 1 / 3;
/** What may be added from the middle to the end: allocators breathe, and so does what attackers leave until it goes. */
const GROWTH_MAX = 1.15;

const startedAt = Date.now();
const seconds = () => Math.round((Date.now() - startedAt) / 1_000);
const note = (line) => console.error(`${String(seconds()).padStart(5)} s  ${line}`);

const world = await startWorld(note);
const { product, sql, plain } = world;
const isOver = () => Date.now() - startedAt > MINUTES * 60_000;
const samples = [];
const failures = {};
let requests = 0;
let mails = 0;
try {
  await Promise.all([everybody(), restarts(), attacks(), mailing()]);
  // What the last attacker left is worked off.
  await delay(Math.min(60_000, MINUTES * 1_000));
  samples.push(await sample({}));
  report();
} finally {
  await world.stop();
}

/** The others, a sample after each stretch of them. */
async function everybody() {
  while (!isOver()) {
    const measured = await measure(plain, SAMPLE_SECONDS).catch((error) => {
      note(`the others: ${error.message}`);
      return null;
    });
    if (!measured) continue;
    for (const kind of KINDS) {
      requests += measured[kind].times.length;
      for (const [status, count] of Object.entries(measured[kind].failures))
        failures[`${kind} ${status}`] = (failures[`${kind} ${status}`] ?? 0) + count;
    }
    samples.push(await sample(measured));
  }
}

async function restarts() {
  for (let turn = 0; !isOver(); turn += 1) {
    await delay(RESTART_ROUND_MS / SERVICE_NAMES.length);
    if (isOver()) return;
    const name = SERVICE_NAMES[turn % SERVICE_NAMES.length];
    await product.restart(name);
    note(`restarted ${name}`);
  }
}

async function attacks() {
  const names = Object.keys(attackers);
  for (let turn = 0; !isOver(); turn += 1) {
    const name = names[turn % names.length];
    await signEverybodyIn(plain).catch((error) => note(error.message));
    const end = attack(name, plain);
    await delay(ATTACK_MS);
    const answers = await end();
    note(`${name}: ${JSON.stringify(answers)}`);
    await delay(BETWEEN_ATTACKS_MS);
  }
}

/** Forgotten passwords, each of somebody else. */
async function mailing() {
  for (let number = 0; !isOver(); number += 1) {
    const person = plain.people[number % plain.people.length];
    const { status } = await send(plain.origin, 'POST', '/api/auth/password-reset', {
      body: { email: person.email },
      address: `198.51.103.${number % 250}`,
    });
    if (status === 202) mails += 1;
    await delay(MAIL_EVERY_MS);
  }
}

async function sample(measured) {
  const { rows: connections } = await sql.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()`,
  );
  const { rows: tables } = await sql.query(
    `SELECT schemaname || '.' || relname AS name, n_live_tup::int AS rows FROM pg_stat_user_tables ORDER BY 2 DESC`,
  );
  const usage = usageOf(product);
  return {
    at: seconds(),
    memory: Object.fromEntries(Object.entries(usage).map(([name, { memory }]) => [name, memory])),
    open: Object.fromEntries(Object.entries(usage).map(([name, { open }]) => [name, open])),
    connections: connections[0].count,
    rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
    p95: Object.fromEntries(KINDS.map((kind) => [kind, percentile(measured[kind]?.times ?? [], 0.95)])),
  };
}

function report() {
  const directory = new URL('.local/', import.meta.url);
  mkdirSync(directory, { recursive: true });
  writeFileSync(new URL('soak.json', directory), JSON.stringify(samples));
  const memory = SERVICE_NAMES.map((name) => ({ name, values: samples.map((each) => each.memory[name]) }));
  const p95 = KINDS.map((name) => ({ name, values: samples.map((each) => each.p95[name]) }));
  const at = samples.map((each) => each.at / 60);
  writeFileSync(new URL('memory.svg', directory), chartOf('Resident memory (MiB)', at, memory));
  writeFileSync(new URL('p95.svg', directory), chartOf('95th percentile of others (ms)', at, p95));
  console.log(
    `${requests} requests of others, ${mails} mails asked for, ${samples.length} samples in ${MINUTES} minutes`,
  );
  console.log(`failures of others: ${JSON.stringify(failures)}`);
  const settled = samples.slice(Math.floor(samples.length * WARM_UP_PART));
  const half = Math.floor(settled.length / 2);
  const compare = (what, valueOf, allowed = 0) => {
    const mean = (part) => part.reduce((sum, each) => sum + (valueOf(each) ?? 0), 0) / part.length;
    const [before, after] = [mean(settled.slice(0, half)), mean(settled.slice(half))];
    const isFlat = after <= before * GROWTH_MAX + allowed;
    console.log(`${isFlat ? 'flat ' : 'GROWS'} ${what}: ${before.toFixed(0)} to ${after.toFixed(0)}`);
    if (!isFlat) process.exitCode = 1;
  };
  for (const name of SERVICE_NAMES) {
    const peak = Math.max(...samples.map((each) => each.memory[name] ?? 0));
    compare(`memory of ${name} (MiB, at most ${peak} of ${limitOf(name)})`, (each) => each.memory[name], 16);
    compare(`open files of ${name}`, (each) => each.open[name], 20);
  }
  compare('connections of the database', (each) => each.connections, 5);
  for (const name of Object.keys(samples.at(-1).rows)) {
    const most = Math.max(...settled.map((each) => each.rows[name] ?? 0));
    if (most > 1_000) compare(`rows of ${name}`, (each) => each.rows[name], 500);
  }
  console.log(`pictures and figures: ${directory.pathname}`);
}
