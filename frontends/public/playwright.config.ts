import { defineConfig } from '@playwright/test';
import { findChromium } from '@daymark/local-stack/programs';

/** `npm run test:long` takes files named `.long.test.ts`, and all appearances, places and languages of the pages. */
const isLong = process.env.TEST_LENGTH === 'long';
const chromium = await findChromium({ prefersInstalled: !isLong });

/** Flags for a Chromium in a container. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // An embed's hosting page is on another loopback address, for which the browser would ask.
  '--disable-features=LocalNetworkAccessChecks',
];

/** The built server and its pages, over HTTP and in a real browser, against a fake feed service. */
export default defineConfig({
  testDir: './test',
  testMatch: isLong
    ? [
        '*.long.test.ts',
        'accessibility.test.ts',
        'crawl.test.ts',
        'embed.test.ts',
        'languages.test.ts',
        'print.test.ts',
      ]
    : '*.test.ts',
  testIgnore: isLong ? [] : '*.long.test.ts',
  // The third uses the two cores while pages of the others wait.
  workers: 3,
  // A test that passes only on retry has failed; a manual run with retries reports that too.
  retries: 0,
  failOnFlakyTests: true,
  reporter: 'list',
  timeout: 30_000,
  expect: { timeout: 10_000 },
  use: {
    // Weeks begin on Sunday, and times have 24 hours.
    locale: 'pt-BR',
    timezoneId: 'America/New_York',
    launchOptions: {
      executablePath: chromium.executablePath,
      env: { ...process.env, ...chromium.environment },
      args: FLAGS,
    },
  },
});
