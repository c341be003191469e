// Hours of ordinary use: owners, visitors, subscribers and mails, a restart of each service every ten minutes, one
// attacker after another. At the end memory, connections, queues, rows and errors must be flat.
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '@daymark/bench-harness/figures';
import { note, secondsSinceStart } from '@daymark/bench-harness/product';
import { SERVICE_NAMES } from '@daymark/product-runner';
import { attack } from './attack.mjs';
import { attackers } from './attackers.mjs';
import { chartOf } from './chart.mjs';
import { limitOf, usageOf } from './memory.mjs';
import { KINDS, measure } from './others.mjs';
import { send } from './request.mjs';
import { compareLives, compareThirds } from './verdict.mjs';
import { signEverybodyIn, startWorld } from './world.mjs';

const MINUTES = Number(process.env.MINUTES ?? 120);
/** Each service is restarted once in this time. */
const RESTART_ROUND_MS = 10 * 60_000;
const ATTACK_MS = 45_000;
const BETWEEN_ATTACKS_MS = 30_000;
const SAMPLE_SECONDS = 30;
const MAIL_EVERY_MS = 5_000;
/** Failures are reported in this many parts. */
const PARTS = 10;
const ROWS_TOLD_FROM = 1_000;
/** Tables that grow for days without a leak: their rows expire by age. */
const KEPT_FOR_DAYS = /(\.outbox|\.processed_messages|\.audit_entries\w*)$/;
/** Services with an outbox. */
const SCHEMAS_WITH_OUTBOX = `SELECT schemaname AS name FROM pg_stat_user_tables WHERE relname = 'outbox' ORDER BY 1`;

const startedAt = Date.now();
const world = await startWorld();
const { product, sql, plain } = world;
const isOver = () => Date.now() - startedAt > MINUTES * 60_000;
const samples = [];
let mails = 0;
try {
  await Promise.all([everybody(), restarts(), attacks(), mailing()]);
  // Work left by the last attacker is finished.
  await delay(Math.min(60_000, MINUTES * 1_000));
  samples.push(await sample({}));
  report();
} finally {
  await world.stop();
}

