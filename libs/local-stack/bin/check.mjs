#!/usr/bin/env node
// `npm run check`: format, lint without a warning, types, unit tests, nothing unused; the rules about who imports whom are
// lint rules, and the tests of infra/lint-rules prove them. What passed before and has not changed comes from Nx's cache.
import { fileURLToPath } from 'node:url';
import { runPrepared } from '../src/prepare/prepare.mjs';
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
