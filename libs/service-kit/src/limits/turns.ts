import { setImmediate } from 'node:timers/promises';

/** What somebody asks for takes several steps, and each of them may have to wait this long for other people's work. */
const TURN_MS = 3;

let last: Promise<unknown> = Promise.resolve();
let beganAt = -Infinity;

/**
 * Waits for a turn of the event loop of one's own: long work of several requests does not run in one go, and what
 * arrived meanwhile comes in between.
 */
export const nextTurn = (): Promise<unknown> =>
  (last = last.then(() => setImmediate()).then(() => (beganAt = performance.now())));

/** Whether the current turn lasted long enough: then long work waits for the next one. */
export const isTurnOver = (): boolean => performance.now() - beganAt > TURN_MS;
