#!/usr/bin/env node
// `npm run dev`: the product, with everything reloaded on save. `npm run dev -- dashboard`: one remote, in front of a
// running product.
import { fileURLToPath } from 'node:url';
import { readStartOptions } from '../src/launch/start-options.mjs';
import { takeStartLock } from '../src/launch/start-lock.mjs';
import { runPrepared } from '../src/prepare/install.mjs';
import { runNx } from '../src/prepare/run-step.mjs';
import { parentGone } from '../src/prepare/node-runtime.mjs';
import { StepError } from '../src/prepare/workspace.mjs';

/** It is only for the developer on this machine. */
const readOptions = () => readStartOptions({ ...process.env, HOST: '', PUBLIC_ORIGIN: '' });

async function main(/** @type {string[]} */ [remote]) {
  console.log('Building the libraries ...');
  const code = await runNx(['run-many', '-t', 'build', '--projects=tag:type:lib']);
  if (code !== 0) throw new StepError('A library cannot be built; what went wrong is above.');
  const { serveRemote, runInDevelopment } = await import('../dist/development/development.js');
  return remote === undefined
    ? runInDevelopment(readOptions(), parentGone())
    : serveRemote(remote, process.env);
}

await runPrepared(fileURLToPath(import.meta.url), main, ([remote]) => {
  if (process.env.NODE_ENV === 'production') {
    throw new StepError('npm run dev does not run with NODE_ENV=production; npm start does.');
  }
  readOptions();
  if (remote === undefined) takeStartLock();
});
