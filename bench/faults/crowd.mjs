// Overload, many times what the product is made for: it must refuse properly, stay alive, and recover.
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '@daymark/bench-harness/figures';
import { send } from './people.mjs';

const READERS = 300;
const GUESSERS = 60;
/** After a refusal clients wait a little less than its Retry-After. */
const PAUSE_AFTER_REFUSAL_MS = 300;
/** The gateway waits 15 s for a service, and then responds 503 itself. */
const WAIT_MAX_MS = 20_000;

/** @returns the number of responses by status, times of reads, and violations of the rules */
export async function crowd(product, calendars, milliseconds) {
  const statuses = {};
  const times = [];
  const wrong = new Set();
  const until = Date.now() + milliseconds;
  const ask = async (path, options) => {
    const { status, headers, ms } = await send(product, 'GET', path, options);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 0) wrong.add(`${path.split('?')[0]}: no response`);
    else if (status >= 500 && status !== 503) wrong.add(`${path.split('?')[0]}: ${status}`);
    if ((status === 503 || status === 429) && !headers?.get('retry-after'))
      wrong.add(`${status} without Retry-After`);
    if (ms > WAIT_MAX_MS) wrong.add(`${path.split('?')[0]}: ${Math.round(ms)} ms`);
    if (status === 200) times.push(ms);
    if (status === 429 || status === 503) await delay(PAUSE_AFTER_REFUSAL_MS);
  };
  const read = async (number) => {
    for (let turn = 0; Date.now() < until; turn += 1) {
      const calendar = calendars[(number + turn) % calendars.length];
      const day = String(((number + turn) % 28) + 1).padStart(2, '0');
      const second = String(number % 60).padStart(2, '0');
      const address = `198.51.${number >> 8}.${number & 255}`;
      // Windows that were never requested before, so that no cache has them.
      if (turn % 2)
        await ask(
          `/api/public/calendars/${calendar}/events?from=2030-05-${day}T00:00:${second}Z&to=2030-07-01T00:00:00Z`,
          { address },
        );
      else await ask(`/feed/${calendar}.ics`, { address });
    }
  };
  const guess = async (number) => {
    for (let turn = 0; Date.now() < until; turn += 1) {
      const { status, headers } = await send(product, 'POST', '/api/auth/sign-in', {
        body: { email: `nobody-${number}-${turn}@example.org`, password: 'wrong, and long enough' },
        address: `203.0.113.${number}`,
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (![401, 429, 503].includes(status)) wrong.add(`sign-in: ${status}`);
      if (status === 503 && !headers?.get('retry-after')) wrong.add('503 without Retry-After');
      if (status !== 401) await delay(PAUSE_AFTER_REFUSAL_MS);
    }
  };
  await Promise.all([
    ...Array.from({ length: READERS }, (_, number) => read(number)),
    ...Array.from({ length: GUESSERS }, (_, number) => guess(number)),
  ]);
  const at = (percent) => Math.round(percentile(times, percent) ?? 0);
  return { statuses, read: `p50 ${at(50)} ms, p99 ${at(99)} ms`, wrong: [...wrong] };
}
