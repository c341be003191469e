import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { testRedis, type TestRedis } from '@daymark/local-stack';
import { createLogger } from '@daymark/service-kit';
import { Redis } from 'ioredis';
import { FeedCopy } from '../src/icalendar/copies/feed-copy.js';
import { SharedCopies } from '../src/icalendar/copies/shared-copies.js';

const logger = createLogger('feed', 'silent');
const DAY_MS = 86_400_000;
/** Bytes that do not become fewer when they are packed. */
const copyOf = (version: string, size = 1_000) =>
  new FeedCopy({ version, bytes: randomBytes(size), pieces: [] });
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

describe('Copies in Redis', () => {
  let server: TestRedis;
  let redis: Redis;
  let copies: SharedCopies;
  beforeAll(async () => {
    server = await testRedis();
    redis = new Redis(server.url);
  });
  beforeEach(() => {
    copies = new SharedCopies(redis, 'print', logger, { copyMaxBytes: 3_000, allMaxBytes: 6_000 });
  });
  afterEach(() => server.flush());
  afterAll(() => redis.disconnect());

  const kept = async () =>
    (await redis.keys('feed-copy:print:*'))
      .map((key) => key.split(':').at(-1)!)
      .filter((id) => id !== 'ages' && id !== 'sizes')
      .sort();
  const total = async () => Number(await redis.hget('feed-copy:print:sizes', 'total'));
  /** What Redis has of copies, their fields' names included, counted anew. */
  const counted = async () => {
    let bytes = 0;
    for (const id of await kept()) {
      const fields = Object.entries(await redis.hgetallBuffer(`feed-copy:print:${id}`));
      for (const [name, value] of fields) bytes += name.length + value.length;
    }
    return bytes;
  };

  it('come back as they were written, the latest of each calendar', async () => {
    const copy = copyOf(at(2));
    await copies.write('a', copyOf(at(1)));
    await copies.write('a', copy);
    const read = await copies.read('a');
    expect([read?.version, read?.text.bytes.equals(copy.text.bytes)]).toEqual([at(2), true]);
    expect(await copies.read('b')).toBeNull();
  });

  it('take no more than all may together: the oldest go first', async () => {
    for (const [second, id] of ['a', 'b', 'c', 'd'].entries())
      await copies.write(id, copyOf(at(second), 1_700));
    expect(await kept()).toEqual(['b', 'c', 'd']);
    expect(await total()).toBe(await counted());
    expect(await total()).toBeLessThanOrEqual(6_000);
    expect(await copies.read('a')).toBeNull();
  });

  it('are counted once when they are written again', async () => {
    for (let second = 0; second < 10; second += 1) await copies.write('a', copyOf(at(second), 1_500));
    expect(await kept()).toEqual(['a']);
    expect(await total()).toBe(await counted());
  });

  it('that are too large are not there', async () => {
    await copies.write('a', copyOf(at(1), 3_500));
    expect(await kept()).toEqual([]);
  });

  it('that are older than a day go with the next one that is written', async () => {
    await copies.write('a', copyOf(at(1)));
    await copies.write('b', copyOf(at(1)));
    await redis.zadd('feed-copy:print:ages', Date.now() - DAY_MS - 1_000, 'a');
    await copies.write('c', copyOf(at(1)));
    expect(await kept()).toEqual(['b', 'c']);
    expect(await total()).toBe(await counted());
    expect(await redis.pttl('feed-copy:print:b')).toBeGreaterThan(DAY_MS - 60_000);
  });

  it('of another program are not read', async () => {
    await copies.write('a', copyOf(at(1)));
    expect(await new SharedCopies(redis, 'other', logger).read('a')).toBeNull();
  });
});
