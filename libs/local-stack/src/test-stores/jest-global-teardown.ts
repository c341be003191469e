import { forgetTestServices } from './jest-global-setup.js';

/** Jest global teardown: stops what the global setup started. */
export default async function tearDown(): Promise<void> {
  await forgetTestServices()?.stop();
}
