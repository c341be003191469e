const tests = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'];

/** What nothing uses: files and exports. */
export default {
  include: ['files', 'exports'],
  // What is exported for a test beside it is used.
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': { entry: [], project: [] },
    'services/*': {
      entry: ['src/**/main.ts', 'src/database/migrations/*.ts', ...tests],
      project: ['{src,test}/**/*.ts'],
    },
    'frontends/*': {
      entry: ['src/{index,remote,pages}.{ts,tsx}', 'webpack.config.mjs', ...tests],
      project: ['{src,test}/**/*.{ts,tsx}'],
    },
    'frontends/public': {
      entry: ['src/server/main.ts', 'src/browser/*.{ts,tsx}', '*.mjs', ...tests],
      project: ['{src,test}/**/*.{ts,tsx}'],
    },
    // The exports of a library are used where a service, a page or another library uses them.
    'libs/*': {
      entry: ['bin/*.mjs', 'test/scheduler-week.tsx', ...tests],
      project: ['{src,test}/**/*.{ts,tsx}'],
      includeEntryExports: true,
    },
    'libs/local-stack': {
      // Programs that are started by their path.
      entry: ['src/programs/unpack-chromium.ts', 'src/test-stores/jest-global-*.ts', ...tests],
      project: ['{src,test}/**/*.ts'],
    },
    'libs/product-runner': {
      entry: ['bin/*.mjs', 'src/{development/run-from-source,product/end-with-supervisor}.ts', ...tests],
      project: ['{src,test}/**/*.ts'],
    },
    e2e: { entry: ['{tests,hour}/**/*.ts', 'hour.config.ts'], project: ['**/*.ts'] },
    'bench/pages': { entry: ['scheduler/*.mjs'], project: ['**/*.mjs'] },
    k8s: { entry: ['*.mjs'], project: [] },
  },
};
