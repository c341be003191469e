// Measures the feed service's requests per second beside a bare server with the same bytes and a file on nginx, and the
// time of the first request after a change. It has no pass or fail.
import { execFile, fork, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from '@daymark/bench-harness/figures';
import { residentMiB } from '@daymark/bench-harness/processes';
import { findFreePort } from '@daymark/local-stack';
import { startFeeds } from './product.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
/** Meanwhile V8 compiles what is slow: after two seconds the feed service is up to a fifth slower than after ten. */
const WARM_UP_SECONDS = Number(process.env.WARM_UP_SECONDS ?? 10);
const CONNECTIONS = 50;
const SIZES = [100, 1_000];
const CHANGES = 15;
const CALENDARS = Number(process.env.CALENDARS ?? 1_000);
const WRK = process.env.WRK ?? 'wrk';
const run = promisify(execFile);
const NGINX = process.env.NGINX ?? 'nginx';

if (spawnSync(WRK, ['-v']).error) throw new Error('wrk is missing: apt install wrk, or name it in WRK');
const directory = mkdtempSync(join(tmpdir(), 'daymark-bench-feed-'));
const children = [];
let feeds;
try {
  feeds = await startFeeds();
  for (const size of SIZES) await printLoad(size);
  for (const size of [1_000, 10_000]) await printChanges(size);
  await printMemory();
} finally {
  for (const child of children) child.kill();
  await feeds?.stop();
  rmSync(directory, { recursive: true });
}

async function printLoad(size) {
  const path = `/feed/${await feeds.createCalendar(size)}.ics`;
  const { bytes, headers } = await get(feeds.feed + path);
  const etag = headers.get('etag');
  const file = join(directory, `${size}.ics`);
  writeFileSync(file, bytes);
  const bare = await startServer(new URL('bare-server.mjs', import.meta.url), [
    file,
    etag,
    headers.get('last-modified'),
  ]);
  const forwarder = await startServer(new URL('forwarder.mjs', import.meta.url), [feeds.feed]);
  const nginx = await startNginx(file);
  const places = {
    'bare server': [bare.url + path, etag, bare.process],
    'feed service': [feeds.feed + path, etag, feeds.processOf('feed')],
    'a forwarder': [forwarder.url + path, etag, forwarder.process],
    'through the gateway': [feeds.gateway + path, etag, feeds.processOf('gateway')],
    ...(nginx && { 'nginx, a file': [nginx, (await get(nginx)).headers.get('etag')] }),
  };
  const rates = Object.fromEntries(Object.keys(places).map((name) => [name, { full: [], 304: [] }]));
  const costs = Object.fromEntries(Object.keys(places).map((name) => [name, { full: [], 304: [] }]));
  for (const [url, tag] of Object.values(places)) {
    for (const known of [undefined, tag]) await load(url, known, WARM_UP_SECONDS);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    // The order alternates.
    const turns = round % 2 ? Object.entries(places) : Object.entries(places).toReversed();
    for (const [name, [url, tag, process]] of turns) {
      for (const kind of ['full', '304']) {
        const before = process ? processorMicroseconds(process) : NaN;
        const { rate, requests } = await load(url, kind === '304' ? tag : undefined);
        rates[name][kind].push(rate);
        costs[name][kind].push(process ? (processorMicroseconds(process) - before) / requests : NaN);
      }
    }
  }
  const of = (name, kind) => median(rates[name][kind]);
  console.log(
    `\n${size} events, ${bytes.length} bytes: requests a second, how much that is of the bare server, and microseconds ` +
      'of processor for each in that process',
  );
  for (const kind of ['full', '304']) {
    const share = (100 * of('through the gateway', kind)) / of('a forwarder', kind);
    console.log(`  ${kind}: through the gateway at ${share.toFixed(0)} % of the forwarder's rate`);
  }
  for (const name of Object.keys(places)) {
    const columns = ['full', '304'].map((kind) => {
      const share = (100 * of(name, kind)) / of('bare server', kind);
      const cost = median(costs[name][kind]);
      return (
        `${kind} ${String(Math.round(of(name, kind))).padStart(6)} ${share.toFixed(0).padStart(4)} %` +
        (cost ? ` ${cost.toFixed(0).padStart(5)} µs` : '')
      );
    });
    console.log(`  ${name.padEnd(20)} ${columns.join('   ')}`);
  }
}

/** The first request after a change, timed from when the service has to ask for the version again. */
async function printChanges(size) {
  const id = await feeds.createCalendar(size);
  const url = `${feeds.feed}/feed/${id}.ics`;
  const startedAt = performance.now();
  await get(url);
  const cold = performance.now() - startedAt;
  const times = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const before = (await get(url)).headers.get('etag');
    await feeds.changeOne(id);
    // A version is cached for a second.
    await delay(1_100);
    const askedAt = performance.now();
    const { headers } = await get(url);
    times.push(performance.now() - askedAt);
    if (headers.get('etag') === before) throw new Error('the change does not show');
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `\n${size} events, one changed: first feed after it in ${median(times).toFixed(1)} ms (${sorted[0].toFixed(1)} to ` +
      `${sorted.at(-1).toFixed(1)}), the version's question included; all written from scratch: ${cold.toFixed(0)} ms`,
  );
}

