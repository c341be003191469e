// What the product's processes hold, beside what a container gives them.
import { readFileSync } from 'node:fs';
import { openFiles, residentMiB, unlessEnded } from '@daymark/bench-harness/processes';
import { SERVICE_NAMES } from '@daymark/local-stack/product';

const SAMPLE_MS = 250;
const MIB_PER_GIB = 1024;

/** The folder of a service's manifest, where that is another name. */
const MANIFESTS = { public: 'public-pages' };

/** MiB that Kubernetes gives to the container of a service. */
export function limitOf(service) {
  const file = new URL(`../../k8s/base/${MANIFESTS[service] ?? service}/deployment.yaml`, import.meta.url);
  const [, amount, unit] = /limits: \{ memory: (\d+)(Mi|Gi) \}/.exec(readFileSync(file, 'utf8'));
  return Number(amount) * (unit === 'Gi' ? MIB_PER_GIB : 1);
}

/** Of each service that runs: its process, resident memory in MiB, and open files and connections. */
export function usageOf(product) {
  const usage = {};
  for (const name of SERVICE_NAMES) {
    const pid = product.processId(name);
    const found = pid && unlessEnded(() => ({ pid, memory: residentMiB(pid), open: openFiles(pid) }));
    if (found) usage[name] = found;
  }
  return usage;
}

/** Looks at the memory from now on. @returns what ends that and tells the most that each service held, in MiB */
export function watchMemory(product) {
  const peaks = {};
  const look = () => {
    for (const [name, { memory }] of Object.entries(usageOf(product)))
      peaks[name] = Math.max(peaks[name] ?? 0, memory);
  };
  look();
  const timer = setInterval(look, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return peaks;
  };
}
