// What the product's processes hold, beside what a container gives them.
import { readFileSync, readdirSync } from 'node:fs';
import { SERVICE_NAMES } from '@daymark/local-stack';

const SAMPLE_MS = 250;
const KB_PER_MB = 1024;

/** The folder of a service's manifest, where that is another name. */
const MANIFESTS = { public: 'public-pages' };

/** MiB that Kubernetes gives to the container of a service. */
export function limitOf(service) {
  const file = new URL(`../../k8s/base/${MANIFESTS[service] ?? service}/deployment.yaml`, import.meta.url);
  const [, amount, unit] = /limits: \{ memory: (\d+)(Mi|Gi) \}/.exec(readFileSync(file, 'utf8'));
  return Number(amount) * (unit === 'Gi' ? KB_PER_MB : 1);
}

/** Resident memory in MiB, and open files and connections, of each service that runs. */
export function usageOf(product) {
  const usage = {};
  for (const name of SERVICE_NAMES) {
    const pid = product.processId(name);
    if (!pid) continue;
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      usage[name] = {
        memory: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / KB_PER_MB),
        open: readdirSync(`/proc/${pid}/fd`).length,
      };
    } catch {
      // It has just ended.
    }
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
