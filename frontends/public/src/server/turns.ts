import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop of one's own: long work of several pages does not run in one go, and requests that
 * arrived meanwhile come in between.
 */
export const nextTurn = () => (last = last.then(() => setImmediate()));
