// One process of process-runner.mjs.
import run, { setWorkerData } from '../../node_modules/jest-light-runner/src/worker-runner.js';
import measureFile from './file-figures.cjs';

export default async function runFile({ path, globalConfig, projectConfig }) {
  setWorkerData({ globalConfig, projectConfig, runtime: 'child_process' });
  const end = measureFile(path);
  try {
    return await run(path);
  } finally {
    end();
  }
}
