import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { findFreePort, LOOPBACK } from '../src/machine/free-port.js';
import { isRunning, type ProcessIdentity } from '../src/machine/process-identity.js';
import { SERVICE_NAMES } from '../src/product/service-plan.js';
import { writeFakeWorkspace } from './support/fake-workspace.js';

interface Run {
  process: ChildProcess;
  output: () => string;
}
interface Recorded {
  supervisor: ProcessIdentity;
  processes: (ProcessIdentity & { name: string })[];
}

/** `npm start` itself, after it has built, with stand-ins for the services. */
describe('The product of one machine', () => {
  let directory: string;
  let localDirectory: string;
  let port: number;
  const runs: Run[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'start-'));
    // As root, PostgreSQL's own account must be able to enter.
    await chmod(directory, 0o755);
    localDirectory = join(directory, 'local');
    await writeFakeWorkspace(directory);
    port = await findFreePort();
  });
  afterEach(async () => {
    for (const run of runs.splice(0)) await interrupt(run);
  });
  afterAll(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  const launch = (local = localDirectory): Run => {
    const options = {
      port,
      host: LOOPBACK,
      publicOrigin: `http://localhost:${port}`,
      productName: 'Daymark',
    };
    const input = JSON.stringify({
      options,
      place: { workspaceDirectory: directory, localDirectory: local },
    });
    const child = spawn(process.execPath, [join(import.meta.dirname, 'support/run-product.mjs'), input]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const run = { process: child, output: () => output };
    runs.push(run);
    return run;
  };
  const start = async (): Promise<Run> => {
    const run = launch();
    while (!run.output().includes('Ctrl-C stops everything')) {
      if (run.process.exitCode !== null) throw new Error(run.output());
      await Promise.race([once(run.process.stdout!, 'data'), once(run.process, 'exit')]);
    }
    return run;
  };
  const interrupt = async (run: Run): Promise<number | null> => {
    if (run.process.exitCode === null && run.process.signalCode === null) {
      run.process.kill('SIGINT');
      await once(run.process, 'close');
    }
    return run.process.exitCode;
  };
  const readRecord = async () =>
    JSON.parse(await readFile(join(localDirectory, 'run.json'), 'utf8')) as Recorded;
  const query = async (statement: string) => {
    const { postgres } = JSON.parse(await readFile(join(localDirectory, 'ports.json'), 'utf8')) as {
      postgres: number;
    };
    const { database_admin_password: password } = JSON.parse(
      await readFile(join(localDirectory, 'secrets.json'), 'utf8'),
    ) as { database_admin_password: string };
    const client = new pg.Client({
      host: LOOPBACK,
      port: postgres,
      user: 'daymark',
      password,
      database: 'daymark',
    });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };

  it('prints address, inbox and the owner’s password at the first start, and the password never again', async () => {
    const first = await start();
    expect(first.output()).toContain(`Address      http://localhost:${port}`);
    expect(first.output()).toMatch(/Owner {8}owner@daymark\.localhost/);
    expect(first.output()).toMatch(/Mail inbox {3}http:\/\/localhost:\d+/);
    const password = /Password {5}(\S+) {3}\(shown once/.exec(first.output())?.[1] ?? '';
    expect(password).toHaveLength(16);
    await interrupt(first);
    const second = await start();
    expect(second.output()).toContain('kept in .local/secrets.json');
    expect(second.output()).not.toContain(password);
    expect((await stat(join(localDirectory, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('leaves no process behind after Ctrl-C, and ends with 0', async () => {
    const run = await start();
    const { processes } = await readRecord();
    expect(processes.map((recorded) => recorded.name).sort()).toEqual(
      [...SERVICE_NAMES, 'postgres', 'redis'].sort(),
    );
    expect(await interrupt(run)).toBe(0);
    expect(processes.filter(isRunning)).toEqual([]);
  });

  it('has lost nothing that was confirmed after everything was killed at once', async () => {
    const run = await start();
    await query('CREATE TABLE kept (number int)');
    await query('INSERT INTO kept SELECT generate_series(1, 1000)');
    const { supervisor, processes } = await readRecord();
    for (const { pid } of [supervisor, ...processes]) process.kill(pid, 'SIGKILL');
    await once(run.process, 'close');
    await start();
    expect(await query('SELECT count(*)::int AS count FROM kept')).toEqual([{ count: 1000 }]);
  });

  it('cleans up what is left when its supervisor alone was killed; services end by themselves', async () => {
    const run = await start();
    const { processes } = await readRecord();
    run.process.kill('SIGKILL');
    await once(run.process, 'close');
    const again = await start();
    expect(again.output()).toMatch(/Cleaned up what an interrupted run left: .*postgres.*\./);
    expect(processes.filter(isRunning)).toEqual([]);
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
  });

  it('refuses a port that is taken, in one sentence, before anything starts', async () => {
    await start();
    const peer = launch(join(directory, 'peer'));
    await once(peer.process, 'close');
    expect(peer.process.exitCode).toBe(1);
    expect(peer.output().trim()).toBe(
      `Port ${port} is already in use; stop what uses it, or choose another: PORT=8081 npm start.`,
    );
  });

  it('stops in order when it is interrupted while it starts', async () => {
    const run = launch();
    while (!run.output().includes('Starting the services')) await once(run.process.stdout!, 'data');
    const { processes } = await readRecord();
    expect(await interrupt(run)).toBe(0);
    expect(processes.filter(isRunning)).toEqual([]);
  });
});
