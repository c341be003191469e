import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { problemOf, ServiceLog } from './supervised-service.js';

describe('The log of a service', () => {
  let directory: string;
  let log: ServiceLog;
  const told: string[] = [];
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'daymark-service-log-'));
    told.length = 0;
    log = new ServiceLog(join(directory, 'a.log'), (problem) => told.push(problem));
  });
  afterEach(() => {
    log.close();
    rmSync(directory, { recursive: true });
  });

  it('contains all that a process wrote and reports errors once, wherever its output was cut into parts', async () => {
    const text =
      '{"level":"info","msg":"request"}\n{"level":"error","msg":"no store “é”"}\nnot JSON\n' +
      '{"level":"error","msg":"no store “é”"}\n{"level":"warn","msg":"late"}\nno line break';
    const output = new PassThrough();
    log.follow(output);
    for (const byte of Buffer.from(text)) output.write(Buffer.of(byte));
    output.end();
    await finished(output);
    expect(readFileSync(log.file, 'utf8')).toBe(`${text}\n`);
    expect(told).toEqual(['no store “é”', 'not JSON', 'no line break']);
  });

  it('takes no harm from what comes after it was closed', async () => {
    const closed = new ServiceLog(join(directory, 'b.log'), (problem) => told.push(problem));
    const output = new PassThrough();
    closed.follow(output);
    closed.close();
    output.end('the last words\n');
    await finished(output);
    expect(readFileSync(closed.file, 'utf8')).toBe('');
  });
});

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
