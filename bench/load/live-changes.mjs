// What 2,000 open pages cost that are told of changes: CPU time and memory of the gateway and calendars, beside the same
// product without any, in the same run. Pages come back at the rate at which streams end.
//
//   npm run live-changes -w @daymark/bench-load        (COUNT=200 SECONDS=20 for a quick look)
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { printTable } from '@daymark/bench-harness/figures';
import { addPeople, emailOf, signIn } from '@daymark/bench-harness/people';
import { proportionalBytes, processorMs } from '@daymark/bench-harness/processes';
import { note, startBenchProduct } from '@daymark/bench-harness/product';

const STREAMS = Number(process.env.COUNT ?? 2_000);
const SECONDS = Number(process.env.SECONDS ?? 60);
const OF_A_PERSON = 8;
/** Streams last for nine minutes. */
const COMES_BACK_MS = (530 / STREAMS) * 1_000;
const CHANGES_PER_SECOND = 5;
const TOLD = ['gateway', 'calendars'];

const people = Math.ceil(STREAMS / OF_A_PERSON);
const { product, sql, stop } = await startBenchProduct({ hasCheapHashes: true });
try {
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

  const read = () =>
    Object.fromEntries(
      TOLD.map((name) => {
        const pid = product.processId(name);
        return [name, { ms: processorMs(pid), bytes: proportionalBytes(pid) }];
      }),
    );
  const measure = async (name, during) => {
    note(name);
    const before = read();
    const startedAt = performance.now();
    await during();
    const seconds = (performance.now() - startedAt) / 1_000;
    const after = read();
    const percent = (one) => (after[one].ms - before[one].ms) / seconds / 10;
    return { name, percents: TOLD.map(percent), bytes: TOLD.map((one) => after[one].bytes) };
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
  const openAll = async () => {
    note(`opening ${STREAMS} streams`);
    for (let place = 0; place < STREAMS; place += 1) await openAt(place);
    await delay(15_000);
  };
  // Processes that have worked hold more memory than those that have not: before the first figures, all did the same.
  await openAll();
  for (const stream of streams) stream.destroy();
  await delay(20_000);
  const lines = [];
  lines.push(await measure('no page', () => delay(SECONDS * 1_000)));
  lines.push(await measure(`no page, ${CHANGES_PER_SECOND} changes a second`, change));
  await openAll();
  lines.push(await measure(`${STREAMS} pages`, comeAndGo));
  messages = 0;
  lines.push(await measure(`${STREAMS} pages, ${CHANGES_PER_SECOND} changes a second`, change));
  const [none, , some] = lines;
  const MEBIBYTE = 1024 * 1024;
  printTable(
    ['', ...TOLD.map((name) => `${name}: % of a core`), ...TOLD.map((name) => `${name}: MiB`)],
    lines.map(({ name, percents, bytes }) => [
      name,
      ...percents.map((value) => value.toFixed(2)),
      ...bytes.map((value) => (value / MEBIBYTE).toFixed(1)),
    ]),
  );
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  const more = (what) => sum(some[what]) - sum(none[what]);
  console.log(`\n${messages} messages reached pages in the last row`);
  console.log(
    `${STREAMS} open pages: ${more('percents').toFixed(2)} % of a core, ${(more('bytes') / MEBIBYTE).toFixed(1)} MiB`,
  );
} finally {
  await stop();
}
