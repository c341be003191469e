import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, testRedis, type TestDatabase, type TestRedis } from '@daymark/local-stack';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { createRequestRedis, MessageClaims, migrate, OutboxRelay, QueueConsumer } from '../src/index.js';
import { startConnectionSwitch, until, type ConnectionSwitch } from '../src/testing/index.js';
import { messagingDataSource } from './support/outbox-table.js';

const MESSAGES = 1_000;
/** Redis loses its data after this many further effects. */
const LOST_AFTER = [100, 400, 700];
const ARRIVAL_MAX_MS = 120_000;

const logger = pino({ level: 'silent' });

describe('messages, while Redis loses all that it has', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let line: ConnectionSwitch;
  let dataSource: DataSource;
  let connection: Redis;
  let relay: OutboxRelay;
  let consumer: QueueConsumer;

  beforeEach(async () => {
    [database, redis] = await Promise.all([testDatabase(), testRedis()]);
    line = await startConnectionSwitch(redis.url);
    dataSource = await messagingDataSource(database.urls.auth).initialize();
    await migrate(dataSource);
    await dataSource.query('CREATE TABLE effects (message_id uuid NOT NULL)');
    connection = createRequestRedis(line.url, logger);
    relay = new OutboxRelay('auth', dataSource, connection, logger, {
      checkIntervalMs: 200,
      firstCheckSeconds: 1,
    });
    const handlers = {
      'send-mail': async ({ message_id }: Record<string, unknown>) => {
        await dataSource.query('INSERT INTO effects (message_id) VALUES ($1)', [message_id]);
      },
    };
    consumer = new QueueConsumer('email', handlers, new MessageClaims(dataSource), line.url, logger);
  });
  afterEach(async () => {
    await consumer.stop();
    await relay.stop();
    connection.disconnect();
    await line.close();
    await dataSource.destroy();
    await database.drop();
  });

  async function loseRedis() {
    await line.cut();
    const administrator = new Redis(redis.url);
    await administrator.flushdb();
    administrator.disconnect();
    await line.mend();
  }
  const count = async (query: string) => {
    const [row] = await dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${query}`);
    return row!.count;
  };

  it(
    'each take effect once, and all settle',
    async () => {
      await dataSource.query(
        `INSERT INTO outbox (id, queue, job, payload)
         SELECT gen_random_uuid(), 'email', 'send-mail', '{}' FROM generate_series(1, $1)`,
        [MESSAGES],
      );
      relay.start();
      consumer.start();
      for (const wanted of LOST_AFTER) {
        await until('effects', async () => (await count('effects')) >= wanted, ARRIVAL_MAX_MS);
        await loseRedis();
      }
      const unsettled = () => count('outbox WHERE settled_at IS NULL');
      await until('all to settle', async () => (await unsettled()) === 0, ARRIVAL_MAX_MS);
      expect(await count('effects')).toBe(MESSAGES);
      expect(await count('(SELECT DISTINCT message_id FROM effects) AS effects')).toBe(MESSAGES);
      expect(await count('outbox WHERE dead_at IS NOT NULL')).toBe(0);
      expect(await count('outbox WHERE hand_overs > 1')).toBeGreaterThan(0);
    },
    2 * ARRIVAL_MAX_MS,
  );
});
