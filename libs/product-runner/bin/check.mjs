#!/usr/bin/env node
// Results of unchanged projects come from Nx's cache.
import { fileURLToPath } from 'node:url';
import { runPrepared } from '../src/prepare/install.mjs';
import { isAllUsed, isFormatted, passes } from '../src/gate/quality.mjs';

await runPrepared(fileURLToPath(import.meta.url), async () => {
  const results = [
    await isFormatted(),
    await passes('Lint, types, unit tests', ['lint', 'typecheck', 'test']),
    await isAllUsed(),
  ];
  const isGood = results.every(Boolean);
  console.log(isGood ? 'All checks passed.' : 'Some checks failed; see above.');
  return isGood ? 0 : 1;
});
