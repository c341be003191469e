import { startTestServices, type TestServices } from './test-services.js';

export default async function setUp(): Promise<void> {
  const services = await startTestServices();
  Object.assign(process.env, services.environment);
  rememberTestServices(services);
}

/** Jest loads setup and teardown separately; they share data through the process. */
const KEY = Symbol.for('daymark.running-test-services');
const holder = globalThis as typeof globalThis & { [KEY]?: TestServices };

const END_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function rememberTestServices(services: TestServices): void {
  holder[KEY] = services;
  for (const signal of END_SIGNALS) process.once(signal, endOnSignal);
}

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
