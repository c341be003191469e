#!/usr/bin/env node
// `npm start`: installs, builds what changed, starts the product. Starts on the machine's Node (20 or newer) with
// nothing installed, and continues with the Node that npm installed.
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../src/prepare/build.mjs';
import { ensureInstalled } from '../src/prepare/install.mjs';
import { parentGone, runOnRequiredNode, runsOnRequiredNode } from '../src/prepare/node-runtime.mjs';
import { OptionError, readStartOptions } from '../src/launch/start-options.mjs';
import { takeStartLock } from '../src/launch/start-lock.mjs';
import { StepError, WORKSPACE } from '../src/prepare/workspace.mjs';

const CHILD = '--child';

async function main() {
  const isChild = process.argv.includes(CHILD);
  const options = readStartOptions(process.env);
  if (!isChild) {
    if (process.platform !== 'linux')
      throw new StepError('npm start needs Linux; elsewhere use docker compose up.');
    takeStartLock();
    await ensureInstalled();
    if (!runsOnRequiredNode()) return runOnRequiredNode(fileURLToPath(import.meta.url), [CHILD]);
  }
  await build();
  module.enableCompileCache?.(join(WORKSPACE, '.cache', 'node'));
  const { runProduct } = await import('../dist/product/start.js');
  return runProduct(options, parentGone());
}

try {
  process.exit(await main());
} catch (error) {
  const isExpected = error instanceof StepError || error instanceof OptionError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