/** The other people; takes a sample after each stretch. */
async function everybody() {
  while (!isOver()) {
    const measured = await measure(plain, SAMPLE_SECONDS).catch((error) => {
      note(`the others: ${error.message}`);
      return null;
    });
    if (measured) samples.push(await sample(measured));
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

/** Password resets, each for another person. */
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
  const ofEach = (key) => Object.fromEntries(Object.entries(usage).map(([name, held]) => [name, held[key]]));
  const ofKinds = (valueOf) => Object.fromEntries(KINDS.map((kind) => [kind, valueOf(measured[kind])]));
  return {
    at: secondsSinceStart(),
    pids: ofEach('pid'),
    memory: ofEach('memory'),
    open: ofEach('open'),
    connections: connections[0].count,
    rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
    waiting: await waitingMessages(),
    requests: ofKinds((kind) => kind?.times.length ?? 0),
    failures: ofKinds((kind) => kind?.failures ?? {}),
    p95: ofKinds((kind) => percentile(kind?.times ?? [], 95) ?? 0),
  };
}

/** Unfinished messages of each service: settled ones are stored for days and are not a queue. */
async function waitingMessages() {
  const { rows: schemas } = await sql.query(SCHEMAS_WITH_OUTBOX);
  const waiting = {};
  for (const { name } of schemas) {
    const { rows } = await sql.query(
      `SELECT count(*)::int AS count FROM ${name}.outbox WHERE settled_at IS NULL`,
    );
    waiting[name] = rows[0].count;
  }
  return waiting;
}

function failuresOf(each, kind) {
  return total(each.failures[kind]);
}

/** Failures per hundred requests. */
function failureRate(each, kind) {
  return (100 * failuresOf(each, kind)) / Math.max(1, each.requests[kind]);
}

function total(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function report() {
  const directory = new URL('.local/', import.meta.url);
  mkdirSync(directory, { recursive: true });
  writeFileSync(new URL('soak.json', directory), JSON.stringify(samples));
  const at = samples.map((each) => each.at / 60);
  const draw = (file, title, names, valueOf) =>
    writeFileSync(
      new URL(file, directory),
      chartOf(
        title,
        at,
        names.map((name) => ({ name, values: samples.map((each) => valueOf(each, name)) })),
      ),
    );
  draw('memory.svg', 'Resident memory (MiB)', SERVICE_NAMES, (each, name) => each.memory[name]);
  draw('p95.svg', '95th percentile of others (ms)', KINDS, (each, kind) => each.p95[kind]);
  draw('failures.svg', 'Failures of a hundred requests of others', KINDS, failureRate);

  const requests = samples.reduce((sum, each) => sum + total(each.requests), 0);
  console.log(
    `${requests} requests of others, ${mails} mails asked for, ${samples.length} samples in ${MINUTES} minutes`,
  );
  for (const kind of KINDS) console.log(`failures of the ${kind}: ${failuresInWords(kind)}`);
  for (const name of SERVICE_NAMES) {
    const looksAt = (key) =>
      samples
        .filter((each) => each.pids[name])
        .map((each) => ({ pid: each.pids[name], value: each[key][name] }));
    const peak = Math.max(...looksAt('memory').map(({ value }) => value));
    tell(`memory of ${name} (MiB, at most ${peak} of ${limitOf(name)})`, compareLives(looksAt('memory'), 16));
    tell(`open files of ${name}`, compareLives(looksAt('open'), 20));
  }
  tell(
    'connections of the database',
    compareThirds(
      samples.map((each) => each.connections),
      5,
    ),
  );
  for (const name of Object.keys(samples.at(-1).waiting))
    tell(
      `messages of ${name} that wait`,
      compareThirds(
        samples.map((each) => each.waiting[name] ?? 0),
        20,
      ),
    );
  for (const name of Object.keys(samples.at(-1).rows)) {
    const values = samples.map((each) => each.rows[name] ?? 0);
    if (Math.max(...values) <= ROWS_TOLD_FROM) continue;
    if (KEPT_FOR_DAYS.test(name)) console.log(`kept  rows of ${name}: ${values.at(-1)} in the end`);
    else tell(`rows of ${name}`, compareThirds(values, 500));
  }
  console.log(`pictures and figures: ${directory.pathname}`);
}

function tell(what, { before, after, isFlat, lives }) {
  const [from, to] = [before, after].map((value) => (value === undefined ? '-' : value.toFixed(0)));
  const of = lives === undefined ? '' : `, the median of ${lives} ${lives === 1 ? 'life' : 'lives'}`;
  const verdict = lives === 0 ? 'BRIEF' : isFlat ? 'flat ' : 'GROWS';
  console.log(`${verdict} ${what}: ${from} to ${to}${of}`);
  if (!isFlat) process.exitCode = 1;
}

/** By status, with the rates of the ten parts in order. */
function failuresInWords(kind) {
  const statuses = {};
  for (const { failures } of samples)
    for (const [status, count] of Object.entries(failures[kind]))
      statuses[status] = (statuses[status] ?? 0) + count;
  const size = Math.max(1, Math.ceil(samples.length / PARTS));
  const parts = Array.from({ length: Math.ceil(samples.length / size) }, (_, number) =>
    samples.slice(number * size, (number + 1) * size),
  );
  const rates = parts.map((part) => {
    const asked = part.reduce((sum, each) => sum + each.requests[kind], 0);
    const failed = part.reduce((sum, each) => sum + failuresOf(each, kind), 0);
    return ((100 * failed) / Math.max(1, asked)).toFixed(1);
  });
  const told = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
  return `${told.join(', ') || 'none'}; of a hundred requests, in turn ${rates.join(' ')}`;
}
