import { defineConfig } from '@playwright/test';

/** Flags of a Chromium that runs in a container. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The built server and its pages, in a real browser, against a stand-in for the feed service. */
export default defineConfig({
  testDir: './test',
  testMatch: '**/*.test.ts',
  workers: 1,
  reporter: 'list',
  timeout: 30_000,
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: FLAGS },
  },
});
