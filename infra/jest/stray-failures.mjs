// What a test started and did not wait for may fail after its end, or before anything waits for it. Node ends the
// process then, and all test files in it; here the test that runs at that time fails instead.
import { setImmediate } from 'node:timers';
import { addEventHandler } from 'jest-circus';

const LEFT = 'No test waits for what failed here: this one, or one before it, left it running';

// Setup files run once per test file, and a process runs several.
const strays = (globalThis[Symbol.for('daymark.stray-failures')] ??= follow(new Map()));

addEventHandler((event, { currentDescribeBlock }) => {
  if (event.name === 'add_test') check(currentDescribeBlock.children.at(-1));
  if (event.name === 'add_hook') check(currentDescribeBlock.hooks.at(-1));
});

function check(/** @type {any} */ entry) {
  const { fn } = entry;
  if (fn === undefined) return;
  entry.fn = async () => {
    await fn();
    // Node reports rejections after the microtasks. Fake timers replace only the global function.
    await new Promise((resolve) => setImmediate(resolve));
    const [stray] = strays.values();
    strays.clear();
    if (stray === undefined) return;
    if (stray instanceof Error) stray.stack = `${LEFT}:\n${stray.stack}`;
    throw stray;
  };
}

/** Collects failures until they are handled, which may be later than they happen. */
function follow(/** @type {Map<unknown, unknown>} */ failures) {
  process.on('unhandledRejection', (error, promise) => failures.set(promise, error));
  process.on('rejectionHandled', (promise) => failures.delete(promise));
  process.on('uncaughtException', (error) => failures.set(error, error));
  return failures;
}
