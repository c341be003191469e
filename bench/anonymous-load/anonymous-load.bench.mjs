// Measures an owner's requests alone, and while anonymous clients request the largest possible windows, alternately. It
// has no pass or fail.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { addCalendars, anEventOf } from '@daymark/bench-harness/calendars';
import { percentile } from '@daymark/bench-harness/figures';
import { ownerId, signIn } from '@daymark/bench-harness/people';
import { startBenchProduct } from '@daymark/bench-harness/product';

const CLIENTS = Number(process.env.CLIENTS ?? 200);
const SECONDS = Number(process.env.SECONDS ?? 15);
const ROUNDS = Number(process.env.ROUNDS ?? 2);
const CALENDARS = 20;
/** A person clicks no faster; one of six requests is a change, and sixty changes a minute are allowed. */
const PAUSE_MS = 150;

const { product, sql, stop } = await startBenchProduct();
try {
  // Each calendar has more in a year than one response may have: fifty daily events.
  const calendars = await addCalendars(sql, [await ownerId(sql)], {
    name: 'Club',
    each: CALENDARS,
    events: 50,
    from: '2026-01-01T08:00:00Z',
    days: 1 / 3,
    series: 'daily',
    sentences: 16,
    isPublic: true,
  });
  const eventId = await anEventOf(sql, calendars[0]);
  const owner = await signIn(product.origin, product.owner);
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
    // Running requests finish.
    await delay(2_500);
  }
  print('quiet', quiet);
  print(`beside ${CLIENTS} clients`, loaded);
  const ratio = percentile(loaded, 95) / percentile(quiet, 95);
  console.log(`p95 beside them is ${ratio.toFixed(2)} times the quiet one`);
  console.log(
    `they got ${JSON.stringify(statuses)} (status: requests), ${(bytes / 1e6).toFixed(0)} MB; load ${loadavg()[0].toFixed(1)}`,
  );
} finally {
  await stop();
}

/** The requests of a person's screens, one after another; milliseconds of each. */
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
      const { rows } = await sql.query('SELECT version FROM calendars.events WHERE id = $1', [eventId]);
      body = JSON.stringify({ title: `Rehearsal ${number}`, version: rows[0].version });
    }
    const startedAt = performance.now();
    const response = await fetch(product.origin + path, { method, headers, body });
    const text = await response.text();
    times.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    await delay(PAUSE_MS);
  }
  return times;
}

function print(what, times) {
  const of = (percent) => `${percentile(times, percent).toFixed(0)} ms`;
  console.log(
    `${what.padEnd(20)} p50 ${of(50)}, p95 ${of(95)}, longest ${of(100)}, of ${times.length} requests`,
  );
}
