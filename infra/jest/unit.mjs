// Jest for services and libraries. The files run in a few Node processes, one after another in each, and share loaded
// packages: in Jest's own contexts loading them again cost each file some 4 seconds. So a test file must not leave
// changes in globals or modules.
import { fileURLToPath } from 'node:url';
import { LENGTH } from './test-length.mjs';

// Tests expect times in UTC, wherever the machine is. Test processes inherit it.
process.env.TZ = 'UTC';

const file = (name) => fileURLToPath(new URL(`./${name}`, import.meta.url));

export default {
  runner: file('process-runner.mjs'),
  testMatch: [`<rootDir>/src/**/${LENGTH.files}.ts`, `<rootDir>/**/${LENGTH.files}.mjs`],
  testPathIgnorePatterns: LENGTH.ignored,
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  setupFiles: [file('typescript-sources.mjs')],
  setupFilesAfterEnv: [file('test-hooks.mjs'), file('../../libs/texts/jest/english-texts.mjs')],
  // Files wait for timers and sockets; a third and a fourth use the two cores meanwhile.
  maxWorkers: 4,
};
