import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from '@playwright/test';
import { EVENT_ID } from './support/fixtures.js';
import { startPublicSite } from './support/public-site.js';
import { fillWithSamples } from './support/sample-contents.js';
import { test } from './support/sample-site.js';

test('on SIGTERM it answers what it has begun, and ends with 0', async () => {
  const site = await startPublicSite();
  fillWithSamples(site.feed);
  const answerNow = site.feed.respond;
  const held: (() => void)[] = [];
  site.feed.respond = (request, response) => void held.push(() => answerNow(request, response));
  const page = fetch(`${site.serverUrl}/event/public/${EVENT_ID}`);
  await expect.poll(() => held.length).toBe(1);
  const ended = site.terminate();
  await expect.poll(() => site.log()).toContain('stopping');
  held[0]!();
  expect((await page).status).toBe(200);
  expect(await ended).toBe(0);
  await site.stop();
});

test('it refuses to start with a wrong setting, and names it in one sentence', async () => {
  for (const [environment, text] of [
    [{}, 'PORT is not set; PUBLIC_ORIGIN is not set; FEED_URL is not set.'],
    [
      { PORT: '0', PUBLIC_ORIGIN: 'https://x.test/', FEED_URL: 'http://feed' },
      'PUBLIC_ORIGIN must be an origin',
    ],
    [{ PORT: '0', PUBLIC_ORIGIN: 'https://x.test', FEED_URL: 'ftp://feed' }, 'FEED_URL must be an address'],
  ] as const) {
    const server = spawn(process.execPath, [path.resolve(import.meta.dirname, '../dist-server/main.js')], {
      env: { PATH: process.env['PATH'], ...environment },
    });
    let output = '';
    server.stderr.setEncoding('utf8').on('data', (part: string) => (output += part));
    const [code] = (await once(server, 'close')) as [number];
    expect(code).toBe(1);
    expect(output).toContain(text);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
});
