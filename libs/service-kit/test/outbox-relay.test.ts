import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, testRedis, type TestDatabase, type TestRedis } from '@daymark/local-stack';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { addToOutbox, createRequestRedis, migrate, OutboxRelay, withRequestId } from '../src/index.js';
import { startConnectionSwitch, until, type ConnectionSwitch } from '../src/testing/index.js';
import { messagingDataSource } from './support/outbox-table.js';

const logger = pino({ level: 'silent' });

describe('the outbox relay', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let line: ConnectionSwitch;
  let dataSource: DataSource;
  let connection: Redis;
  let queue: Queue;
  let ends: (() => Promise<unknown> | void)[];

  beforeEach(async () => {
    [database, redis] = await Promise.all([testDatabase(), testRedis()]);
    line = await startConnectionSwitch(redis.url);
    dataSource = await messagingDataSource(database.urls.auth).initialize();
    await migrate(dataSource);
    connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    queue = new Queue('email', { connection });
    ends = [];
  });
  afterEach(async () => {
    for (const end of ends.reverse()) await end();
    await queue.close();
    connection.disconnect();
    await line.close();
    await dataSource.destroy();
    await database.drop();
  });

  function startRelay(intervals?: ConstructorParameters<typeof OutboxRelay>[3]): OutboxRelay {
    const relayRedis = createRequestRedis(line.url, logger);
    const relay = new OutboxRelay(dataSource, relayRedis, logger, intervals);
    relay.start();
    ends.push(() => relayRedis.disconnect());
    ends.push(() => relay.stop());
    return relay;
  }

  const send = (name: string, manager = dataSource.manager) =>
    addToOutbox(manager, { queue: 'email', job: 'send-mail', payload: { mail_id: name } });
  const jobNames = async () => {
    const jobs = await queue.getJobs(['waiting', 'delayed', 'active', 'prioritized']);
    return jobs.map((job) => (job.data as { mail_id: string }).mail_id).sort();
  };
  const unsent = async () =>
    (await dataSource.query<unknown[]>('SELECT id FROM outbox WHERE sent_at IS NULL')).length;

  it('hands over what was committed, under the message id and the request id, and nothing else', async () => {
    await expect(
      dataSource.transaction(async (manager) => {
        await send('rolled back', manager);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    const id = await withRequestId('request-0001', () =>
      dataSource.transaction((manager) => send('kept', manager)),
    );
    startRelay();
    const job = await until('the job', () => queue.getJob(id));
    expect(job.name).toBe('send-mail');
    expect(job.data).toEqual({ mail_id: 'kept', message_id: id, request_id: 'request-0001' });
    await until('nothing unsent', async () => (await unsent()) === 0);
    expect(await jobNames()).toEqual(['kept']);
  });

  it('does not skip a message whose transaction commits after later ones', async () => {
    startRelay();
    const slow = dataSource.createQueryRunner();
    await slow.startTransaction();
    await send('early', slow.manager);
    for (const name of ['later 1', 'later 2']) await send(name);
    await until('the later ones', async () => (await jobNames()).length === 2);
    await slow.commitTransaction();
    await slow.release();
    await until('the early one', async () => (await jobNames()).length === 3);
    expect(await jobNames()).toEqual(['early', 'later 1', 'later 2']);
  });

  it('hands each message over once, with three replicas at work', async () => {
    const names = Array.from({ length: 200 }, (_, position) => `mail ${String(position).padStart(3, '0')}`);
    await Promise.all(names.map((name) => send(name)));
    for (let replica = 0; replica < 3; replica += 1) startRelay();
    await until('nothing unsent', async () => (await unsent()) === 0);
    expect(await jobNames()).toEqual(names);
  });

  it('keeps messages while Redis is away, tells their age, and hands them over when it is back', async () => {
    await line.cut();
    const relay = startRelay();
    await send('waiting');
    await until('an age', async () => (await relay.oldestUnsentSeconds()) > 0.2);
    expect(await unsent()).toBe(1);
    await line.mend();
    await until('nothing unsent', async () => (await unsent()) === 0);
    expect(await relay.oldestUnsentSeconds()).toBe(0);
    expect(await jobNames()).toEqual(['waiting']);
  });

  it('gives up on a Redis that hangs, keeps its messages, and goes on when it is back', async () => {
    const relay = startRelay();
    await send('first');
    await until('the first', async () => (await unsent()) === 0);
    line.freeze();
    await send('second');
    await until('an age', async () => (await relay.oldestUnsentSeconds()) > 1);
    await line.mend();
    await until('nothing unsent', async () => (await unsent()) === 0);
    expect(await jobNames()).toEqual(['first', 'second']);
  });

  it('hands a job over again when Redis has lost it, and not when it is done', async () => {
    startRelay({ checkIntervalMs: 50, firstCheckSeconds: 1 });
    await send('lost');
    const doneId = await send('done');
    await until('both jobs', async () => (await jobNames()).length === 2);
    await connection.flushdb();
    await until('the lost ones', async () => (await jobNames()).includes('lost'));
    const job = await queue.getJob(doneId);
    await job!.remove();
    await connection.hset(queue.toKey(doneId), { data: '{}', name: 'send-mail' });
    await connection.zadd(queue.toKey('completed'), Date.now(), doneId);
    await until('the end of looking after it', async () => {
      const [row] = await dataSource.query<{ check_at: Date | null }[]>(
        'SELECT check_at FROM outbox WHERE id = $1 AND sent_at IS NOT NULL',
        [doneId],
      );
      return row?.check_at === null;
    });
    expect(await jobNames()).toEqual(['lost']);
  });
});
