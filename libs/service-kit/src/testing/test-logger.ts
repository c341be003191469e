import { createLogger, type Logger } from '../logging/index.js';

const LINES_MAX = 20;
/** Where `infra/jest/failure-log.mjs` looks, which is no module of this library. */
const KEY = Symbol.for('daymark.test-log');

/**
 * A logger of a service under test: it prints nothing, and the last warnings and errors of all of them stand behind the error
 * of a test that fails (`infra/jest/failure-log.mjs`).
 */
export function testLogger(service: string): Logger {
  const lines = ((globalThis as Record<symbol, unknown>)[KEY] ??= []) as string[];
  const write = (line: string) => {
    lines.push(line);
    if (lines.length > LINES_MAX) lines.shift();
  };
  return createLogger(service, 'warn', { write });
}
