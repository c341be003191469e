// Measures how processes' memory and connections grow.
import { setTimeout as delay } from 'node:timers/promises';
import { mean } from '@daymark/bench-harness/figures';
import { openFiles, residentMiB } from '@daymark/bench-harness/processes';

const SAMPLE_INTERVAL_MS = 5_000;
/** Caches fill and code is compiled in the first part of a run. */
const WARM_UP_PART = 1 / 3;

/** Watches processes for a while and prints their growth. */
export async function watchGrowth(processes, milliseconds) {
  const samples = new Map(processes.map(([name]) => [name, []]));
  const startedAt = Date.now();
  while (Date.now() - startedAt < milliseconds) {
    await delay(SAMPLE_INTERVAL_MS);
    if (Date.now() - startedAt < milliseconds * WARM_UP_PART) continue;
    for (const [name, pid] of processes)
      samples
        .get(name)
        .push({ hours: Date.now() / 3_600_000, memory: residentMiB(pid), open: openFiles(pid) });
  }
  for (const [name, taken] of samples) {
    const [first, last] = [taken[0], taken.at(-1)];
    console.log(
      `  ${name.padEnd(10)} ${Math.round(first.memory)} to ${Math.round(last.memory)} MiB, ` +
        `${slopeOf(taken).toFixed(0)} MiB an hour; ${first.open} to ${last.open} open`,
    );
  }
}

/** Linear regression by least squares. */
function slopeOf(taken) {
  const [hours, memory] = ['hours', 'memory'].map((key) => mean(taken.map((sample) => sample[key])));
  const together = taken.reduce((sum, one) => sum + (one.hours - hours) * (one.memory - memory), 0);
  return together / taken.reduce((sum, one) => sum + (one.hours - hours) ** 2, 0);
}
