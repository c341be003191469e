import { createLogger, type Logger } from '../logging.js';

const LINES_MAX = 20;
/** `infra/jest/test-hooks.mjs` reads it, which is not a module of this library. */
const KEY = Symbol.for('daymark.test-log');

/**
 * Prints nothing; a failing test's error shows the last warnings and errors of all services (`infra/jest/test-
 * hooks.mjs`).
 */
export function testLogger(service: string): Logger {
  const lines = ((globalThis as Record<symbol, unknown>)[KEY] ??= []) as string[];
  const write = (line: string) => {
    lines.push(line);
    if (lines.length > LINES_MAX) lines.shift();
  };
  return createLogger(service, 'warn', { write });
}
