#!/usr/bin/env node
// `npm run dev`: the product, with everything reloaded on save. `npm run dev -- dashboard`: one remote, in front of a
// running product.
import { fileURLToPath } from 'node:url';
import { OptionError, readStartOptions } from '../src/launch/start-options.mjs';
import { takeStartLock } from '../src/launch/start-lock.mjs';
import { ensureInstalled } from '../src/prepare/install.mjs';
import { runNx } from '../src/prepare/run-step.mjs';
import { parentGone, runOnRequiredNode, runsOnRequiredNode } from '../src/prepare/node-runtime.mjs';
import { StepError } from '../src/prepare/workspace.mjs';

const CHILD = '--child';

async function main() {
  const isChild = process.argv.includes(CHILD);
  const [remote] = process.argv.slice(2).filter((argument) => argument !== CHILD);
  if (process.env.NODE_ENV === 'production') {
    throw new StepError('npm run dev does not run with NODE_ENV=production; npm start does.');
  }
  // It is only for the developer on this machine.
  const options = readStartOptions({ ...process.env, HOST: '', PUBLIC_ORIGIN: '' });
  if (!isChild) {
    if (remote === undefined) takeStartLock();
    await ensureInstalled();
    if (!runsOnRequiredNode()) {
      return runOnRequiredNode(fileURLToPath(import.meta.url), [...process.argv.slice(2), CHILD]);
    }
  }
  console.log('Building the libraries ...');
  const code = await runNx(['run-many', '-t', 'build', '--projects=tag:type:lib']);
  if (code !== 0) throw new StepError('A library cannot be built; what went wrong is above.');
  const { serveRemote, runInDevelopment } = await import('../dist/development/development.js');
  return remote === undefined ? runInDevelopment(options, parentGone()) : serveRemote(remote, process.env);
}

try {
  process.exit(await main());
} catch (error) {
  const isExpected = error instanceof StepError || error instanceof OptionError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
