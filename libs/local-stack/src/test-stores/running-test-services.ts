import type { TestServices } from './test-services.js';

/** Jest loads setup and teardown separately; they share data through the process. */
const KEY = Symbol.for('daymark.running-test-services');
const holder = globalThis as typeof globalThis & { [KEY]?: TestServices };

const END_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Stores the run's services for the teardown, and stops them if the run is interrupted. */
export function rememberTestServices(services: TestServices): void {
  holder[KEY] = services;
  for (const signal of END_SIGNALS) process.once(signal, endOnSignal);
}

/** Returns and clears the run's services; undefined if there are none. */
export function forgetTestServices(): TestServices | undefined {
  const services = holder[KEY];
  delete holder[KEY];
  for (const signal of END_SIGNALS) process.off(signal, endOnSignal);
  return services;
}

function endOnSignal(): void {
  // `exit` runs the handlers that kill the stores; the default action of a signal would not.
  process.exit(1);
}
