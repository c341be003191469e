import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { identifyProcess, isRunning, parseStartTime } from './stop-process.js';

const STAT_TAIL = 'S 1 42 42 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 157085 1000 2';

describe('The identity of a process', () => {
  it('is read from /proc, also when the program has spaces and parentheses in its name', () => {
    expect(parseStartTime(`42 (node) ${STAT_TAIL}`)).toBe('157085');
    expect(parseStartTime(`42 (a (b) c) d) ${STAT_TAIL}`)).toBe('157085');
  });

  it('does not exist for the zombie of a process that has ended', () => {
    expect(parseStartTime(`42 (node) ${STAT_TAIL.replace('S', 'Z')}`)).toBeUndefined();
  });

  it('tells a running process from another one that later has the same id', () => {
    const self = identifyProcess(process.pid);
    if (self === undefined) throw new Error('this process is not in /proc');
    expect(isRunning(self)).toBe(true);
    expect(isRunning({ ...self, startTime: '1' })).toBe(false);
    expect(isRunning({ ...self, bootId: 'of another boot' })).toBe(false);
  });

  it('tells that a process has ended', async () => {
    const child = spawn('sleep', ['60']);
    const identity = identifyProcess(child.pid ?? 0);
    if (identity === undefined) throw new Error('the child is not in /proc');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isRunning(identity)).toBe(false);
  });
});
