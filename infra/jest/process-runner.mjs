// Node processes that load packages once and run one test file after another, by jest-light-runner's worker. Its own
// runner requests the configuration by a message whose response is lost if two start at once: such a run never ended.
import Tinypool from 'tinypool';

export default class ProcessRunner {
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  async runTests(tests, _watcher, onStart, onResult, onFailure) {
    const { globalConfig } = this;
    const { maxWorkers } = globalConfig;
    /** One pool per project, since each has its own modules. */
    const pools = new Map();
    const runFile = async ({ path, context: { config } }) => {
      const file = { path, globalConfig, projectConfig: config };
      // As with Jest's own runner: one worker (`--runInBand`) is this process, for profilers and debuggers.
      if (maxWorkers === 1) return (await import('./process-worker.mjs')).default(file);
      if (!pools.has(config)) pools.set(config, processes(maxWorkers));
      return pools.get(config).run(file);
    };

    const waiting = [...tests];
    const lane = async () => {
      for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
        await onStart(test);
        await runFile(test).then(
          (result) => onResult(test, result),
          (error) => onFailure(test, error),
        );
      }
    };
    await Promise.all(Array.from({ length: maxWorkers }, lane));
    await Promise.all([...pools.values()].map((pool) => pool.destroy()));
  }
}

const processes = (maxThreads) =>
  new Tinypool({
    filename: new URL('./process-worker.mjs', import.meta.url).href,
    runtime: 'child_process',
    minThreads: 1,
    maxThreads,
    env: process.env,
  });
