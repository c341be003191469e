import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { testRedis, type TestRedis } from '@daymark/local-stack';
import { createLogger } from '@daymark/service-kit';
import { Redis } from 'ioredis';
import { CachedFeed } from '../src/icalendar/cache/cached-feed.js';
import { SharedFeedCache } from '../src/icalendar/cache/shared-feed-cache.js';

const logger = createLogger('feed', 'silent');
const DAY_MS = 86_400_000;
/** Incompressible bytes. */
const copyOf = (version: string, size = 1_000) =>
  CachedFeed.of({ version, bytes: randomBytes(size), pieces: [] });
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

describe('Copies in Redis', () => {
  let server: TestRedis;
  let redis: Redis;
  let copies: SharedFeedCache;
  beforeAll(async () => {
    server = await testRedis();
    redis = new Redis(server.url);
  });
  beforeEach(() => {
    copies = new SharedFeedCache(redis, 'print', logger, { feedMaxBytes: 3_000, allMaxBytes: 6_000 });
  });
  afterEach(() => server.flush());
  afterAll(() => redis.disconnect());

  const kept = async () =>
    (await redis.keys('feed-copy:*'))
      .map((key) => key.split(':').at(-1)!)
      .filter((id) => !['ages', 'sizes', 'turn'].includes(id))
      .sort();
  const total = async () => Number(await redis.hget('feed-copy:sizes', 'total'));
  /** The bytes of all feeds in Redis, including the names of their fields, counted again. */
  const counted = async () => {
    let bytes = 0;
    for (const id of await kept()) {
      const fields = Object.entries(await redis.hgetallBuffer(`feed-copy:${id}`));
      for (const [name, value] of fields) bytes += name.length + value.length;
    }
    return bytes;
  };

  it('are read back as they were written, the latest of each calendar', async () => {
    const copy = await copyOf(at(2));
    await copies.write('a', await copyOf(at(1)));
    await copies.write('a', copy);
    const read = await copies.read('a');
    expect([read?.version, read?.text.bytes.equals(copy.text.bytes)]).toEqual([at(2), true]);
    expect(await copies.read('b')).toBeNull();
  });

  it('stay within their total size: the oldest are removed first', async () => {
    for (const [second, id] of ['a', 'b', 'c', 'd'].entries())
      await copies.write(id, await copyOf(at(second), 1_700));
    expect(await kept()).toEqual(['b', 'c', 'd']);
    expect(await total()).toBe(await counted());
    expect(await total()).toBeLessThanOrEqual(6_000);
    expect(await copies.read('a')).toBeNull();
  });

  it('are counted once when they are written again', async () => {
    for (let second = 0; second < 10; second += 1) await copies.write('a', await copyOf(at(second), 1_500));
    expect(await kept()).toEqual(['a']);
    expect(await total()).toBe(await counted());
  });

  it('that are too large are not there', async () => {
    await copies.write('a', await copyOf(at(1), 3_500));
    expect(await kept()).toEqual([]);
  });

  it('of another program are not read', async () => {
    await copies.write('a', await copyOf(at(1)));
    expect(await new SharedFeedCache(redis, 'other', logger).read('a')).toBeNull();
  });

  describe('of what is no longer public', () => {
    const leaseOf = (id: string) => redis.pttl(`feed-copy:${id}`);
    /** The next round: a lock expires after ten seconds. */
    const retain = async (...isPublic: string[]) => {
      await redis.del('feed-copy:turn');
      await copies.retain((ids) => {
        asked.push(ids.toSorted());
        return Promise.resolve(new Set(isPublic));
      });
    };
    let asked: string[][];
    beforeEach(async () => {
      asked = [];
      for (const id of ['a', 'b', 'c']) await copies.write(id, await copyOf(at(1)));
    });

    it('go in the next round, and the others stay', async () => {
      await retain('a', 'c');
      expect([asked, await kept()]).toEqual([[['a', 'b', 'c']], ['a', 'c']]);
      expect(await total()).toBe(await counted());
    });

    it('expire within a minute by themselves', async () => {
      for (const id of await kept()) {
        expect(await leaseOf(id)).toBeLessThanOrEqual(45_000);
        await redis.pexpire(`feed-copy:${id}`, 20_000);
      }
      await retain('a');
      expect(await leaseOf('a')).toBeGreaterThan(20_000);
      expect(await leaseOf('a')).toBeLessThanOrEqual(45_000);
    });

    it('are not counted any more once they have gone by themselves', async () => {
      await redis.del('feed-copy:b');
      await retain('a', 'b', 'c');
      expect(await total()).toBe(await counted());
      expect(await redis.zrange('feed-copy:ages', 0, -1)).toEqual(['a', 'c']);
    });

    it('go with those that are older than a day', async () => {
      await redis.zadd('feed-copy:ages', Date.now() - DAY_MS - 1_000, 'a');
      await retain('a', 'b');
      expect(await kept()).toEqual(['b']);
    });

    it('are found by one of several replicas', async () => {
      await retain('a', 'b', 'c');
      await copies.retain(() => Promise.reject(new Error('asked twice')));
      expect(asked).toHaveLength(1);
    });

    it('stay while it is unknown what is public, until they expire', async () => {
      await redis.del('feed-copy:turn');
      await expect(copies.retain(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
      expect(await kept()).toEqual(['a', 'b', 'c']);
    });
  });
});
