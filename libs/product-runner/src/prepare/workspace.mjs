// Paths of the checkout. Plain JavaScript without dependencies: it runs before anything is installed.
import { join, resolve } from 'node:path';

export const WORKSPACE = resolve(
  import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  '../../../..',
);
export const LOCAL = join(WORKSPACE, '.local');
export const NODE_24 = join(WORKSPACE, 'node_modules', '.bin', 'node');
export const REQUIRED_NODE_MAJOR = 24;

/** A step failed; the message is one sentence for the person at the terminal. */
export class StepError extends Error {
  name = 'StepError';
}
