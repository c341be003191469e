import { setImmediate } from 'node:timers';

/** What somebody asks for takes several steps, and each of them may have to wait this long for other people's work. */
const TURN_MS = 3;

/** Whose work waits, in the order of their turns. */
const waiting = new Map<string, (() => void)[]>();
let beganAt = -Infinity;

/**
 * Waits for a turn of the event loop of one's own: long work of several requests does not run in one go, and what
 * arrived meanwhile comes in between. Clients take turns, so that one with many requests does not hold up another's.
 */
export function nextTurn(client = ''): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const queue = waiting.get(client);
  if (queue) queue.push(resolve);
  else {
    if (waiting.size === 0) setImmediate(begin);
    waiting.set(client, [resolve]);
  }
  return promise;
}

function begin(): void {
  const [client, queue] = waiting.entries().next().value!;
  waiting.delete(client);
  beganAt = performance.now();
  queue.shift()!();
  if (queue.length > 0) waiting.set(client, queue);
  // An immediate that schedules another one yields to input that arrived meanwhile.
  if (waiting.size > 0) setImmediate(begin);
}

/** Whether the current turn lasted long enough: then long work waits for the next one. */
export const isTurnOver = (): boolean => performance.now() - beganAt > TURN_MS;
