import { describe, expect, it } from '@jest/globals';
import { problemOf } from './problem-line.js';

describe('A line of a service’s log in the terminal', () => {
  it.each([
    ['{"level":"error","msg":"mail was not sent"}', 'mail was not sent'],
    ['{"level":50,"msg":"mail was not sent"}', 'mail was not sent'],
    ['{"level":"fatal","msg":"stopping","err":{"message":"no\\n  memory"}}', 'stopping: no memory'],
    ['{"level":"error","msg":"same","err":{"message":"same"}}', 'same'],
    ['{"level":"error"}', 'an error'],
    ['auth cannot start: PORT is not set.', 'auth cannot start: PORT is not set.'],
  ])('is the message of an error: %s', (line, shown) => {
    expect(problemOf(line)).toBe(shown);
  });

  it.each([
    '{"level":"info","msg":"listening"}',
    '{"level":"warn","msg":"slow"}',
    '{"level":30,"msg":"listening"}',
    '',
    '    at listen (file:///main.js:1:1)',
    'Node.js v24.21.0',
    'node:internal/process/promises:394',
  ])('is empty for a line that is no error, or only a stack: %s', (line) => {
    expect(problemOf(line)).toBeUndefined();
  });

  it('is cut when it is very long', () => {
    expect(problemOf(`{"level":"error","msg":"${'a'.repeat(1000)}"}`)).toHaveLength(300);
  });
});
