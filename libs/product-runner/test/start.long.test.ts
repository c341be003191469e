import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { findFreePort, isRunning, LOOPBACK, type ProcessIdentity } from '@daymark/local-stack/stores';
import { SERVICE_NAMES } from '../src/product/service-plan.js';
import { writeFakeWorkspace } from './support/fake-workspace.js';
import { ProductRuns, type Run } from './support/product-runs.js';

interface Recorded {
  supervisor: ProcessIdentity;
  processes: (ProcessIdentity & { name: string })[];
}

const isOnDisk = (persistence: string) =>
  persistence.includes('aof_pending_bio_fsync:0') && persistence.includes('aof_buffer_length:0');

/** `npm start` itself after building, with fake services. */
describe('The product of one machine', () => {
  let directory: string;
  let localDirectory: string;
  let port: number;
  let runs: ProductRuns;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'start-'));
    // As root, PostgreSQL's own account must be able to enter.
    await chmod(directory, 0o755);
    localDirectory = join(directory, 'local');
    await writeFakeWorkspace(directory);
    port = await findFreePort();
    runs = new ProductRuns(directory, localDirectory, port);
  });
  afterEach(() => runs.interruptAll());
  afterAll(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  const readRecord = async () =>
    JSON.parse(await readFile(join(localDirectory, 'run.json'), 'utf8')) as Recorded;
  const readLocal = async <Content>(name: string) =>
    JSON.parse(await readFile(join(localDirectory, name), 'utf8')) as Content;
  const connect = async () => {
    const { postgres } = await readLocal<{ postgres: number }>('ports.json');
    const { database_admin_password: password } = await readLocal<{ database_admin_password: string }>(
      'secrets.json',
    );
    const place = { host: LOOPBACK, port: postgres, user: 'daymark', password, database: 'daymark' };
    const client = new pg.Client(place);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const connectRedis = async () => {
    const { redis } = await readLocal<{ redis: number }>('ports.json');
    const { redis_password: password } = await readLocal<{ redis_password: string }>('secrets.json');
    const client = new Redis({ host: LOOPBACK, port: redis, password, maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    return client;
  };
  const query = async (statement: string) => {
    const client = await connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  /** A server may answer before the supervisor has recorded its process. */
  const killStore = async (name: string) => {
    for (;;) {
      const { processes } = await readRecord();
      const recorded = processes.find((candidate) => candidate.name === name);
      if (recorded !== undefined && isRunning(recorded)) return process.kill(recorded.pid, 'SIGKILL');
      await delay(20);
    }
  };
  /** A service whose supervisor is gone exits by itself, perhaps before it is killed. */
  const killNow = (pid: number) => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const waitUntilBack = async (run: Run, title: string, times: number) => {
    while (run.output().split(`${title} is back (`).length - 1 < times) await delay(20);
  };

  it('prints where the product and its mails are', async () => {
    const run = await runs.start();
    expect(run.output()).toContain(`Address      http://localhost:${port}`);
    expect(run.output()).toMatch(/Mail inbox {3}http:\/\/localhost:\d+/);
    expect((await stat(join(localDirectory, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('leaves no process behind after Ctrl-C, and ends with 0', async () => {
    const run = await runs.start();
    const { processes } = await readRecord();
    expect(processes.map((recorded) => recorded.name).sort()).toEqual(
      [...SERVICE_NAMES, 'postgres', 'redis'].sort(),
    );
    expect(await runs.interrupt(run)).toBe(0);
    expect(processes.filter(isRunning)).toEqual([]);
  });

  it('has lost nothing that was confirmed after everything was killed at once', async () => {
    const run = await runs.start();
    await query('CREATE TABLE kept (number int)');
    await query('INSERT INTO kept SELECT generate_series(1, 1000)');
    const { supervisor, processes } = await readRecord();
    for (const { pid } of [supervisor, ...processes]) killNow(pid);
    await once(run.process, 'close');
    await runs.start();
    expect(await query('SELECT count(*)::int AS count FROM kept')).toEqual([{ count: 1000 }]);
  });

  it('starts PostgreSQL again that was killed while people write, with everything that was confirmed', async () => {
    const run = await runs.start();
    await query('CREATE TABLE written (number int)');
    const ports = await readFile(join(localDirectory, 'ports.json'), 'utf8');
    const confirmed: number[] = [];
    for (const wanted of [100, 200, 300]) {
      let isKilled = false;
      // Like a service: replaces a broken connection.
      while (confirmed.length < wanted) {
        const client = await connect().catch(() => undefined);
        try {
          while (client !== undefined && confirmed.length < wanted) {
            const number = confirmed.length + 1;
            const writing = client.query('INSERT INTO written VALUES ($1)', [number]);
            // Once: an unconfirmed write is repeated.
            if (number === wanted - 50 && !isKilled) {
              isKilled = true;
              writing.catch(() => undefined);
              await killStore('postgres');
            }
            await writing;
            confirmed.push(number);
          }
        } catch {
          // Unconfirmed, so it is repeated.
        } finally {
          await client?.end().catch(() => undefined);
        }
      }
    }
    const found = await query('SELECT DISTINCT number FROM written ORDER BY number');
    expect(found.map(({ number }) => number)).toEqual(confirmed);
    expect(await readFile(join(localDirectory, 'ports.json'), 'utf8')).toBe(ports);
    await waitUntilBack(run, 'PostgreSQL', 3);
    expect(run.output()).toMatch(
      /PostgreSQL ended \(SIGKILL\); starting it again in 0\.5 s\. Log: .*data\.log/,
    );
    expect(run.output()).toMatch(/PostgreSQL is back \(\d+\.\d s\)/);
    // Its replacement is recorded, and stopped with everything else.
    const { processes } = await readRecord();
    expect(processes.filter(isRunning)).toHaveLength(SERVICE_NAMES.length + 2);
    expect(await runs.interrupt(run)).toBe(0);
    expect(processes.filter(isRunning)).toEqual([]);
  });

  it('starts Redis again that was killed while jobs come in, with everything that its file had', async () => {
    const run = await runs.start();
    const redis = await connectRedis();
    for (const round of [1, 2]) {
      await Promise.all(Array.from({ length: 500 }, (_, index) => redis.lpush('jobs', `${round}-${index}`)));
      while (!isOnDisk(await redis.info('persistence'))) await delay(20);
      await killStore('redis');
      // The client waits until the server is back.
      await redis.lpush('jobs', `${round}-after`);
    }
    const jobs = new Set(await redis.lrange('jobs', 0, -1));
    redis.disconnect();
    for (const round of [1, 2]) {
      for (let index = 0; index < 500; index++) expect(jobs).toContain(`${round}-${index}`);
    }
    await waitUntilBack(run, 'Redis', 2);
    expect(run.output()).toMatch(/Redis ended \(SIGKILL\); starting it again in 0\.5 s\. Log: .*redis\.log/);
    expect(run.output()).toMatch(/Redis is back \(\d+\.\d s\)/);
    expect(await runs.interrupt(run)).toBe(0);
  });

  it('cleans up what is left when its supervisor alone was killed; services end by themselves', async () => {
    const run = await runs.start();
    const { processes } = await readRecord();
    run.process.kill('SIGKILL');
    await once(run.process, 'close');
    const again = await runs.start();
    expect(again.output()).toMatch(/Cleaned up what an interrupted run left: .*postgres.*\./);
    expect(processes.filter(isRunning)).toEqual([]);
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
  });

  it('refuses a port that is taken, in one sentence, before anything starts', async () => {
    await runs.start();
    const peer = runs.launch({}, join(directory, 'peer'));
    await once(peer.process, 'close');
    expect(peer.process.exitCode).toBe(1);
    expect(peer.output().trim()).toBe(
      `Port ${port} is already in use; stop what uses it, or choose another: PORT=8081 npm start.`,
    );
  });

  it('stops in order when it is interrupted while it starts', async () => {
    const run = runs.launch();
    while (!run.output().includes('Starting the services')) await once(run.process.stdout!, 'data');
    const { processes } = await readRecord();
    expect(await runs.interrupt(run)).toBe(0);
    expect(processes.filter(isRunning)).toEqual([]);
  });
});
