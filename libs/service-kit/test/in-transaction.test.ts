import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import type { DataSource, EntityManager } from 'typeorm';
import { createDataSource, inTransaction } from '../src/index.js';
import { isConnectionFailure } from '../src/http/problem.filter.js';
import { withRequestId } from '../src/logging.js';

describe('An act that conflicts with another one', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await testDatabase();
    const options = { service: 'calendars', url: database.urls.calendars, poolSize: 4 };
    dataSource = await createDataSource({ ...options, entities: [], migrations: [] }).initialize();
    await dataSource.query('CREATE TABLE counters (name text PRIMARY KEY, counted integer NOT NULL)');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const countUp = (manager: EntityManager, name: string) =>
    manager.query('UPDATE counters SET counted = counted + 1 WHERE name = $1', [name]);
  const counted = async () =>
    (await dataSource.query<{ counted: number }[]>('SELECT counted FROM counters ORDER BY name')).map(
      (row) => row.counted,
    );

  it('is tried again when both wait for each other, and counts once', async () => {
    await dataSource.query(`INSERT INTO counters VALUES ('a', 0), ('b', 0)`);
    let tries = 0;
    const both = Promise.withResolvers<void>();
    const act = (first: string, second: string) =>
      inTransaction(dataSource, async (manager) => {
        tries += 1;
        await countUp(manager, first);
        if (tries === 2) both.resolve();
        await both.promise;
        await countUp(manager, second);
      });
    await Promise.all([act('a', 'b'), act('b', 'a')]);
    expect(tries).toBeGreaterThan(2);
    expect(await counted()).toEqual([2, 2]);
    await dataSource.query('DELETE FROM counters');
  });

  it('is given up after five tries, with nothing left of any', async () => {
    await dataSource.query(`INSERT INTO counters VALUES ('a', 0)`);
    let tries = 0;
    const act = inTransaction(dataSource, async (manager) => {
      tries += 1;
      await countUp(manager, 'a');
      await manager.query(`DO $$ BEGIN RAISE 'conflict made by a test' USING ERRCODE = '40001'; END $$`);
    });
    await expect(act).rejects.toThrow('conflict made by a test');
    expect([tries, await counted()]).toEqual([5, [0]]);
  });

  it('is not repeated for any other error', async () => {
    let tries = 0;
    const act = inTransaction(dataSource, () => {
      tries += 1;
      return Promise.reject(new Error('a defect'));
    });
    await expect(act).rejects.toThrow('a defect');
    expect(tries).toBe(1);
  });
});

describe('An act for which nobody waits any more', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await testDatabase();
    const options = { service: 'calendars', url: database.urls.calendars, poolSize: 1 };
    dataSource = await createDataSource({ ...options, entities: [], migrations: [] }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  /** Requests a transaction while the only connection is in use, gives up, and only then releases the connection. */
  async function leaveBeforeItsTurn(options?: { isOwed: boolean }): Promise<[unknown, number]> {
    const leaving = new AbortController();
    const taken = dataSource.createQueryRunner();
    await taken.connect();
    let begun = 0;
    const act = withRequestId(undefined, (context) => {
      context.signal = leaving.signal;
      return inTransaction(dataSource, () => Promise.resolve((begun += 1)), options);
    });
    leaving.abort();
    await taken.release();
    return [await act.catch((error: unknown) => error), begun];
  }

  it('when a connection is free is not begun, and fails as it does where the database does not answer', async () => {
    const [outcome, begun] = await leaveBeforeItsTurn();
    expect(begun).toBe(0);
    expect(isConnectionFailure(outcome)).toBe(true);
  });

  it('is done all the same where it is owed', async () => {
    expect(await leaveBeforeItsTurn({ isOwed: true })).toEqual([1, 1]);
  });

  it('is ended where it was begun', async () => {
    const leaving = new AbortController();
    const act = withRequestId(undefined, (context) => {
      context.signal = leaving.signal;
      return inTransaction(dataSource, async (manager) => {
        leaving.abort();
        return manager.query<unknown[]>('SELECT 1 AS one');
      });
    });
    expect(await act).toEqual([{ one: 1 }]);
  });
});
