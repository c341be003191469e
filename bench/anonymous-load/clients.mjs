// Anonymous clients, each with its own address and one request at a time, for windows of 400 days that were never
// requested before. They have a low priority, since they would be on other machines.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { lowerPriority } from '@daymark/bench-harness/background';

const [, , origin, count, list, round] = process.argv;
const calendars = list.split(',');
const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-01-01T00:00:00Z');
/** A refused client pauses, but less than it was told to. */
const REFUSED_PAUSE_MS = 200;

lowerPriority();
const agent = new Agent({ keepAlive: true, maxSockets: Number(count) });
const statuses = {};
let bytes = 0;
let isOver = false;
process.once('message', () => (isOver = true));
const clients = Array.from({ length: Number(count) }, (_, number) => client(number));
process.send('started');
await Promise.all(clients);
process.send({ statuses, bytes });
process.disconnect();
agent.destroy();

async function client(number) {
  for (let asked = 0; !isOver; asked += 1) {
    // Each request starts its window at another second.
    const from = FIRST + (Number(round) * 1_000_000 + number * 1_000 + asked) * 1_000;
    const window = `from=${new Date(from).toISOString()}&to=${new Date(from + 399 * DAY_MS).toISOString()}`;
    const path = `/api/public/calendars/${calendars[(number + asked) % calendars.length]}/events?${window}`;
    const status = await read(path, `198.18.${number >> 8}.${number & 255}`);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status !== 200) await delay(REFUSED_PAUSE_MS);
  }
}

function read(path, address) {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const asked = request(
      { hostname, port, path, agent, headers: { 'x-forwarded-for': address } },
      (response) => {
        response.on('data', (chunk) => (bytes += chunk.length));
        response.on('end', () => resolve(response.statusCode));
        response.on('error', () => resolve('cut'));
      },
    );
    asked.on('error', () => resolve('failed'));
    asked.end();
  });
}
