import { setTimeout as delay } from 'node:timers/promises';
import { send } from './request.mjs';

/** After a refusal it retries almost at once. */
const REFUSED_PAUSE_MS = 50;

/** Sends requests continuously, `atOnce` at a time. `make` returns method, path and options of request `number`. */
export const flood = (atOnce, make) => async (world, count, isOver) => {
  let number = 0;
  const one = async () => {
    while (!isOver()) {
      const [method, path, options] = make(world, number++);
      const { status, headers } = await send(world.origin, method, path, options);
      const isRefused = status === 429 || status === 503;
      count(isRefused && !headers['retry-after'] ? `${status} without Retry-After` : status);
      if (isRefused || status === 0) await delay(REFUSED_PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
};
