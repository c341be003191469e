// What every test and hook of services and libraries gets besides its own code.
import { setImmediate } from 'node:timers';
import { addEventHandler } from 'jest-circus';

/** After that of `until` in libs/service-kit, which names what did not come. */
const DEFAULT_MS = 150_000;
const { setTimeout, clearTimeout } = globalThis;
const LEFT = 'No test waits for what failed here: this one, or one before it, left it running';

// Setup files run once per test file, and a process runs several.
const strays = (globalThis[Symbol.for('daymark.stray-failures')] ??= follow(new Map()));
/** The lines of `testLogger` in libs/service-kit. */
const lines = (globalThis[Symbol.for('daymark.test-log')] ??= []);

addEventHandler((event, { currentDescribeBlock }) => {
  const added = { add_test: currentDescribeBlock.children, add_hook: currentDescribeBlock.hooks }[event.name];
  const entry = added?.at(-1);
  if (entry?.fn === undefined) return;
  const { fn, type } = entry;
  entry.fn = () => withoutStrays(() => withLog(type, () => limited(fn, event.timeout)));
});

/** A test or hook that does not end fails, and the others continue. The runner itself would wait for ever. */
async function limited(/** @type {() => unknown} */ fn, milliseconds = DEFAULT_MS) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done after ${milliseconds} ms`)), milliseconds);
  });
  try {
    await Promise.race([fn(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Appends what a test's services logged as warnings to its error: a 503 alone does not tell its reason. */
async function withLog(/** @type {string} */ type, /** @type {() => Promise<void>} */ run) {
  // Lines from hooks before a test may explain its failure; those from the previous test do not.
  if (type !== 'test') lines.length = 0;
  try {
    await run();
  } catch (error) {
    if (error instanceof Error && lines.length > 0) {
      error.stack += `\n\nWhat the services warned of meanwhile, the latest last:\n${lines.join('')}`;
    }
    throw error;
  }
}

/**
 * Such a failure would end the process, and all test files in it; here the test that runs at that time fails instead.
 */
async function withoutStrays(/** @type {() => Promise<void>} */ run) {
  await run();
  // Node reports rejections after the microtasks. Fake timers replace only the global function.
  await new Promise((resolve) => setImmediate(resolve));
  const [stray] = strays.values();
  strays.clear();
  if (stray === undefined) return;
  if (stray instanceof Error) stray.stack = `${LEFT}:\n${stray.stack}`;
  throw stray;
}

/** Collects failures until they are handled, which may be later than they happen. */
function follow(/** @type {Map<unknown, unknown>} */ failures) {
  process.on('unhandledRejection', (error, promise) => failures.set(promise, error));
  process.on('rejectionHandled', (promise) => failures.delete(promise));
  process.on('uncaughtException', (error) => failures.set(error, error));
  return failures;
}
