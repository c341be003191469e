import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { MESSAGE_CLAIMS_RETENTION, migrate, OUTBOX_RETENTION, Retention } from '../src/index.js';
import { until } from '../src/testing/index.js';
import { messagingDataSource } from './support/outbox-table.js';

const logger = pino({ level: 'silent' });

describe('retention', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeEach(async () => {
    database = await testDatabase();
    dataSource = await messagingDataSource(database.urls.auth).initialize();
    await migrate(dataSource);
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const retention = (others?: Record<string, () => Promise<number>>) =>
    new Retention(dataSource, logger, [OUTBOX_RETENTION, MESSAGE_CLAIMS_RETENTION], others);

  /** `count` messages that were handed over so many days ago, or wait to be. */
  const sent = (count: number, daysAgo: number | null) =>
    dataSource.query(
      `INSERT INTO outbox (id, queue, job, payload, created_at, sent_at)
       SELECT gen_random_uuid(), 'email', 'x', '{}', now() - interval '90 days', now() - make_interval(days => $2)
         FROM generate_series(1, $1)`,
      [count, daysAgo],
    );
  const processed = (daysAgo: number, isDone: boolean) =>
    dataSource.query(
      `INSERT INTO processed_messages (message_id, claimed_until, done_at)
       VALUES (gen_random_uuid(), now() - make_interval(days => $1), CASE WHEN $2 THEN now() - make_interval(days => $1) END)`,
      [daysAgo, isDone],
    );
  const countOf = async (table: string) => {
    const [row] = await dataSource.query<{ count: number }[]>(`SELECT count(*)::int FROM ${table}`);
    return row!.count;
  };

  it('removes messages long after they were handed over, and none that wait', async () => {
    await sent(3, 26);
    await sent(2, 24);
    await sent(1, null);
    await retention().run();
    expect(await countOf('outbox')).toBe(3);
  });

  it('forgets which messages were worked on when none of them can come again', async () => {
    await processed(61, true);
    await processed(61, false);
    await processed(59, true);
    await retention().run();
    expect(await countOf('processed_messages')).toBe(1);
  });

  it('removes any number in batches, also in several replicas at once', async () => {
    await sent(5_500, 30);
    await Promise.all([retention().run(), retention().run(), retention().run()]);
    expect(await countOf('outbox')).toBe(0);
  });

  it('begins at the start, and also does what is no statement', async () => {
    await sent(1, 30);
    let rounds = 0;
    const running = retention({ logos: () => Promise.resolve((rounds += 1)) });
    running.start();
    await until('the first round', () => rounds);
    expect(await countOf('outbox')).toBe(0);
    await running.onModuleDestroy();
  });
});
