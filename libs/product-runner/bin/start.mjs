#!/usr/bin/env node
// `npm start`: installs, builds what changed, starts the product. Starts on the machine's Node (20 or newer) with
// nothing installed, and continues with the Node that npm installed.
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../src/prepare/build.mjs';
import { runPrepared } from '../src/prepare/install.mjs';
import { parentGone } from '../src/prepare/node-runtime.mjs';
import { readStartOptions } from '../src/launch/start-options.mjs';
import { takeStartLock } from '../src/launch/start-lock.mjs';
import { StepError, WORKSPACE } from '../src/prepare/workspace.mjs';

async function main() {
  await build();
  module.enableCompileCache?.(join(WORKSPACE, '.cache', 'node'));
  const { runProduct } = await import('../dist/product/start.js');
  return runProduct(readStartOptions(process.env), parentGone());
}

await runPrepared(fileURLToPath(import.meta.url), main, () => {
  readStartOptions(process.env);
  if (process.platform !== 'linux')
    throw new StepError('npm start needs Linux; elsewhere use docker compose up.');
  takeStartLock();
});
