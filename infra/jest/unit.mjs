// Jest for services and libraries. The files run in two processes of Node itself, one after the other in each, and find the
// packages loaded that one before them used: in contexts of Jest's own, loading them again cost each file some 4 seconds.
// So a test file leaves nothing changed behind in globals or modules.
import { fileURLToPath } from 'node:url';

// Wherever the machine stands: what tests say of times is said in UTC. Processes that run tests inherit it.
process.env.TZ = 'UTC';

const file = (name) => fileURLToPath(new URL(`./${name}`, import.meta.url));

export default {
  runner: file('process-runner.mjs'),
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  setupFiles: [file('typescript-sources.mjs')],
  setupFilesAfterEnv: [file('time-limits.mjs'), file('failure-log.mjs')],
  maxWorkers: 2,
};
