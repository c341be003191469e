import { LENGTH } from './test-length.mjs';
import preset from './unit.mjs';

const testing = new URL('../../libs/local-stack/dist/test-stores/', import.meta.url).pathname;

// Jest for tests against real PostgreSQL and Redis, which are started once per run (see libs/local-stack).
export default {
  ...preset,
  testMatch: [`<rootDir>/test/**/${LENGTH.files}.ts`],
  // Files wait often, for queues and limits; the third, fourth and fifth use the two cores meanwhile.
  maxWorkers: 5,
  globalSetup: `${testing}jest-global-setup.js`,
  globalTeardown: `${testing}jest-global-teardown.js`,
};
