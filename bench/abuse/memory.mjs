// The memory of the product's processes, beside their containers' limits.
import { readFileSync } from 'node:fs';
import { openFiles, residentMiB, unlessEnded } from '@daymark/bench-harness/processes';
import { SERVICE_NAMES } from '@daymark/product-runner';

const SAMPLE_MS = 250;
const MIB_PER_GIB = 1024;

/** The folder of a service's manifest, if its name differs. */
const MANIFESTS = { public: 'public-pages' };

/** The memory limit of a service's container in Kubernetes, in MiB. */
export function limitOf(service) {
  const file = new URL(`../../k8s/base/${MANIFESTS[service] ?? service}/deployment.yaml`, import.meta.url);
  const [, amount, unit] = /limits: \{ memory: (\d+)(Mi|Gi) \}/.exec(readFileSync(file, 'utf8'));
  return Number(amount) * (unit === 'Gi' ? MIB_PER_GIB : 1);
}

/** For each running service: its process, resident memory in MiB, and open files and connections. */
export function usageOf(product) {
  const usage = {};
  for (const name of SERVICE_NAMES) {
    const pid = product.processId(name);
    const found = pid && unlessEnded(() => ({ pid, memory: residentMiB(pid), open: openFiles(pid) }));
    if (found) usage[name] = found;
  }
  return usage;
}

/** Starts watching memory. @returns a function that ends it and returns the peak of each service, in MiB */
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
