// Sums up the gzipped scripts of each route's first load from the built files, and fails if one exceeds its limit:
//   node libs/federation/bin/check-budgets.mjs [--json]
// Run it after building the frontends.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { budgetReport } from '../dist/budgets.js';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = (frontend) => path.join(root, 'frontends', frontend, 'dist');

function readPage(frontend) {
  try {
    return JSON.parse(readFileSync(path.join(folder(frontend), 'page-files.json'), 'utf8'));
  } catch {
    console.error(`frontends/${frontend} is not built: run npm run build first.`);
    process.exit(2);
  }
}

// A frontend that announces pages is a remote.
const remotes = globSync('frontends/*/src/pages.ts', { cwd: root }).map((file) => file.split(path.sep)[1]);
const names = ['shell', ...remotes.sort()];
const pages = Object.fromEntries(names.map((name) => [name, readPage(name)]));
// As served; a file that gzip makes larger has no `.gz` beside it.
const sizeOf = (frontend, file) =>
  gzipSync(readFileSync(path.join(folder(frontend), file)), { level: 9 }).length;

const report = budgetReport(pages, sizeOf);
if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 2));
else {
  for (const { route, bytes, limitBytes, files } of report) {
    const mark = bytes > limitBytes ? 'OVER' : 'ok';
    const size = `${(bytes / 1000).toFixed(1)} of ${limitBytes / 1000} kB`;
    console.log(`${mark.padEnd(5)}${route.padEnd(28)}${size.padStart(20)}  ${files.length} scripts`);
  }
}
process.exitCode = report.some(({ bytes, limitBytes }) => bytes > limitBytes) ? 1 : 0;
