// One process of process-runner.mjs.
import run, { setWorkerData } from '../../node_modules/jest-light-runner/src/worker-runner.js';

export default function runFile({ path, globalConfig, projectConfig }) {
  setWorkerData({ globalConfig, projectConfig, runtime: 'child_process' });
  return run(path);
}
