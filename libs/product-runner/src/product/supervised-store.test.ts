import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identifyProcess, RunRecord } from '@daymark/local-stack/stores';
import { SupervisedStore, type StoreServer } from './supervised-store.js';

/** A server whose process does nothing; its next starts fail as often as a test says. */
class IdleServer implements StoreServer {
  readonly logFile = '/a/log';
  failures = 0;
  starts = 0;
  private child = spawn('sleep', ['600']);

  start(): Promise<void> {
    this.starts += 1;
    if (this.failures > 0) {
      this.failures -= 1;
      return Promise.reject(new Error('Store did not start; see /a/log.'));
    }
    this.child = spawn('sleep', ['600']);
    return Promise.resolve();
  }

  findProcess() {
    return identifyProcess(this.child.pid!);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

describe('A store that is supervised', () => {
  let directory: string;
  let server: IdleServer;
  let store: SupervisedStore;
  let told: string[];

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    directory = mkdtempSync(join(tmpdir(), 'store-'));
    server = new IdleServer();
    told = [];
    store = new SupervisedStore(server, {
      title: 'Store',
      name: 'store',
      stopSignal: 'SIGTERM',
      record: RunRecord.begin(join(directory, 'run.json')),
      report: (line) => told.push(line),
    });
  });
  afterEach(async () => {
    await store.stop();
    mock.timers.reset();
    rmSync(directory, { recursive: true });
  });

  const pass = async (ms: number) => {
    mock.timers.tick(ms);
    await turn();
  };
  const recorded = () => {
    const { processes } = JSON.parse(readFileSync(join(directory, 'run.json'), 'utf8')) as {
      processes: { pid: number }[];
    };
    return processes.map(({ pid }) => pid);
  };

  it('is started again when its process ends, with a line at the terminal, and recorded', async () => {
    await server.stop();
    await pass(250);
    expect(told).toEqual(['Store ended; starting it again in 0.5 s. Log: /a/log']);
    await pass(500);
    expect(told[1]).toMatch(/^Store is back/);
    expect(recorded()).toEqual([server.findProcess()!.pid]);
  });

  it('is tried again ever more slowly while it cannot start, or ends at once', async () => {
    server.failures = 2;
    await server.stop();
    await pass(250);
    for (const delayMs of [500, 1_000, 2_000]) await pass(delayMs);
    expect(told.slice(1)).toEqual([
      'Store did not start; see /a/log; starting it again in 1 s. Log: /a/log',
      'Store did not start; see /a/log; starting it again in 2 s. Log: /a/log',
      expect.stringMatching(/^Store is back/),
    ]);
    await server.stop();
    await pass(250);
    expect(told.at(-1)).toBe('Store ended; starting it again in 4 s. Log: /a/log');
  });

  it('is started again at once when it had run for a minute', async () => {
    for (let end = 1; end <= 2; end++) {
      await server.stop();
      await pass(250);
      await pass(500);
      await pass(61_000);
    }
    expect(told.filter((line) => line.startsWith('Store ended'))).toEqual(
      Array(2).fill('Store ended; starting it again in 0.5 s. Log: /a/log'),
    );
  });

  it('stays down once it was stopped', async () => {
    await server.stop();
    await pass(250);
    await store.stop();
    await pass(60_000);
    expect(server.starts).toBe(0);
  });
});
