import { forgetTestServices } from './jest-global-setup.js';

export default async function tearDown(): Promise<void> {
  await forgetTestServices()?.stop();
}
