import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testRedis, type TestRedis } from '@daymark/local-stack';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createRequestRedis, RateLimits, type ProblemException } from '../src/index.js';
import { startConnectionSwitch, until, type ConnectionSwitch } from '../src/testing/index.js';

const logger = pino({ level: 'silent' });

describe('a limit', () => {
  let redis: TestRedis;
  let line: ConnectionSwitch;
  let connections: Redis[];
  let replicas: RateLimits[];
  let reached: string[];
  beforeEach(async () => {
    redis = await testRedis();
    line = await startConnectionSwitch(redis.url);
    connections = [createRequestRedis(line.url, logger), createRequestRedis(line.url, logger)];
    reached = [];
    replicas = connections.map(
      (connection) => new RateLimits('calendars', connection, (limit) => reached.push(limit)),
    );
    await isReady();
  });
  afterEach(async () => {
    await line.mend();
    await isReady();
    for (const connection of connections) connection.disconnect();
    await line.close();
  });

  const isReady = () =>
    until('Redis', () => connections.every((connection) => connection.status === 'ready'));

  /**
   * The number of attempts, of `count` made simultaneously at all replicas in turn, that pass, and the refusals of the
   * others.
   */
  async function attempt(count: number, key: string | string[], name = 'delete-event', limit = {}) {
    const results = await Promise.allSettled(
      Array.from({ length: count }, (_, position) => replicas[position % 2]!.take(name, key, limit)),
    );
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as ProblemException] : [],
    );
    return { passed: count - refusals.length, refusals };
  }

  it('lets five of six pass that come at once at two replicas, and says when to come again', async () => {
    const { passed, refusals } = await attempt(6, ['one person', 'one event']);
    expect(passed).toBe(5);
    expect(refusals[0]).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    expect(refusals[0]!.texts.retryAfterSeconds).toBeGreaterThan(50);
    expect(refusals[0]!.texts.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('for one key leaves other keys and other acts alone', async () => {
    await attempt(6, ['one person', 'one event']);
    expect((await attempt(5, ['another person', 'one event'])).passed).toBe(5);
    expect((await attempt(5, ['one person', 'another event'])).passed).toBe(5);
    expect((await attempt(5, ['one person', 'one event'], 'delete-calendar')).passed).toBe(5);
  });

  it('counts all addresses of one IPv6 network together', async () => {
    expect((await attempt(5, '2001:db8:1:2::1')).passed).toBe(5);
    expect((await attempt(1, '2001:db8:1:2:ffff::2')).passed).toBe(0);
    expect((await attempt(1, '2001:db8:1:3::1')).passed).toBe(1);
  });

  it('allows as much again when its window is over', async () => {
    const limit = { attempts: 2, windowSeconds: 1 };
    expect((await attempt(3, 'somebody', 'short', limit)).passed).toBe(2);
    await until('the window is over', async () => (await attempt(1, 'somebody', 'short', limit)).passed);
    expect((await attempt(2, 'somebody', 'short', limit)).passed).toBe(1);
  });

  it('reports once in a window that it was reached, whichever replica refuses', async () => {
    await attempt(5, 'somebody');
    expect(reached).toEqual([]);
    await attempt(6, 'somebody');
    await attempt(3, 'somebody');
    expect(reached).toEqual(['delete-event']);
    await attempt(6, 'somebody else');
    expect(reached).toEqual(['delete-event', 'delete-event']);
  });

  it('reports again when it is reached in a later window', async () => {
    const limit = { attempts: 2, windowSeconds: 1 };
    await attempt(3, 'somebody', 'short', limit);
    await until('it is reported again', async () => {
      await attempt(3, 'somebody', 'short', limit);
      return reached.length > 1;
    });
  });

  it('holds for a client, twice as much for 56 bits of its address, and four times for 48', async () => {
    const passedOf = async (count: number, clientOf: (index: number) => string) => {
      const calls = Array.from({ length: count }, (_, index) =>
        replicas[index % 2]!.takeOfClient('sign-in-client', clientOf(index)),
      );
      return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await passedOf(6, () => '203.0.113.9')).toBe(5);
    expect(await passedOf(12, (index) => `2001:db8:1:12${index + 10}::1`)).toBe(10);
    // Twelve of the 48 bits are counted.
    expect(await passedOf(10, (index) => `2001:db8:1:${index + 20}00::1`)).toBe(8);
    await replicas[0]!.refundClient('sign-in-client', '2001:db8:1:2000::1');
    expect(await passedOf(1, () => '2001:db8:2:1::1')).toBe(1);
  });

  it('that is counted alone refuses nothing, and says how many there were', async () => {
    const limit = { attempts: 1, windowSeconds: 60 };
    expect(await replicas[0]!.counted('sign-in-address', 'somebody', limit)).toBe(0);
    for (const count of [1, 2, 3]) {
      expect(await replicas[count % 2]!.count('sign-in-address', 'somebody', limit)).toBe(count);
    }
    expect(await replicas[0]!.counted('sign-in-address', 'somebody', limit)).toBe(3);
    expect(reached).toEqual(['sign-in-address']);
  });

  it('gives an attempt back that turned out well', async () => {
    await attempt(5, 'somebody');
    await replicas[0]!.refund('delete-event', 'somebody');
    expect((await attempt(2, 'somebody')).passed).toBe(1);
  });

  it('is stricter while Redis is unavailable, and does not wait for it', async () => {
    await line.cut();
    await until('the replicas notice', () =>
      connections.every((connection) => connection.status !== 'ready'),
    );
    expect((await attempt(6, 'somebody')).passed).toBe(4);
    expect((await attempt(1, 'another', 'rare', { attempts: 1 })).passed).toBe(1);
    expect(reached).toEqual(['delete-event', 'delete-event']);
    await attempt(2, 'a third');
    await replicas[0]!.refund('delete-event', 'a third');
    expect((await attempt(4, 'a third')).passed).toBe(3);
  });

  it('gives a Redis that hangs half a second and one try', async () => {
    line.freeze();
    expect((await attempt(6, 'somebody')).passed).toBe(4);
    for (const { options } of connections) {
      expect(options).toMatchObject({
        commandTimeout: 500,
        maxRetriesPerRequest: 1,
        enableOfflineQueue: false,
      });
    }
  });

  it('holds over all replicas again when Redis is back', async () => {
    await line.cut();
    await attempt(1, 'somebody');
    await line.mend();
    await isReady();
    expect((await attempt(6, 'somebody')).passed).toBe(5);
  });

  it('keeps no key readable, and nothing longer than its window', async () => {
    await attempt(1, ['person@example.org', '203.0.113.9']);
    const reader = new Redis(redis.url);
    const keys = await reader.keys('*rate-limit*');
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatch(/^rate-limit:calendars:delete-event:[A-Za-z0-9_-]{43}$/);
    expect(await reader.ttl(keys[0]!)).toBeLessThanOrEqual(60);
    reader.disconnect();
  });

  it('cannot be declared twice in two ways', async () => {
    await attempt(1, 'somebody');
    await expect(replicas[0]!.take('delete-event', 'somebody', { attempts: 6 })).rejects.toThrow('declared');
  });
});
