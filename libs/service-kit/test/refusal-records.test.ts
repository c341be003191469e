import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, testRedis, type TestDatabase } from '@daymark/local-stack';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { createRequestRedis, migrate, RateLimits, RefusalRecords } from '../src/index.js';
import {
  RECORDED_ENTRIES,
  startConnectionSwitch,
  until,
  type ConnectionSwitch,
} from '../src/testing/index.js';
import { messagingDataSource } from './support/outbox-table.js';

const REFUSAL = { action: 'event-copy', actorId: null } as const;
const BOUND = 1_000;

describe('A refusal', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let line: ConnectionSwitch;
  let redis: Redis;
  let refusals: RefusalRecords;
  beforeEach(async () => {
    database = await testDatabase();
    dataSource = await messagingDataSource(database.urls.auth).initialize();
    await migrate(dataSource);
    line = await startConnectionSwitch((await testRedis()).url);
    redis = createRequestRedis(line.url, pino({ level: 'silent' }));
    await until('Redis', () => redis.status === 'ready');
    refusals = new RefusalRecords(dataSource.manager, new RateLimits('auth', redis));
  });
  afterEach(async () => {
    redis.disconnect();
    await line.close();
    await dataSource.destroy();
    await database.drop();
  });

  const recorded = (): Promise<{ action: string; outcome: string; details: object }[]> =>
    dataSource.query(`SELECT action, outcome, details FROM ${RECORDED_ENTRIES} ORDER BY at`);

  it('is recorded once in a window, however often and wherever it is repeated', async () => {
    const replica = new RefusalRecords(dataSource.manager, new RateLimits('auth', redis));
    for (const each of [refusals, replica, refusals]) await each.record(REFUSAL, ['somebody', 'something']);
    expect(await recorded()).toEqual([{ action: 'event-copy', outcome: 'failure', details: {} }]);
    await refusals.record(REFUSAL, ['somebody', 'something else']);
    expect(await recorded()).toHaveLength(2);
  });

  it('is recorded once also while Redis is away', async () => {
    await line.cut();
    for (let count = 0; count < 3; count += 1) await refusals.record(REFUSAL, 'somebody');
    expect(await recorded()).toHaveLength(1);
  });

  it('is recorded a thousand times in an hour at most, and one entry says that there were more', async () => {
    for (let client = 0; client < BOUND + 30; client += 10) {
      const together = Array.from({ length: 10 }, (_, position) => `client ${client + position}`);
      await Promise.all(together.map((key) => refusals.record(REFUSAL, key)));
    }
    const entries = await recorded();
    expect(entries).toHaveLength(BOUND + 1);
    expect(entries.filter(({ action }) => action !== 'event-copy')).toEqual([
      { action: 'limit-reached', outcome: 'failure', details: { limit: 'recorded-refusals' } },
    ]);
  });
});
