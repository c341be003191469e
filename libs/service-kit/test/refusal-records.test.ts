import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, testRedis, type TestDatabase } from '@daymark/local-stack';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { AuditWindowClosing, createRequestRedis, migrate, RateLimits, RefusalRecords } from '../src/index.js';
import {
  RECORDED_ENTRIES,
  startConnectionSwitch,
  until,
  type ConnectionSwitch,
} from '../src/testing/index.js';
import { messagingDataSource } from './support/outbox-table.js';

const REFUSAL = { action: 'event-copy', actorId: null } as const;
const ENTRIES_MAX = 60;

interface Entry {
  action: string;
  outcome: string;
  network: string | null;
  details: object;
}

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

  const recorded = (): Promise<Entry[]> =>
    dataSource.query(`SELECT action, outcome, network, details FROM ${RECORDED_ENTRIES} ORDER BY at`);
  /** Different refusals of one client, ten at a time. */
  const flood = async (
    clientAddress: string,
    count: number,
    action: 'event-copy' | 'sign-in' = 'event-copy',
  ) => {
    for (let done = 0; done < count; done += 10) {
      const together = Array.from(
        { length: 10 },
        (_, position) => `${clientAddress} ${action} ${done + position}`,
      );
      await Promise.all(
        together.map((key) => refusals.record({ action, actorId: null, clientAddress }, key)),
      );
    }
  };
  const anHourLater = async () => {
    await dataSource.query(`UPDATE audit_windows SET ends_at = ends_at - interval '1 hour'`);
    await new AuditWindowClosing(dataSource, pino({ level: 'silent' })).closeAll();
  };

  it('is recorded once in a window, however often and wherever it is repeated', async () => {
    const replica = new RefusalRecords(dataSource.manager, new RateLimits('auth', redis));
    for (const each of [refusals, replica, refusals]) await each.record(REFUSAL, ['somebody', 'something']);
    expect(await recorded()).toMatchObject([{ action: 'event-copy', outcome: 'failure', details: {} }]);
    await refusals.record(REFUSAL, ['somebody', 'something else']);
    expect(await recorded()).toHaveLength(2);
  });

  it('is recorded once also while Redis is unavailable', async () => {
    await line.cut();
    for (let count = 0; count < 3; count += 1) await refusals.record(REFUSAL, 'somebody');
    expect(await recorded()).toHaveLength(1);
  });

  it('of a client that floods is recorded sixty times in an hour, and an entry counts the others by action', async () => {
    await flood('203.0.113.9', 80);
    await flood('203.0.113.9', 30, 'sign-in');
    expect(await recorded()).toHaveLength(ENTRIES_MAX);
    await anHourLater();
    const entries = await recorded();
    expect(entries.filter(({ action }) => action === 'event-copy')).toHaveLength(ENTRIES_MAX);
    expect(entries.slice(ENTRIES_MAX)).toEqual([
      {
        action: 'limit-reached',
        outcome: 'failure',
        network: '203.0.113.9',
        details: { limit: 'recorded-refusals', count: '50', 'event-copy': '20', 'sign-in': '30' },
      },
    ]);
    await anHourLater();
    expect(await recorded()).toHaveLength(ENTRIES_MAX + 1);
  });

  it('of another client is recorded while one floods, also where that has a whole network of IPv6', async () => {
    const addresses = Array.from({ length: 8 }, (_, network) => `2001:db8:7:${network + 1}::1`);
    for (const address of addresses) await flood(address, 10);
    expect(await recorded()).toHaveLength(ENTRIES_MAX);
    await refusals.record({ ...REFUSAL, clientAddress: '198.51.100.7' }, 'another');
    await refusals.record({ ...REFUSAL, clientAddress: '2001:db8:8:1::1' }, 'a third one');
    const networks = (await recorded()).slice(ENTRIES_MAX).map(({ network }) => network);
    expect(networks).toEqual(['198.51.100.7', '2001:db8:8:1::/64']);
  });
});
