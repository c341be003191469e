// Jest for page code: jsdom, sources compiled by SWC to CommonJS (Ant Design's own main entry is CommonJS). The
// `webpack` export condition makes tests use the sources of page libraries, like a page's build; native ES modules
// (contracts, React Router) are required as such, hence --experimental-vm-modules in the scripts.
import { fileURLToPath } from 'node:url';
import { LENGTH } from './test-length.mjs';

// Tests expect times in UTC, wherever the machine is. Test processes inherit it.
process.env.TZ = 'UTC';

const file = (name) => fileURLToPath(new URL(`./${name}`, import.meta.url));

export default {
  runtime: file('page-runtime.cjs'),
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['webpack', 'browser'], url: 'http://localhost/' },
  testMatch: [`<rootDir>/src/**/${LENGTH.files}.ts`, `<rootDir>/src/**/${LENGTH.files}.tsx`],
  testPathIgnorePatterns: LENGTH.ignored,
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^antd$': file('ant-design.cjs'),
    '^antd/es/(.*)$': 'antd/lib/$1',
    '\\.css$': file('style-file.cjs'),
  },
  transform: {
    '/locales/[^/]+/(?:on-demand/)?[^/]+\\.json$': file('../../libs/texts/jest/compiled-texts.mjs'),
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  setupFiles: [file('page-platform.cjs'), file('../../libs/texts/jest/english-texts.mjs')],
  setupFilesAfterEnv: [file('page-matchers.cjs')],
  testTimeout: 30_000,
  // Screens wait for their own timers; a third and a fourth file use the two cores meanwhile.
  maxWorkers: 4,
  workerIdleMemoryLimit: '1GB',
};
