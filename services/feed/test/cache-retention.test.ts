import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until, type SignedIn } from '@daymark/service-kit/testing';
import { Redis } from 'ioredis';
import { CachedFeed } from '../src/icalendar/cache/cached-feed.js';
import { FeedCache, SharedFeedCache } from '../src/icalendar/icalendar.module.js';
import { WindowCache } from '../src/public-calendars/public-calendars.module.js';
import { CacheRetention } from '../src/retention/retention.module.js';
import {
  type Created,
  type RunningFeed,
  services,
  startFeed,
  useTwoServices,
} from './support/two-services.js';
import { watchCalendars, type WatchedCalendars } from './support/watched-calendars.js';

const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
const CANARY = 'canary';

describe('The cache of a calendar', () => {
  useTwoServices();
  let redis: Redis;
  let person: SignedIn;
  let hidden: Created;
  let shown: Created;
  let calendars: WatchedCalendars;
  let replicas: RunningFeed[];
  beforeAll(() => {
    redis = new Redis(services.settings.REDIS_URL);
  });
  afterAll(() => redis.disconnect());
  beforeEach(async () => {
    await services.emptyRedis();
    person = await services.signIn();
    hidden = await create(person, CANARY);
    shown = await create(services.owner, 'shown');
    calendars = await watchCalendars(services.settings.CALENDARS_URL);
    const settings = { ...services.settings, CALENDARS_URL: calendars.url };
    replicas = [await startFeed(settings), await startFeed(settings)];
    for (const feed of replicas) {
      for (const { id } of [hidden, shown]) {
        for (const coding of ['identity', 'gzip', 'br']) {
          await feed.get(`/feed/${id}.ics`, { headers: { 'accept-encoding': coding } });
        }
        await feed.get(`/api/public/calendars/${id}/events?${MARCH}`);
      }
    }
    const copies = [hidden, shown].map(({ id }) => `feed-copy:${id}`);
    await until('the copies in Redis', async () => (await redis.exists(copies)) === 2);
    expect(await keysWith(CANARY)).toEqual([copies[0]]);
  });
  afterEach(async () => {
    for (const { service } of replicas) await service.close();
    await calendars.close();
  });

  const create = async (owner: SignedIn, word: string): Promise<Created> => {
    const calendar = await services.ask<Created>(owner, 'POST', '/api/calendars', {
      name: `${word} calendar`,
      description: `${word} text`,
    });
    const event = { title: `${word} event`, description: `${word} details`, location: `${word} place` };
    const times = { start_local: '2026-03-02T19:00', end_local: '2026-03-02T21:00', timezone: 'UTC' };
    await services.ask(owner, 'POST', '/api/events', { ...event, ...times, calendar_id: calendar.id });
    return calendar;
  };
  /** The keys of Redis with a word in their name or content, compressed or not. */
  const keysWith = async (word: string) => {
    const found: string[] = [];
    for (const key of await redis.keys('*')) {
      const texts = [key];
      for (const bytes of await valuesOf(key)) texts.push(...readings(bytes));
      if (texts.some((text) => text.includes(word))) found.push(key);
    }
    return found;
  };
  const valuesOf = async (key: string): Promise<Buffer[]> => {
    const type = await redis.type(key);
    if (type === 'hash') return Object.values(await redis.hgetallBuffer(key));
    if (type === 'zset') return redis.zrangeBuffer(key, 0, -1);
    return type === 'string' ? [(await redis.getBuffer(key))!] : [];
  };
  const retentionOf = ({ service }: RunningFeed) => service.application.get(CacheRetention);
  /** A round of every replica, one after another in Redis. */
  const round = async () => {
    await redis.del('feed-copy:turn');
    for (const feed of replicas) await retentionOf(feed).run();
  };
  const inMemoryOf = ({ service: { application } }: RunningFeed, id: string) => [
    application.get(FeedCache).find(id) !== undefined,
    [...application.get(WindowCache).calendarIds()].includes(id),
  ];

  it.each<[string, () => Promise<unknown>]>([
    ['is deleted', () => services.ask(person, 'DELETE', `/api/calendars/${hidden.id}`)],
    [
      'becomes private',
      () =>
        services.ask(person, 'PATCH', `/api/calendars/${hidden.id}`, {
          version: hidden.version,
          is_public: false,
        }),
    ],
    ['belongs to somebody who was deactivated', () => endAccount('deactivated')],
    ['belongs to somebody who was deleted', () => endAccount('deleted')],
    [
      'was deleted with its account',
      () => services.sql.query('DELETE FROM calendars WHERE id = $1', [hidden.id]),
    ],
  ])(
    'that %s is removed from Redis and the memory of every replica without a request for it',
    async (_what, hide) => {
      await round();
      for (const feed of replicas) expect(inMemoryOf(feed, hidden.id)).toEqual([true, true]);
      await hide();
      // The next round finds what a replica was about to write.
      await until('nothing of it', async () => {
        await round();
        // Its id is in messages too, such as those of the audit log.
        const copies = (await keysWith(hidden.id)).filter((key) => key.startsWith('feed-copy:'));
        return copies.length + (await keysWith(CANARY)).length === 0;
      });
      for (const feed of replicas) {
        expect(inMemoryOf(feed, hidden.id)).toEqual([false, false]);
        expect(inMemoryOf(feed, shown.id)).toEqual([true, true]);
      }
      expect(await keysWith('shown')).toEqual([`feed-copy:${shown.id}`]);
    },
  );
  const endAccount = (state: string) =>
    services.sql.query('INSERT INTO inactive_accounts (account_id, state) VALUES ($1, $2)', [
      person.user_id,
      state,
    ]);

  it.each(['hanging', 'failing'] as const)(
    'is kept while calendars is %s, since nobody can change it, and removed when that is back',
    async (state) => {
      await services.ask(person, 'DELETE', `/api/calendars/${hidden.id}`);
      calendars.state = state;
      await round();
      expect(inMemoryOf(replicas[0]!, hidden.id)).toEqual([true, true]);
      calendars.state = 'well';
      await until('the canary to be gone', async () => {
        await round();
        return (await keysWith(CANARY)).length === 0;
      });
    },
  );

  it('is checked with the process that writes, if the one for the audience does not respond', async () => {
    const feed = await startFeed({
      ...services.settings,
      CALENDARS_URL: calendars.url,
      CALENDARS_WRITER_URL: services.settings.CALENDARS_URL,
    });
    replicas.push(feed);
    calendars.state = 'hanging';
    await services.ask(person, 'DELETE', `/api/calendars/${hidden.id}`);
    await redis.del('feed-copy:turn');
    await retentionOf(feed).run();
    expect(await keysWith(CANARY)).toEqual([]);
  });

  it('is checked with a thousand others at once, however many there are', async () => {
    const ids = Array.from({ length: 2_500 }, () => randomUUID());
    const shared = replicas[0]!.service.application.get(SharedFeedCache);
    const version = '2026-01-01T00:00:00.000Z';
    const copy = await CachedFeed.of({ version, bytes: randomBytes(10), pieces: [] });
    for (const id of ids) await shared.write(id, copy);
    const before = calendars.requests;
    await round();
    expect(calendars.requests - before).toBeLessThanOrEqual(10);
    expect((await redis.zrange('feed-copy:ages', 0, -1)).sort()).toEqual([hidden.id, shown.id].sort());
    expect(await redis.hlen('feed-copy:sizes')).toBe(3);
  });

  it('is gone from Redis within a minute even without any feed service', async () => {
    for (const id of [hidden.id, shown.id]) {
      const left = await redis.pttl(`feed-copy:${id}`);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(45_000);
    }
    const others = (await redis.keys('*')).filter(
      (key) => !key.includes(hidden.id) && !key.includes(shown.id),
    );
    for (const key of others) expect(await keysWith(CANARY)).not.toContain(key);
  });
});

/** Bytes as text, raw and decompressed. */
function readings(bytes: Buffer): string[] {
  const unpacked = [gunzipSync, brotliDecompressSync].flatMap((unpack) => {
    try {
      return [unpack(bytes).toString()];
    } catch {
      return [];
    }
  });
  return [bytes.toString(), ...unpacked];
}
