import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RunRecord } from './run-record.js';
import { SupervisedProcess, type Supervision } from './supervised-process.js';

describe('A supervised program', () => {
  let directory: string;
  let logFile: string;
  let children: ChildProcess[];
  /** How many of its next starts fail. */
  let failures: number;
  let told: string[];
  let supervised: SupervisedProcess;

  const supervise = (supervision: Supervision) =>
    new SupervisedProcess(
      {
        name: 'store',
        title: 'Store',
        logFile,
        stopSignal: 'SIGTERM',
        graceMs: 10_000,
        startTimeoutMs: 60_000,
        spawn: () => {
          failures -= 1;
          const child = spawn(failures >= 0 ? 'false' : 'sleep', ['600'], { detached: true });
          children.push(child);
          return child;
        },
        isReady: () => Promise.resolve(failures < 0),
      },
      {
        record: RunRecord.begin(join(directory, 'run.json')),
        report: (line) => told.push(line),
        ...supervision,
      },
    );

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'supervised-'));
    logFile = join(directory, 'a.log');
    writeFileSync(logFile, 'first line\nlast words\n');
    children = [];
    told = [];
    failures = 0;
    supervised = supervise({ isKept: true });
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    await supervised.start();
  });
  afterEach(async () => {
    mock.timers.reset();
    await supervised.stop();
    rmSync(directory, { recursive: true });
  });

  const end = async () => {
    children.at(-1)!.kill('SIGKILL');
    await once(children.at(-1)!, 'exit');
  };
  /** Lets time pass, and a program that fails at once end. */
  const pass = async (ms: number) => {
    mock.timers.tick(ms);
    const child = children.at(-1)!;
    if (failures >= 0 && child.exitCode === null) await once(child, 'exit');
    await turn();
  };
  const ended = (reason: string, seconds: number) =>
    `Store ended (${reason}); starting it again in ${seconds} s. Log: ${logFile}`;
  const back = expect.stringMatching(/^Store is back \(\d+\.\d s\)$/) as unknown;
  const isBack = async (times: number) => {
    while (told.filter((line) => line.startsWith('Store is back')).length < times) await turn();
  };
  const recorded = () => {
    const { processes } = JSON.parse(readFileSync(join(directory, 'run.json'), 'utf8')) as {
      processes: { pid: number }[];
    };
    return processes.map(({ pid }) => pid);
  };

  it('is started again when it ends, with a line at the terminal, and recorded', async () => {
    const first = supervised.processId;
    expect(recorded()).toEqual([first]);
    await end();
    expect(told).toEqual([ended('SIGKILL', 0.5)]);
    await pass(500);
    await isBack(1);
    expect(told.slice(1)).toEqual([back]);
    expect(supervised.processId).not.toBe(first);
    expect(recorded()).toEqual([supervised.processId]);
  });

  it('is started ever more slowly while it cannot start, or ends at once', async () => {
    failures = 2;
    await end();
    for (const delayMs of [500, 1_000, 2_000]) await pass(delayMs);
    await isBack(1);
    await end();
    expect(told).toEqual([
      ended('SIGKILL', 0.5),
      ended('exit code 1', 1),
      ended('exit code 1', 2),
      back,
      ended('SIGKILL', 4),
    ]);
  });

  it('waits half a minute at most', async () => {
    failures = 9;
    await end();
    for (const delayMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]) await pass(delayMs);
    expect(told.at(-1)).toBe(ended('exit code 1', 30));
  });

  it('is started again soon when it had run for a minute', async () => {
    for (let count = 1; count <= 2; count++) {
      await end();
      await pass(500);
      await isBack(count);
      await pass(61_000);
    }
    expect(told).toEqual([ended('SIGKILL', 0.5), back, ended('SIGKILL', 0.5), back]);
  });

  it('stays down once it was stopped', async () => {
    await end();
    await supervised.stop();
    await pass(60_000);
    expect(children).toHaveLength(1);
    expect(supervised.processId).toBeUndefined();
  });

  it('stays down when it was killed and nobody keeps it, until it is started', async () => {
    await supervised.stop();
    supervised = supervise({});
    await supervised.start();
    await supervised.kill();
    await pass(60_000);
    expect([told, children.length]).toEqual([[], 2]);
    await supervised.start();
    expect(supervised.processId).toBe(children.at(-1)!.pid);
  });

  it('is given up when it ends at each start, with the end of its log', async () => {
    await supervised.stop();
    failures = 9;
    supervised = supervise({});
    const outcome = supervised.start().catch((error: unknown) => error);
    for (const delayMs of [0, 500, 1_000, 2_000]) await pass(delayMs);
    expect((await outcome) as Error).toMatchObject({
      message: `Store does not start. The end of its log, ${logFile}:\n  first line\n  last words`,
    });
  });
});
