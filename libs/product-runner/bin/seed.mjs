#!/usr/bin/env node
// `npm run seed`: fills a running product with a year of a club's calendars, through its API.
import { fileURLToPath } from 'node:url';
import { runNx } from '../src/prepare/run-step.mjs';
import { runPrepared } from '../src/prepare/install.mjs';
import { StepError } from '../src/prepare/workspace.mjs';

await runPrepared(fileURLToPath(import.meta.url), async () => {
  const code = await runNx(['build', '@daymark/product-runner']);
  if (code !== 0) throw new StepError('The build failed; what went wrong is above.');
  const { seedProduct } = await import('../dist/seed/seed.js');
  return seedProduct(process.env);
});
