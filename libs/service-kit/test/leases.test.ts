import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { createDataSource, LeasedWorker, Leases, LostLease, type Lease } from '../src/index.js';
import { until } from '../src/testing/index.js';

const logger = pino({ level: 'silent' });
/** Only the tests trigger looks. */
const NEVER_MS = 2 ** 31 - 1;

describe('A job of a table', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const workers: LeasedWorker<{ id: string }>[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    const options = { service: 'calendars', url: database.urls.calendars, poolSize: 8 };
    dataSource = await createDataSource({ ...options, entities: [], migrations: [] }).initialize();
    await dataSource.query(
      `CREATE TABLE jobs (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), state text NOT NULL DEFAULT 'waiting',
         attempts integer NOT NULL DEFAULT 0, leased_by uuid, leased_until timestamptz)`,
    );
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await dataSource.query('DELETE FROM jobs');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  function aWorker(
    work: (id: string, lease: Lease, signal: AbortSignal) => Promise<void>,
    { seconds = 600, retrySeconds = 0, attemptsMax = 3, isEndedByCrashesAlone = false, atOnce = 2 } = {},
  ) {
    const leases = new Leases({ table: 'jobs', seconds, retrySeconds, attemptsMax, isEndedByCrashesAlone });
    const end = (lease: Lease, state: string) =>
      leases.update(dataSource.manager, lease, `state = $3, ${leases.released}`, [state]);
    const worker = new LeasedWorker<{ id: string }>(dataSource, logger, {
      name: 'jobs',
      leases,
      atOnce,
      pollIntervalMs: NEVER_MS,
      take: async (manager, workerId) => {
        const [rows] = await manager.query<[{ id: string }[], number]>(
          `UPDATE jobs SET ${leases.claimed()} WHERE id = (SELECT id FROM jobs
             WHERE state = 'waiting' AND ${leases.isFree} LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`,
          [workerId],
        );
        return rows[0] ?? null;
      },
      idOf: ({ id }) => id,
      work: async ({ id }, lease, signal) => {
        await work(id, lease, signal);
        await end(lease, 'done');
      },
      onFailure: async (_job, lease, { isLast }) => {
        if (isLast) await end(lease, 'failed');
      },
    });
    workers.push(worker);
    return { worker, leases };
  }

  const insert = (count = 1) =>
    dataSource.query('INSERT INTO jobs SELECT FROM generate_series(1, $1)', [count]);
  const states = async () =>
    (
      await dataSource.query<{ state: string; attempts: number; is_held: boolean }[]>(
        'SELECT state, attempts, leased_by IS NOT NULL AS is_held FROM jobs',
      )
    ).map(({ state, attempts, is_held }) => `${state} ${attempts} ${is_held ? 'held' : 'free'}`);
  const are = (state: string) =>
    until(`jobs that are ${state}`, async () => (await states()).every((one) => one === state));
  /** Waits for the signal, like slow work. */
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );

  it('is done once, by one of several workers, as many at once as each may', async () => {
    await insert(20);
    const done: string[] = [];
    let [now, most] = [0, 0];
    const bothWork = Promise.withResolvers<void>();
    const work = async (id: string) => {
      now += 1;
      most = Math.max(most, now);
      if (now === 4) bothWork.resolve();
      await bothWork.promise;
      done.push(id);
      now -= 1;
    };
    for (const { worker } of [aWorker(work), aWorker(work)]) worker.wake();
    await are('done 0 free');
    expect([new Set(done).size, done.length, most]).toEqual([20, 20, 4]);
  });

  it('is tried again when it fails, and ended after the last attempt', async () => {
    await insert();
    const { worker } = aWorker(() => Promise.reject(new Error('made by a test')));
    await until('three attempts', async () => {
      worker.wake();
      return (await states()).includes('failed 3 free');
    });
  });

  it('is given up where one process after the other died with it, and begun by no further one', async () => {
    await insert(2);
    // The first had one attempt of three before its process died, the second two.
    await dataSource.query(
      `UPDATE jobs SET leased_by = gen_random_uuid(), leased_until = now() - interval '1 second', attempts = n
       FROM (SELECT id AS numbered, row_number() OVER () AS n FROM jobs) AS numbers WHERE id = numbered`,
    );
    const begun: string[] = [];
    const { worker } = aWorker(async (id) => void begun.push(id));
    await until('the end of both', async () => {
      worker.wake();
      return (await states()).sort().join() === 'done 2 free,failed 3 free';
    });
    expect(begun).toHaveLength(1);
  });

  it('is tried again for ever when it fails, where only the death of a process counts', async () => {
    await insert();
    await dataSource.query('UPDATE jobs SET attempts = 2');
    let failures = 0;
    const work = () => {
      failures += 1;
      return failures <= 4 ? Promise.reject(new Error('made by a test')) : Promise.resolve();
    };
    const { worker } = aWorker(work, { isEndedByCrashesAlone: true });
    await until('the end', async () => {
      worker.wake();
      return (await states()).includes('done 0 free');
    });
  });

  it('is taken over from a worker that died, and not from one that renews its lease', async () => {
    await insert();
    await dataSource.query(`UPDATE jobs SET leased_by = $1, leased_until = now() + interval '1 hour'`, [
      randomUUID(),
    ]);
    const taken: string[] = [];
    const { worker } = aWorker(async (id) => void taken.push(id), { seconds: 1 });
    worker.wake();
    await worker.stop();
    expect(taken).toEqual([]);
    await dataSource.query('UPDATE jobs SET leased_until = now()');

    const begun = Promise.withResolvers<Lease>();
    const slow = aWorker(
      (_id, lease, signal) => {
        begun.resolve(lease);
        return untilAborted(signal);
      },
      { seconds: 1 },
    );
    slow.worker.wake();
    await begun.promise;
    const leasedUntil = async () =>
      (await dataSource.query<{ leased_until: Date }[]>('SELECT leased_until FROM jobs'))[0]!.leased_until;
    const first = await leasedUntil();
    await until('the lease is renewed', async () => (await leasedUntil()) > first);
  });

  it('is broken off where its lease was lost, and writes nothing more', async () => {
    await insert();
    const begun = Promise.withResolvers<Lease>();
    const outcome = Promise.withResolvers<unknown>();
    const { worker, leases } = aWorker(
      async (_id, lease, signal) => {
        begun.resolve(lease);
        await untilAborted(signal).catch((error: unknown) => {
          outcome.resolve(error);
          throw error;
        });
      },
      { seconds: 1 },
    );
    worker.wake();
    const lease = await begun.promise;
    const other = randomUUID();
    await dataSource.query(`UPDATE jobs SET leased_by = $1, leased_until = now() + interval '1 hour'`, [
      other,
    ]);
    expect(await outcome.promise).toBeInstanceOf(LostLease);
    await expect(leases.lock(dataSource.manager, lease)).rejects.toBeInstanceOf(LostLease);
    await worker.stop();
    expect(await dataSource.query('SELECT state, leased_by, attempts FROM jobs')).toEqual([
      { state: 'waiting', leased_by: other, attempts: 0 },
    ]);
  });

  it('is given back at once where its process stops, which counts as no attempt', async () => {
    await insert();
    const begun = Promise.withResolvers<void>();
    const { worker } = aWorker((_id, _lease, signal) => {
      begun.resolve();
      return untilAborted(signal);
    });
    worker.wake();
    await begun.promise;
    await worker.stop();
    expect(await states()).toEqual(['waiting 0 free']);
    worker.wake();
    expect(await states()).toEqual(['waiting 0 free']);
  });
});
