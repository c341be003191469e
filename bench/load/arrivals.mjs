// Open arrivals: requests start at a fixed rate, whatever happened to earlier ones, and each is timed from its planned
// start. So a product that stalls for a second shows it in all requests of that second.
import { performance } from 'node:perf_hooks';

/** A response that takes longer counts as missing. */
export const RESPONSE_TIMEOUT_MS = 20_000;

/**
 * Calls `ask(number)` at a rate for some seconds, or until it is over.
 * @param {{ rate: number, seconds: number, ask: (number: number) => Promise<{ status: number, bytes: number }>, isOver:
 * () => boolean }} load
 * @returns counts of responses by status (0 for none), milliseconds of each, bytes
 */
export async function arrive({ rate, seconds, ask, isOver }) {
  const total = Math.round(rate * seconds);
  const startsAt = performance.now();
  const underWay = new Set();
  const answers = { times: [], statuses: {}, bytes: 0 };
  const begin = (number) => {
    const due = startsAt + (number * 1_000) / rate;
    const asked = ask(number).then(
      ({ status, bytes }) => {
        answers.times.push({ status, ms: performance.now() - due });
        answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
        answers.bytes += bytes;
      },
      () => {
        answers.times.push({ status: 0, ms: performance.now() - due });
      },
    );
    underWay.add(asked);
    void asked.then(() => underWay.delete(asked));
  };
  let next = 0;
  while (next < total && !isOver()) {
    const due = Math.min(total, Math.floor(((performance.now() - startsAt) * rate) / 1_000) + 1);
    while (next < due) begin(next++);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.race([
    Promise.all(underWay),
    new Promise((resolve) => setTimeout(resolve, RESPONSE_TIMEOUT_MS + 1_000).unref()),
  ]);
  return { ...answers, asked: next, tookMs: performance.now() - startsAt };
}
