import { defineConfig } from '@playwright/test';
import { findChromium } from '@daymark/local-stack/programs';

const chromium = await findChromium();

export default defineConfig({
  testDir: './tests',
  globalSetup: './support/start-product.ts',
  // One product, one database: tests make their own people and calendars and never count on being alone.
  // Each for itself, also within a file, so that two workers share them evenly.
  fullyParallel: true,
  workers: 2,
  // A test that passes at a second attempt has failed; who asks for attempts by hand is told so too.
  retries: 0,
  failOnFlakyTests: true,
  timeout: 120_000,
  // A page that a new browser loads for the first time takes long on a busy machine.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    // What is not there fails where it is missed, and not at the end of its test's time.
    actionTimeout: 25_000,
    // A dialog that still moves may be pressed at one place and let go of at another, which no person is quick enough for.
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
        // The host page of the embed test is made up; without this the browser keeps it from framing a loopback address.
        '--disable-features=LocalNetworkAccessChecks',
      ],
    },
  },
});
