import { chromium } from '@playwright/test';
import { findChromium } from '@daymark/local-stack/programs';

/** Starts a headless Chromium. */
export async function startBrowser() {
  const program = await findChromium();
  return chromium.launch({
    executablePath: program.executablePath,
    env: { ...process.env, ...program.environment },
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
    ],
  });
}
