import type { TestServices } from './test-services.js';

/** Jest loads setup and teardown separately; what one starts reaches the other through the process. */
const KEY = Symbol.for('daymark.running-test-services');
const holder = globalThis as typeof globalThis & { [KEY]?: TestServices };

const END_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Keeps the run's stores for the teardown, and ends them when the run is interrupted instead. */
export function rememberTestServices(services: TestServices): void {
  holder[KEY] = services;
  for (const signal of END_SIGNALS) process.once(signal, endOnSignal);
}

/** Hands over the run's stores; undefined when none are kept. */
export function forgetTestServices(): TestServices | undefined {
  const services = holder[KEY];
  delete holder[KEY];
  for (const signal of END_SIGNALS) process.off(signal, endOnSignal);
  return services;
}

function endOnSignal(): void {
  // Leaving through exit lets the stores be killed; a default signal would end this process without that.
  process.exit(1);
}
