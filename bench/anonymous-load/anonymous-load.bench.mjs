// Measures how long an owner's requests take while nobody else asks for anything, and while anonymous clients ask for the
// heaviest windows there are, in turns. It judges nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { startProduct } from '@daymark/local-stack';
import pg from 'pg';
import { fillCalendars } from './calendars.mjs';

const CLIENTS = Number(process.env.CLIENTS ?? 200);
const SECONDS = Number(process.env.SECONDS ?? 15);
const ROUNDS = Number(process.env.ROUNDS ?? 2);
const CALENDARS = 20;
/** A person does not click faster, and one of six requests is a change, of which sixty a minute are allowed. */
const PAUSE_MS = 150;

// The bench stands where an operator's proxy stands, so that each client has an address of its own.
const product = await startProduct({
  report: () => undefined,
  environment: { ...process.env, TRUSTED_PROXIES: '127.0.0.1' },
});
const sql = new pg.Client({ connectionString: product.databaseAdminUrl });
try {
  await sql.connect();
  const { calendars, eventId } = await fillCalendars(sql, CALENDARS);
  const owner = await signIn();
  await measure(owner, calendars[0], eventId, 2);
  const quiet = [];
  const loaded = [];
  const statuses = {};
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await measure(owner, calendars[0], eventId, SECONDS)));
    const clients = spawn(
      process.execPath,
      [
        new URL('clients.mjs', import.meta.url).pathname,
        product.origin,
        String(CLIENTS),
        calendars.join(','),
        String(round),
      ],
      { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    await once(clients, 'message');
    loaded.push(...(await measure(owner, calendars[0], eventId, SECONDS)));
    clients.send('stop');
    const [told] = await once(clients, 'message');
    bytes += told.bytes;
    for (const [status, count] of Object.entries(told.statuses))
      statuses[status] = (statuses[status] ?? 0) + count;
    await once(clients, 'exit');
    // What was under way ends.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
  }
  print('quiet', quiet);
  print(`beside ${CLIENTS} clients`, loaded);
  const ratio = percentile(loaded, 0.95) / percentile(quiet, 0.95);
  console.log(`p95 beside them is ${ratio.toFixed(2)} times the quiet one`);
  console.log(
    `they got ${JSON.stringify(statuses)} (status: requests), ${(bytes / 1e6).toFixed(0)} MB; load ${loadavg()[0].toFixed(1)}`,
  );
} finally {
  await sql.end();
  await product.stop();
}

async function signIn() {
  const response = await fetch(`${product.origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin },
    body: JSON.stringify(product.owner),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return (await response.json()).access_token;
}

/** What a person's screens ask for, one after the other; milliseconds of each. */
async function measure(token, calendarId, eventId, seconds) {
  const month = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const asked = [
    ['GET', '/api/calendars'],
    ['GET', `/api/calendars/${calendarId}`],
    ['GET', `/api/events/${eventId}`],
    ['GET', `/api/events?page=1&page_size=25`],
    ['GET', `/api/calendars/${calendarId}/events?${month}`],
    ['PATCH', `/api/events/${eventId}?scope=series`],
  ];
  const times = [];
  const end = performance.now() + seconds * 1_000;
  for (let number = 0; performance.now() < end; number += 1) {
    const [method, path] = asked[number % asked.length];
    let body;
    if (method === 'PATCH') {
      const { rows } = await sql.query('SELECT version FROM events WHERE id = $1', [eventId]);
      body = JSON.stringify({ title: `Rehearsal ${number}`, version: rows[0].version });
    }
    const startedAt = performance.now();
    const response = await fetch(product.origin + path, { method, headers, body });
    const text = await response.text();
    times.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}

function print(what, times) {
  const of = (share) => `${percentile(times, share).toFixed(0)} ms`;
  console.log(
    `${what.padEnd(20)} p50 ${of(0.5)}, p95 ${of(0.95)}, longest ${of(1)}, of ${times.length} requests`,
  );
}

function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
