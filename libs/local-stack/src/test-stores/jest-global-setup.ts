import { startTestServices } from './test-services.js';
import { rememberTestServices } from './running-test-services.js';

/** Jest global setup: starts the stores once for the run and passes them to the test files in the environment. */
export default async function setUp(): Promise<void> {
  const services = await startTestServices();
  Object.assign(process.env, services.environment);
  rememberTestServices(services);
}
