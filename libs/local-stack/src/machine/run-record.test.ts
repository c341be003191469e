import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identifyProcess, isRunning } from './stop-process.js';
import { cleanLeftovers, findRunningSupervisor, RunRecord } from './run-record.js';

describe('The remains of a killed run', () => {
  let directory: string;
  let file: string;
  let children: ChildProcess[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'run-record-'));
    file = join(directory, 'run.json');
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    children = [];
    await rm(directory, { recursive: true, force: true });
  });

  const startProcess = () => {
    const child = spawn('sleep', ['60']);
    children.push(child);
    const identity = identifyProcess(child.pid ?? 0);
    if (identity === undefined) throw new Error('the child is not in /proc');
    return identity;
  };
  /** Simulates that the program that wrote the record was killed: no process has its id and start time. */
  const killSupervisor = async () => {
    const content = JSON.parse(await readFile(file, 'utf8')) as { supervisor: { startTime: string } };
    content.supervisor.startTime = '1';
    await writeFile(file, JSON.stringify(content));
  };

  it('is ended and forgotten by the next start', async () => {
    const record = RunRecord.begin(file);
    const [auth, redis] = [startProcess(), startProcess()];
    record.add('redis', redis);
    record.add('auth', auth);
    await killSupervisor();
    expect(await cleanLeftovers(file)).toEqual(['auth', 'redis']);
    expect(isRunning(auth) || isRunning(redis)).toBe(false);
    expect(existsSync(file)).toBe(false);
  });

  it('includes throw-away data, which is deleted', async () => {
    const data = join(directory, 'data');
    await mkdir(data);
    RunRecord.begin(file, [data]);
    await killSupervisor();
    await cleanLeftovers(file);
    expect(existsSync(data)).toBe(false);
  });

  it('does not include a process that merely got the id of one of its processes', async () => {
    const record = RunRecord.begin(file);
    const stranger = startProcess();
    record.add('auth', { ...stranger, startTime: '1' });
    await killSupervisor();
    expect(await cleanLeftovers(file)).toEqual([]);
    expect(isRunning(stranger)).toBe(true);
  });

  it('does not include an earlier process of a service that was started again', async () => {
    const record = RunRecord.begin(file);
    const [first, second] = [startProcess(), startProcess()];
    record.add('auth', first);
    record.add('auth', second);
    await killSupervisor();
    expect(await cleanLeftovers(file)).toEqual(['auth']);
    expect(isRunning(first)).toBe(true);
  });

  it('are empty while the run is active', async () => {
    const record = RunRecord.begin(file);
    const service = startProcess();
    record.add('auth', service);
    expect(findRunningSupervisor(file)?.pid).toBe(process.pid);
    expect(await cleanLeftovers(file)).toEqual([]);
    expect(isRunning(service)).toBe(true);
  });

  it('is nothing when there is no record, or a damaged one', async () => {
    expect(await cleanLeftovers(file)).toEqual([]);
    await writeFile(file, '{"supervisor":');
    expect(await cleanLeftovers(file)).toEqual([]);
  });
});
