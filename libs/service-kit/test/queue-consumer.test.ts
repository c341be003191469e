import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, testRedis, type TestDatabase } from '@daymark/local-stack';
import { Queue, type JobsOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { currentRequestId, MessageClaims, migrate, QueueConsumer, type JobHandlers } from '../src/index.js';
import { Acknowledgements } from '../src/messaging/acknowledgements.js';
import { until } from '../src/testing/index.js';
import { messagingDataSource } from './support/outbox-table.js';

const logger = pino({ level: 'silent' });
const AT_ONCE: JobsOptions = { attempts: 5, backoff: { type: 'fixed', delay: 50 } };

describe('a queue consumer', () => {
  let database: TestDatabase;
  let redisUrl: string;
  let dataSource: DataSource;
  let connection: Redis;
  let queue: Queue;
  let stops: (() => Promise<void>)[];

  beforeEach(async () => {
    database = await testDatabase();
    redisUrl = (await testRedis()).url;
    dataSource = await messagingDataSource(database.urls.auth).initialize();
    await migrate(dataSource);
    connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
    queue = new Queue('email', { connection });
    stops = [];
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await queue.close();
    connection.disconnect();
    await dataSource.destroy();
    await database.drop();
  });

  function startConsumer(handlers: JobHandlers, concurrency?: number) {
    const consumer = new QueueConsumer(
      'email',
      handlers,
      new MessageClaims(dataSource),
      redisUrl,
      logger,
      concurrency,
    );
    consumer.start();
    stops.push(() => consumer.stop());
    return consumer;
  }

  const add = (messageId: string, jobId: string, options = AT_ONCE, job = 'send-mail') =>
    queue.add(
      job,
      { message_id: messageId, request_id: 'request-0001', mail_id: '7', sender: 'auth' },
      { ...options, jobId },
    );
  const acknowledged = () => new Acknowledgements(connection).take('auth', 10);
  const stateOf = async (jobId: string) => (await queue.getJob(jobId))?.getState();

  it('works on a message under the id of the request that caused it', async () => {
    const seen: unknown[] = [];
    startConsumer({
      'send-mail': async (payload) => void seen.push([payload.mail_id, currentRequestId()]),
    });
    await add(randomUUID(), 'one');
    await until('the job', async () => (await stateOf('one')) === 'completed');
    expect(seen).toEqual([['7', 'request-0001']]);
  });

  it('has one effect of a message that comes three times, to two replicas, also after Redis was emptied', async () => {
    const messageId = randomUUID();
    let effectCount = 0;
    const handlers = { 'send-mail': async () => void (effectCount += 1) };
    startConsumer(handlers);
    startConsumer(handlers);
    await Promise.all([add(messageId, 'a'), add(messageId, 'b')]);
    for (const job of ['a', 'b']) await until(job, async () => (await stateOf(job)) === 'completed');
    await queue.obliterate({ force: true });
    await add(messageId, 'c');
    await until('c', async () => (await stateOf('c')) === 'completed');
    expect(effectCount).toBe(1);
  });

  it('tries again after a failure, without waiting for its own claim to run out', async () => {
    let attemptCount = 0;
    startConsumer({
      'send-mail': async () => {
        attemptCount += 1;
        if (attemptCount < 3) throw new Error('not yet');
      },
    });
    await add(randomUUID(), 'one');
    await until('the job', async () => (await stateOf('one')) === 'completed');
    expect(attemptCount).toBe(3);
  });

  it('waits for a message that another worker has, and counts that as no attempt', async () => {
    const messageId = randomUUID();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    let effectCount = 0;
    startConsumer({
      'send-mail': async () => {
        effectCount += 1;
        await mayEnd;
      },
    });
    await add(messageId, 'first');
    await until('the start', () => effectCount === 1);
    await add(messageId, 'second', { attempts: 1 });
    await until('the wait', async () => (await stateOf('second')) === 'delayed');
    end();
    await until('the first', async () => (await stateOf('first')) === 'completed');
    await (await queue.getJob('second'))?.promote();
    await until('the second', async () => (await stateOf('second')) === 'completed');
    expect(effectCount).toBe(1);
  });

  it('keeps a message that fails for good where it can be seen, and goes on with others', async () => {
    startConsumer({
      'send-mail': async (payload) => {
        if (payload.message_id === poison) throw new Error('never');
      },
    });
    const poison = randomUUID();
    await add(poison, 'poison');
    await add(randomUUID(), 'good');
    await add(randomUUID(), 'unknown', { attempts: 1 }, 'no-such-job');
    await until('the good one', async () => (await stateOf('good')) === 'completed');
    await until('the poisonous one', async () => (await stateOf('poison')) === 'failed');
    await until('the unknown one', async () => (await stateOf('unknown')) === 'failed');
  });

  it('acknowledges what is done, once more when it comes again, and what failed for good with its reason', async () => {
    const [good, poison] = [randomUUID(), randomUUID()];
    startConsumer({
      'send-mail': async (payload) => {
        if (payload.message_id === poison) throw new Error('no such mailbox');
      },
    });
    await add(good, 'one');
    await until('the job', async () => (await stateOf('one')) === 'completed');
    expect(await acknowledged()).toEqual([{ message_id: good }]);
    await add(good, 'again');
    await until('it again', async () => (await stateOf('again')) === 'completed');
    expect(await acknowledged()).toEqual([{ message_id: good }]);
    await add(poison, 'poison', { attempts: 2, backoff: { type: 'fixed', delay: 50 } });
    const failures = await until('its failure', async () => {
      const taken = await acknowledged();
      return taken.length > 0 && taken;
    });
    expect(failures).toEqual([{ message_id: poison, failure: 'no such mailbox' }]);
  });

  it('finishes its current message when it is stopped, and takes none that waits', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    let startedCount = 0;
    // One at a time, so that the second message waits behind the first.
    const consumer = startConsumer(
      {
        'send-mail': async () => {
          startedCount += 1;
          await mayEnd;
        },
      },
      1,
    );
    await add(randomUUID(), 'one');
    await until('the start', () => startedCount === 1);
    await add(randomUUID(), 'two');
    const stopped = consumer.stop();
    end();
    await stopped;
    expect(await stateOf('one')).toBe('completed');
    expect(await stateOf('two')).toBe('waiting');
    expect(startedCount).toBe(1);
  });

  it('says plainly that Redis refuses it a queue, and what to do', async () => {
    const user = `limited-${randomUUID()}`;
    await connection.call('ACL', 'SETUSER', user, 'on', '>secret', '~bull:cleanup:*', '&*', '+@all');
    const url = new URL(redisUrl);
    [url.username, url.password] = [user, 'secret'];
    const lines: string[] = [];
    const told = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const consumer = new QueueConsumer('email', {}, null, url.href, told);
    consumer.start();
    stops.push(async () => {
      await consumer.stop();
      await connection.call('ACL', 'DELUSER', user);
    });
    const line = await until('a line', () => lines.find((one) => one.includes('Redis refuses')));
    expect(line).toContain(
      'Redis refuses the queue email to this service: provision the users of this release and restart Redis',
    );
    expect(lines.filter((one) => one.includes('queue trouble'))).toEqual([]);
  });
});
