// Sums up the compressed scripts of each public page, and fails if one exceeds its limit.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The limit for the scripts of a public page. React alone is 65 kB of it. */
const PAGE_MAX_BYTES = 85_000;
/** Only times change on an event's page: it has no React. */
const EVENT_PAGE_MAX_BYTES = 10_000;
/** The limit for the script that other sites load for an embed. */
const EMBED_HOST_MAX_BYTES = 2_000;
/** As proxies commonly compress. */
const GZIP_LEVEL = 6;

const dist = path.join(import.meta.dirname, 'dist');
const { entries } = JSON.parse(readFileSync(path.join(dist, 'page-files.json'), 'utf8'));
const weightOf = (entry) =>
  entries[entry].files
    .filter((file) => file.endsWith('.js'))
    .map((file) => gzipSync(readFileSync(path.join(dist, file)), { level: GZIP_LEVEL }).length)
    .reduce((sum, bytes) => sum + bytes, 0);

const pages = {
  event: ['plain', 'event'],
  month: ['plain', 'react', 'month'],
  week: ['plain', 'react', 'week'],
  list: ['plain', 'react', 'list'],
  embed: ['embed', 'react', 'framedMonth'],
  'not found': ['plain'],
  'a site that embeds': ['embedHost'],
};
const limits = { event: EVENT_PAGE_MAX_BYTES, 'a site that embeds': EMBED_HOST_MAX_BYTES };
for (const [page, parts] of Object.entries(pages)) {
  const bytes = parts.map(weightOf).reduce((sum, part) => sum + part, 0);
  console.log(`${page}: ${(bytes / 1000).toFixed(1)} kB of scripts (gzip)`);
  const most = limits[page] ?? PAGE_MAX_BYTES;
  if (bytes > most) {
    console.error(`The scripts of '${page}' may be at most ${most / 1000} kB.`);
    process.exitCode = 1;
  }
}
