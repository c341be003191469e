// What 2,000 open pages cost that are told of changes: CPU time and memory of every process, beside the same product
// without any, in the same run. Pages come back at the rate at which streams end.
//
//   npm run live-changes -w @daymark/bench-load        (COUNT=200 SECONDS=20 for a quick look; LASTS=530 for pages
//   that come back after as many seconds)
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { median, printTable } from '@daymark/bench-harness/figures';
import { addPeople, emailOf, signIn } from '@daymark/bench-harness/people';
import { managementOriginOf, proportionalBytes } from '@daymark/bench-harness/processes';
import { note, startBenchProduct } from '@daymark/bench-harness/product';
import { Resources } from '@daymark/bench-harness/resources';

const STREAMS = Number(process.env.COUNT ?? 2_000);
const SECONDS = Number(process.env.SECONDS ?? 60);
const OF_A_PERSON = 8;
/** Streams last for so many seconds. */
const LASTS = Number(process.env.LASTS ?? 3_000);
const COMES_BACK_MS = (LASTS / STREAMS) * 1_000;
const CHANGES_PER_SECOND = 5;
/** Those that know of streams, and those that they ask. The others are alike in all rows. */
const TOLD = ['gateway', 'calendars'];
const ASKED = ['auth', 'postgres', 'redis'];
const SAMPLE_MS = 1_000;
const COLLECTED_MS = 2_000;
const MEBIBYTE = 1024 * 1024;

const people = Math.ceil(STREAMS / OF_A_PERSON);
const { product, sql, stop } = await startBenchProduct({
  hasCheapHashes: true,
  nodeOptions: `--expose-gc --import=${new URL('collect-on-signal.mjs', import.meta.url)}`,
});
try {
  const resources = await Resources.of(product, sql);
  await addPeople(sql, 'page', people);
  const tokens = [];
  for (let number = 0; number < people; number += 1) {
    const address = `10.1.${number >> 8}.${number & 255}`;
    const credentials = { email: emailOf('page', number), password: product.owner.password, address };
    tokens.push({ token: await signIn(product.origin, credentials), address });
  }
  const call = async ({ token, address }, method, path, body) => {
    const response = await fetch(product.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.json();
  };
  const calendars = [];
  for (const person of tokens)
    calendars.push(await call(person, 'POST', '/api/calendars', { name: 'Choir' }));

  let messages = 0;
  const open = ({ token, address }) =>
    new Promise((resolve, reject) => {
      const stream = request(`${product.origin}/api/changes`, {
        agent: false,
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
      });
      stream.on('error', reject);
      stream.on('response', (response) => {
        if (response.statusCode !== 200) reject(new Error(`a stream: ${response.statusCode}`));
        response.on('error', () => undefined);
        response.on('data', (chunk) => (messages += String(chunk).startsWith('data') ? 1 : 0));
        resolve(stream);
      });
      stream.end();
    });

  const memory = () => TOLD.map((name) => proportionalBytes(product.processId(name)) / MEBIBYTE);
  /** What is needed, in the heap and beside it, and what the process holds of the machine's memory then. */
  const afterCollection = async () => {
    const pids = TOLD.map((name) => product.processId(name));
    for (const pid of pids) process.kill(pid, 'SIGUSR2');
    await delay(COLLECTED_MS);
    const held = memory();
    const inUse = await Promise.all(
      pids.map(async (pid) => {
        const metrics = await (await fetch(`${managementOriginOf(pid)}/metrics`)).text();
        const value = (name) => Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(metrics)[1]);
        return (value('nodejs_heap_size_used_bytes') + value('nodejs_external_memory_bytes')) / MEBIBYTE;
      }),
    );
    return { held, inUse };
  };
  const lines = [];
  const measure = async (name, during) => {
    note(name);
    const [end, samples, startedAt] = [await resources.begin(), [memory()], performance.now()];
    const sampling = setInterval(() => samples.push(memory()), SAMPLE_MS);
    await during().finally(() => clearInterval(sampling));
    const seconds = (performance.now() - startedAt) / 1_000;
    const used = await end();
    const percents = [...TOLD, ...ASKED].map((one) => used[one].cpuMs / seconds / 10);
    const mibs = TOLD.map((_, place) => median(samples.map((sample) => sample[place])));
    lines.push({ name, percents, mibs });
    return lines.at(-1);
  };
  const change = async () => {
    const endsAt = performance.now() + SECONDS * 1_000;
    for (let number = 0; performance.now() < endsAt; number += 1) {
      const place = number % people;
      const { id, version } = calendars[place];
      const body = { version, name: `Choir ${number} ${endsAt}` };
      calendars[place] = await call(tokens[place], 'PATCH', `/api/calendars/${id}`, body);
      await delay(1_000 / CHANGES_PER_SECOND);
    }
  };
  const streams = [];
  const openAt = async (place) => {
    streams[place] = await open(tokens[place % people]);
    streams[place].on('error', () => undefined);
  };
  const comeAndGo = async () => {
    const endsAt = performance.now() + SECONDS * 1_000;
    for (let number = 0; performance.now() < endsAt; number += 1) {
      const place = number % STREAMS;
      streams[place].destroy();
      await openAt(place);
      await delay(COMES_BACK_MS);
    }
  };
  const rest = () => delay(SECONDS * 1_000);
  const openAll = async () => {
    for (let place = 0; place < STREAMS; place += 1) await openAt(place);
    await delay(15_000);
  };
  const closeAll = async () => {
    for (const stream of streams) stream.destroy();
    await delay(20_000);
  };
  // Processes that have worked hold more memory than those that have not: before the first figures, all did the same.
  note(`opening ${STREAMS} pages, to warm up`);
  await openAll();
  await closeAll();
  const collected = { none: await afterCollection() };
  await rest();
  const none = await measure('no page', rest);
  await measure(`no page, ${CHANGES_PER_SECOND} changes a second`, change);
  await measure(`${STREAMS} pages open`, openAll);
  const steady = await measure(`${STREAMS} pages, of which some come back`, comeAndGo);
  messages = 0;
  await measure(`${STREAMS} pages, ${CHANGES_PER_SECOND} changes a second`, change);
  const reached = messages;
  collected.some = await afterCollection();
  await closeAll();
  await measure('no page any more', rest);
  collected.after = await afterCollection();
  printTable(
    ['', ...[...TOLD, ...ASKED].map((name) => `${name}: % of a core`), ...TOLD.map((name) => `${name}: MiB`)],
    lines.map(({ name, percents, mibs }) => [
      name,
      ...percents.map((value) => value.toFixed(2)),
      ...mibs.map((value) => value.toFixed(1)),
    ]),
  );
  const texts = (values) => TOLD.map((name, place) => `${name} ${values[place].toFixed(1)}`).join(', ');
  console.log('\nMiB after a collection');
  for (const [name, { inUse, held }] of Object.entries(collected))
    console.log(`  pages: ${name}: in use ${texts(inUse)}; of the processes ${texts(held)}`);
  console.log(`${reached} messages reached pages that are told of ${CHANGES_PER_SECOND} changes a second`);
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  const more = (some, without) => (sum(some) - sum(without)).toFixed(1);
  const told = ({ percents }) => percents.slice(0, TOLD.length);
  console.log(
    `${STREAMS} open pages: ${more(steady.percents, none.percents)} % of a core (${more(told(steady), told(none))} without those asked), ` +
      `${more(steady.mibs, none.mibs)} MiB of processes, ${more(collected.some.held, collected.none.held)} after a collection, ` +
      `${more(collected.some.inUse, collected.none.inUse)} in use`,
  );
} finally {
  await stop();
}
