// Runs test files in Node processes, `maxWorkers` at a time. Each process loads packages once and runs one file after
// another, with the worker of jest-light-runner. That package's own runner is not used: its processes request the
// configuration by a message, whose response is lost if two start at once, and such a run never ended.
import Tinypool from 'tinypool';

/** They wait for limits of time for half a minute, with little to do: begun last, they would run alone. */
const WAITING = /\/(audience-process|redis)-unavailable\.test\.ts$/;

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

    const isWaiting = ({ path }) => WAITING.test(path);
    const left = [...tests.filter(isWaiting), ...tests.filter((test) => !isWaiting(test))];
    const lane = async () => {
      for (let test = left.shift(); test !== undefined; test = left.shift()) {
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