async function printMemory() {
  const feed = await feeds.restartFeed();
  const ids = [];
  for (let made = 0; made < CALENDARS; made += 1) ids.push(await feeds.createCalendar(100));
  const held = () => residentMiB(feeds.processOf('feed'));
  const before = held();
  let total = 0;
  for (const id of ids)
    total += (await get(`${feed}/feed/${id}.ics`, { 'accept-encoding': 'gzip' })).bytes.length;
  console.log(
    `\n${CALENDARS} calendars of 100 events, each asked for once: ${held()} MB resident, ${before} before; ` +
      `their feeds have ${(total / 1e6).toFixed(0)} MB together`,
  );
}

/** The CPU time of a process so far, with all its threads. */
function processorMicroseconds(process) {
  const nanoseconds = readdirSync(`/proc/${process}/task`).map((thread) =>
    Number(readFileSync(`/proc/${process}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, of) => sum + of, 0) / 1_000;
}

/**
 * The number of requests, and requests per second. Asynchronous, since the services' output has to be read meanwhile,
 * or they block.
 */
async function load(url, tag, seconds = SECONDS) {
  const headers = tag ? ['-H', `If-None-Match: ${tag}`] : [];
  const { stdout } = await run(WRK, ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...headers, url]);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout);
  if (!rate || (tag ? false : /Non-2xx/.test(stdout))) throw new Error(`${url}: ${stdout}`);
  return { rate: Number(rate[1]), requests: Number(/(\d+) requests in/.exec(stdout)[1]) };
}

async function get(url, headers = { 'accept-encoding': 'identity' }) {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${url}: ${response.status} ${bytes.toString()}`);
  return { bytes, headers: response.headers };
}

async function startServer(program, parameters) {
  const child = fork(program, parameters);
  children.push(child);
  // The feed service has a lower priority than services for signed-in people; so do the compared servers.
  setPriority(child.pid, getPriority(feeds.processOf('feed')));
  return new Promise((resolve) =>
    child.once('message', (port) => resolve({ url: `http://127.0.0.1:${port}`, process: child.pid })),
  );
}

async function startNginx(file) {
  const port = await findFreePort();
  const configuration = join(directory, `nginx-${port}.conf`);
  writeFileSync(
    configuration,
    `daemon off; worker_processes 1; pid ${directory}/nginx-${port}.pid; error_log stderr crit;
     events {} http { access_log off; sendfile on; keepalive_requests 100000000;
       client_body_temp_path ${directory}; proxy_temp_path ${directory}; fastcgi_temp_path ${directory};
       uwsgi_temp_path ${directory}; scgi_temp_path ${directory}; types { text/calendar ics; }
       server { listen 127.0.0.1:${port}; root ${directory}; } }`,
  );
  const child = spawn(NGINX, ['-c', configuration], { stdio: 'ignore' });
  const isMissing = await new Promise((resolve) => {
    child.once('error', () => resolve(true));
    setTimeout(() => resolve(false), 500);
  });
  if (isMissing) return null;
  children.push(child);
  return `http://127.0.0.1:${port}/${file.split('/').at(-1)}`;
}
