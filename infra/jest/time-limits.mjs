// A test or hook that does not end fails after its time limit, and the others continue. The runner itself would wait
// for ever.
import { addEventHandler } from 'jest-circus';

/** After that of `until` in libs/service-kit, which names what did not come. */
const DEFAULT_MS = 150_000;
const { setTimeout, clearTimeout } = globalThis;

addEventHandler((event, { currentDescribeBlock }) => {
  if (event.name === 'add_test') limit(currentDescribeBlock.children.at(-1), event.timeout);
  if (event.name === 'add_hook') limit(currentDescribeBlock.hooks.at(-1), event.timeout);
});

function limit(/** @type {any} */ entry, milliseconds = DEFAULT_MS) {
  const { fn } = entry;
  if (fn === undefined) return;
  entry.fn = async () => {
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
  };
}
