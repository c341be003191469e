import { defineConfig } from '@playwright/test';
import { findChromium } from '@daymark/local-stack/programs';

/** `npm run test:long` takes files named `.long.spec.ts`, and of these more screens, appearances, widths or ways. */
const LONGER = [
  'access-table.spec.ts',
  'accessibility.spec.ts',
  'accounts.spec.ts',
  'imports.spec.ts',
  'live-changes.spec.ts',
  'remotes.spec.ts',
  'return-after-sign-in.spec.ts',
  'scheduler.spec.ts',
  'session-end.spec.ts',
  'touch.spec.ts',
];
const isLong = process.env.TEST_LENGTH === 'long';
/** The long run measures places and words, in the browser of the machine if it has one. */
const chromium = await findChromium({ prefersInstalled: !isLong });

export default defineConfig({
  testDir: './tests',
  testMatch: isLong ? ['*.long.spec.ts', ...LONGER] : '*.spec.ts',
  testIgnore: isLong ? [] : '*.long.spec.ts',
  globalSetup: './support/start-product.ts',
  // One product, one database: tests create their own people and calendars and never assume to be alone. Tests are
  // independent, also within a file, so that workers share them evenly; the third and fourth use
  // the two cores while pages of the others wait.
  fullyParallel: true,
  workers: 4,
  // A test that passes only on retry has failed; a manual run with retries reports that too.
  retries: 0,
  failOnFlakyTests: true,
  timeout: 120_000,
  // A page's first load in a new browser takes long on a busy machine.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    // Actions fail where an element is missing, and not at the test's time limit.
    actionTimeout: 25_000,
    // A moving dialog could be pressed at one place and released at another, faster than any person.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    launchOptions: {
      executablePath: chromium.executablePath,
      env: { ...process.env, ...chromium.environment },
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here, which the compilation of faster code for it takes longer to save.
        '--js-flags=--no-opt --min-semi-space-size=16',
        // The embed test's host page is mocked; without this the browser does not let it frame a loopback address.
        '--disable-features=LocalNetworkAccessChecks',
      ],
    },
  },
});
