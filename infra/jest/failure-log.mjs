// Appends what a test's services logged as warnings to its error: a 503 alone does not tell its reason.
import { addEventHandler } from 'jest-circus';

/** The lines of `testLogger` in libs/service-kit. */
const lines = (globalThis[Symbol.for('daymark.test-log')] ??= []);

addEventHandler((event, { currentDescribeBlock }) => {
  if (event.name === 'add_test') follow(currentDescribeBlock.children.at(-1));
  if (event.name === 'add_hook') follow(currentDescribeBlock.hooks.at(-1));
});

function follow(/** @type {any} */ entry) {
  const { fn, type } = entry;
  if (fn === undefined) return;
  entry.fn = async () => {
    // Lines from hooks before a test may explain its failure; those from the previous test do not.
    if (type !== 'test') lines.length = 0;
    try {
      await fn();
    } catch (error) {
      if (error instanceof Error && lines.length > 0) {
        error.stack += `\n\nWhat the services warned of meanwhile, the latest last:\n${lines.join('')}`;
      }
      throw error;
    }
  };
}
