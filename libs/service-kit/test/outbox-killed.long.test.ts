import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, testRedis, type TestDatabase, type TestRedis } from '@daymark/local-stack';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { MessageClaims, migrate, QueueConsumer } from '../src/index.js';
import { until } from '../src/testing/index.js';
import { messagingDataSource } from './support/outbox-table.js';

/** 100,000 shows that nothing circulates when there is much; a few are enough to show the effect of a kill. */
const MESSAGE_COUNT = Number(process.env.OUTBOX_MESSAGES ?? 2_000);
const KILLS_MAX = process.env.OUTBOX_MESSAGES ? Infinity : 4;
/** Each relay lives at most this long after it has settled something. */
const LIFE_MS = Number(process.env.OUTBOX_LIFE_MS ?? (process.env.OUTBOX_MESSAGES ? 3_000 : 300));
/** The fractional parts of its multiples are spread evenly, and the same in each run. */
const GOLDEN_RATIO = 0.618;
const PROGRAM = fileURLToPath(new URL('./support/relay-process.mjs', import.meta.url));

describe('the outbox relay, killed again and again', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let dataSource: DataSource;
  let relay: ChildProcess;
  let consumers: QueueConsumer[];

  beforeEach(async () => {
    [database, redis] = await Promise.all([testDatabase(), testRedis()]);
    dataSource = await messagingDataSource(database.urls.auth).initialize();
    await migrate(dataSource);
    await dataSource.query('CREATE TABLE effects (message_id uuid NOT NULL)');
    consumers = [];
  });
  afterEach(async () => {
    relay.kill('SIGKILL');
    await Promise.all(consumers.map((consumer) => consumer.stop()));
    await dataSource.destroy();
    await database.drop();
  });

  function startRelay() {
    relay = spawn(process.execPath, [PROGRAM], {
      env: { ...process.env, DATABASE_URL: database.urls.auth, REDIS_URL: redis.url },
      stdio: 'ignore',
    });
  }
  function startConsumer() {
    const handlers = {
      'send-mail': async ({ message_id }: Record<string, unknown>) => {
        await dataSource.query('INSERT INTO effects (message_id) VALUES ($1)', [message_id]);
      },
    };
    const logger = pino({ level: 'silent' });
    const consumer = new QueueConsumer(
      'email',
      handlers,
      new MessageClaims(dataSource),
      redis.url,
      logger,
      16,
    );
    consumer.start();
    consumers.push(consumer);
  }
  const count = async (query: string) => {
    const [row] = await dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${query}`);
    return row!.count;
  };

  it(
    'has each message take effect once, and every one settles',
    async () => {
      await dataSource.query(
        `INSERT INTO outbox (id, queue, job, payload)
         SELECT gen_random_uuid(), 'email', 'send-mail', '{}' FROM generate_series(1, $1)`,
        [MESSAGE_COUNT],
      );
      const startedAt = Date.now();
      startRelay();
      startConsumer();
      let kills = 0;
      const unsettled = () => count('outbox WHERE settled_at IS NULL');
      for (let left = MESSAGE_COUNT; left > 0;) {
        const before = left;
        await until('progress', async () => (left = await unsettled()) < before, 120_000);
        // The last messages finish without kills.
        if (left < MESSAGE_COUNT / 100 || kills === KILLS_MAX) continue;
        await pause(((kills * GOLDEN_RATIO) % 1) * LIFE_MS);
        const ended = once(relay, 'exit');
        relay.kill('SIGKILL');
        await ended;
        kills += 1;
        startRelay();
      }
      expect(kills).toBeGreaterThan(0);
      expect(await count('effects')).toBe(MESSAGE_COUNT);
      expect(await count('(SELECT DISTINCT message_id FROM effects) AS effects')).toBe(MESSAGE_COUNT);
      expect(await count('outbox WHERE dead_at IS NOT NULL')).toBe(0);
      const [{ total }] = await dataSource.query<[{ total: number }]>(
        'SELECT sum(hand_overs)::int AS total FROM outbox',
      );
      // A kill can lose the acknowledgements of at most one batch.
      expect(total).toBeLessThanOrEqual(MESSAGE_COUNT + kills * 500);
      if (process.env.OUTBOX_MESSAGES) {
        const seconds = (Date.now() - startedAt) / 1000;
        console.log({
          messages: MESSAGE_COUNT,
          kills,
          publications: total,
          seconds,
          perSecond: MESSAGE_COUNT / seconds,
        });
      }
    },
    // Programs take long to start on a busy machine.
    Math.max(300_000, MESSAGE_COUNT * 20),
  );
});
