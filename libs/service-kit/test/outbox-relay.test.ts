import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, testRedis, type TestDatabase, type TestRedis } from '@daymark/local-stack';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import {
  addToOutbox,
  createRequestRedis,
  listDeadLetters,
  migrate,
  OutboxRelay,
  retryDeadLetters,
  withRequestId,
  type OutboxMessageEntity,
} from '../src/index.js';
import { Acknowledgements } from '../src/messaging/acknowledgements.js';
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

  function startRelay(intervals?: ConstructorParameters<typeof OutboxRelay>[4]): OutboxRelay {
    const relayRedis = createRequestRedis(line.url, logger);
    const relay = new OutboxRelay('auth', dataSource, relayRedis, logger, intervals);
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

  it('reports how many jobs wait in each queue, and nothing while Redis is unavailable', async () => {
    const relay = startRelay();
    await send('first');
    await send('second');
    const waiting = async () =>
      (await relay.queueDepths()).find((depth) => depth.queue === 'email' && depth.state === 'waiting')?.jobs;
    await until('two jobs', async () => (await waiting()) === 2);
    await line.cut();
    expect(await relay.queueDepths()).toEqual([]);
    // The queue outlives the test.
    await queue.obliterate({ force: true });
  });

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
    expect(job.data).toEqual({
      mail_id: 'kept',
      message_id: id,
      request_id: 'request-0001',
      sender: 'auth',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
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

  it('stores messages while Redis is unavailable, reports their age, and publishes them when it is back', async () => {
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

  const rowOf = async (id: string) => {
    const [row] = await dataSource.query<OutboxMessageEntity[]>('SELECT * FROM outbox WHERE id = $1', [id]);
    return row!;
  };
  /** The state that a BullMQ worker leaves for a finished job. */
  async function end(id: string, state: 'completed' | 'failed', fields: Record<string, string> = {}) {
    await (await queue.getJob(id))!.remove();
    await connection.hset(queue.toKey(id), { data: '{}', name: 'send-mail', ...fields });
    await connection.zadd(queue.toKey(state), Date.now(), id);
  }
  const OFTEN = { checkIntervalMs: 50, firstCheckSeconds: 1 };

  it('settles a message when its consumer acknowledges it', async () => {
    startRelay();
    const id = await send('done');
    await until('the job', () => queue.getJob(id));
    await new Acknowledgements(connection).send('auth', { message_id: id });
    await until('the row to settle', async () => (await rowOf(id)).settled_at);
    expect(await rowOf(id)).toMatchObject({ hand_overs: 1, check_at: null, dead_at: null });
  });

  it('counts a message that its consumer gave up as a dead letter with its reason, and publishes it again on demand', async () => {
    const relay = startRelay();
    const id = await send('poison');
    await until('the job', () => queue.getJob(id));
    await end(id, 'failed', { failedReason: 'no such mailbox' });
    await new Acknowledgements(connection).send('auth', { message_id: id, failure: 'no such mailbox' });
    await until('a dead letter', async () => (await relay.deadCount()) === 1);
    expect(await listDeadLetters(dataSource)).toMatchObject([{ id, failure: 'no such mailbox' }]);
    expect(await retryDeadLetters(dataSource, [randomUUID()])).toBe(0);
    expect(await retryDeadLetters(dataSource, [id])).toBe(1);
    await until('the job to wait again', async () => (await jobNames()).includes('poison'));
    expect(await relay.deadCount()).toBe(0);
  });

  it('finds out by itself what became of a job whose acknowledgement was lost', async () => {
    startRelay(OFTEN);
    const [done, failed] = [await send('done'), await send('failed')];
    await until('both jobs', async () => (await jobNames()).length === 2);
    await end(done, 'completed');
    await end(failed, 'failed', { failedReason: 'no such mailbox' });
    await until('the one to settle', async () => (await rowOf(done)).settled_at);
    await until('the other to be dead', async () => (await rowOf(failed)).dead_at);
    expect((await rowOf(failed)).failure).toBe('no such mailbox');
  });

  it('hands a job over again when Redis has lost it, so many times and no more', async () => {
    startRelay(OFTEN);
    const id = await send('lost');
    await until('the job', () => queue.getJob(id));
    await connection.flushdb();
    await until('the job again', () => queue.getJob(id));
    expect(await jobNames()).toEqual(['lost']);
    await dataSource.query('UPDATE outbox SET hand_overs = 10, check_at = now()');
    await connection.flushdb();
    await until('it to be dead', async () => (await rowOf(id)).dead_at);
    expect((await rowOf(id)).failure).toBe('its queue lost it 10 times');
  });

  it('lets no message without a queue stop the others, however many there are', async () => {
    for (let position = 0; position < 60; position += 1) {
      await addToOutbox(dataSource.manager, {
        queue: 'no-such-queue' as 'email',
        job: 'x',
        payload: {},
      });
    }
    await send('good');
    const relay = startRelay();
    await until('the good one', async () => (await jobNames()).includes('good'));
    await until('the others to be dead', async () => (await relay.deadCount()) === 60);
    expect((await listDeadLetters(dataSource))[0]!.failure).toBe('There is no queue named no-such-queue');
  });

  it('drops what is no acknowledgement and goes on', async () => {
    startRelay();
    const id = await send('done');
    await until('the job', () => queue.getJob(id));
    await connection.rpush('acknowledgements:auth', 'not json', '{"message_id":7}', '[]');
    await new Acknowledgements(connection).send('auth', { message_id: id });
    await until('the row to settle', async () => (await rowOf(id)).settled_at);
    expect(await connection.llen('acknowledgements:auth')).toBe(0);
  });

  const command = async (redisUrl: string, ...args: string[]) => {
    const program = fileURLToPath(new URL('../dist/messaging/messages-command.js', import.meta.url));
    const env = { ...process.env, DATABASE_URL: database.urls.auth, REDIS_URL: redisUrl };
    return (await promisify(execFile)(process.execPath, [program, 'auth', ...args], { env })).stdout;
  };

  it('shows by a command how far messages are, and what is in the queues that the service may use', async () => {
    await send('waits here');
    await queue.add('send-mail', {}, { timestamp: Date.parse('2026-11-01T00:00:00Z') });
    await queue.add('send-mail', {}, { delay: 60_000 });
    const worker = new Worker('email', async () => Promise.reject(new Error('no such mailbox')), {
      connection,
      autorun: false,
    });
    ends.push(() => worker.close());
    await queue.add('send-mail', {}, { lifo: true, jobId: 'refused' });
    const job = await worker.getNextJob('token');
    await job.moveToFailed(new Error('no such mailbox'), 'token');

    const { username, password } = { username: `sender-${randomUUID()}`, password: randomUUID() };
    await connection.acl('SETUSER', username, 'on', `>${password}`, '~bull:email:*', '+@all', '-@admin');
    ends.push(() => connection.acl('DELUSER', username));
    const url = Object.assign(new URL(redis.url), { username, password }).href;
    const lines = (await command(url, '--queues')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        outbox: 'auth',
        to_send: 1,
        to_be_acknowledged: 0,
        dead: 0,
        oldest_since: expect.stringMatching(/^2\d{3}-/),
      },
      {
        queue: 'email',
        waiting: 1,
        active: 0,
        delayed: 1,
        failed: 1,
        oldest_since: '2026-11-01T00:00:00.000Z',
        last_failure: 'no such mailbox',
      },
    ]);
  });

  it('lists dead letters and publishes them again by a command', async () => {
    const id = await send('poison');
    await dataSource.query(`UPDATE outbox SET dead_at = now(), failure = 'no such mailbox'`);
    const run = (...args: string[]) => command(redis.url, ...args);
    expect(JSON.parse(await run())).toMatchObject({ id, failure: 'no such mailbox' });
    expect(await run('--retry', id)).toBe('1 messages wait to be handed over again.\n');
    expect(await run()).toBe('');
  });
});
