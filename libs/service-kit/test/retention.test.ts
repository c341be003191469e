import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { MESSAGE_CLAIMS_RETENTION, migrate, OUTBOX_RETENTION, Retention } from '../src/index.js';
import { rulesWithoutIndex, until } from '../src/testing/index.js';
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
    new Retention(dataSource, logger, [...OUTBOX_RETENTION, MESSAGE_CLAIMS_RETENTION], others);

  /** `count` messages that were settled or died this many days ago. */
  const ended = (how: 'settled_at' | 'dead_at', count: number, daysAgo: number) =>
    dataSource.query(
      `INSERT INTO outbox (id, queue, job, payload, created_at, sent_at, ${how})
       SELECT gen_random_uuid(), 'email', 'x', '{}', now() - interval '1 year', now() - interval '1 year',
              now() - make_interval(days => $2)
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

  it('removes messages a week after they settled or 90 days after they died, and none that wait', async () => {
    await ended('settled_at', 3, 8);
    await ended('settled_at', 2, 6);
    await ended('dead_at', 3, 91);
    await ended('dead_at', 1, 89);
    await dataSource.query(
      `INSERT INTO outbox (id, queue, job, payload, created_at, sent_at)
       VALUES (gen_random_uuid(), 'email', 'x', '{}', now() - interval '1 year', NULL),
              (gen_random_uuid(), 'email', 'x', '{}', now() - interval '1 year', now() - interval '1 year')`,
    );
    await retention().run();
    expect(await countOf('outbox')).toBe(5);
  });

  it('lets no rule that fails stop another', async () => {
    await ended('settled_at', 1, 30);
    const order: string[] = [];
    const failing = new Retention(
      dataSource,
      logger,
      [{ table: 'no_such_table', isOver: 'true' }, ...OUTBOX_RETENTION],
      {
        failing: () => Promise.reject(new Error('cannot')),
        last: async () => order.push('last'),
      },
    );
    await failing.run();
    expect(await countOf('outbox')).toBe(0);
    expect(order).toEqual(['last']);
  });

  it('tries again before its hour is over what failed, and no longer once it succeeded', async () => {
    let attempts = 0;
    const trouble = async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
      return 0;
    };
    const failing = new Retention(dataSource, logger, [], { trouble }, 10);
    failing.start();
    await until('three attempts', () => attempts === 3);
    // Long enough for a failing removal to be retried several times.
    let attemptsBeside = 0;
    const beside = new Retention(
      dataSource,
      logger,
      [],
      {
        trouble: () => {
          attemptsBeside += 1;
          return Promise.reject(new Error('never'));
        },
      },
      10,
    );
    beside.start();
    await until('five attempts beside it', () => attemptsBeside >= 5);
    await Promise.all([beside, failing].map((each) => each.onModuleDestroy()));
    expect(attempts).toBe(3);
  });

  it('finds what is past its time by an index', async () => {
    await dataSource.query(
      'CREATE INDEX processed_messages_by_age ON processed_messages ((coalesce(done_at, claimed_until)))',
    );
    expect(await rulesWithoutIndex(dataSource, retention().rules)).toEqual([]);
    await dataSource.query('DROP INDEX processed_messages_by_age');
    expect(await rulesWithoutIndex(dataSource, retention().rules)).toEqual([
      expect.stringMatching(/^processed_messages:/),
    ]);
  });

  it('forgets which messages were worked on when none of them can come again', async () => {
    await processed(61, true);
    await processed(61, false);
    await processed(59, true);
    await retention().run();
    expect(await countOf('processed_messages')).toBe(1);
  });

  it('removes any number in batches, also in several replicas at once', async () => {
    await ended('settled_at', 5_500, 30);
    await Promise.all([retention().run(), retention().run(), retention().run()]);
    expect(await countOf('outbox')).toBe(0);
  });

  it('begins at the start, and also does what is no statement', async () => {
    await ended('settled_at', 1, 30);
    let rounds = 0;
    const running = retention({ logos: () => Promise.resolve((rounds += 1)) });
    running.start();
    await until('the first round', () => rounds);
    expect(await countOf('outbox')).toBe(0);
    await running.onModuleDestroy();
  });
});
