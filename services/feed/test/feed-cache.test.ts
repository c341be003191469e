import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startConnectionSwitch, until, type ConnectionSwitch } from '@daymark/service-kit/testing';
import { Redis } from 'ioredis';
import {
  type Created,
  type RunningFeed,
  services,
  startFeed,
  useTwoServices,
} from './support/two-services.js';
import { watchCalendars, type WatchedCalendars } from './support/watched-calendars.js';

describe('Copies of feeds', () => {
  useTwoServices();
  let redis: Redis;
  let redisLine: ConnectionSwitch;
  let calendar: Created;
  let event: Created;
  let running: Replica[];
  beforeAll(async () => {
    redis = new Redis(services.settings.REDIS_URL);
    redisLine = await startConnectionSwitch(services.settings.REDIS_URL);
  });
  afterAll(async () => {
    redis.disconnect();
    await redisLine.close();
  });
  beforeEach(async () => {
    running = [];
    calendar = await services.createCalendar();
    await services.fill(calendar.id, 3);
    event = await services.createEvent({ calendar_id: calendar.id, title: 'First title' });
    await markLongAgo();
  });
  afterEach(async () => {
    for (const replica of running) await replica.stop();
  });

  interface Replica extends RunningFeed {
    calendars: WatchedCalendars;
    stop(): Promise<void>;
  }
  const startReplica = async (settings: Partial<typeof services.settings> = {}): Promise<Replica> => {
    const calendars = await watchCalendars(services.settings.CALENDARS_URL);
    const feed = await startFeed({ ...services.settings, CALENDARS_URL: calendars.url, ...settings });
    const replica = {
      ...feed,
      calendars,
      stop: async () => {
        running = running.filter((other) => other !== replica);
        await feed.service.close();
        await calendars.close();
      },
    };
    running.push(replica);
    return replica;
  };
  /**
   * A replica that took the feed from Redis. On a busy machine it may not get it within half a second, and write it
   * itself.
   */
  const startReplicaWithCopy = async (): Promise<Replica> => {
    for (;;) {
      const replica = await startReplica();
      await replica.get(path());
      if (replica.calendars.reads.length === 0) return replica;
      await replica.stop();
    }
  };
  const path = () => `/feed/${calendar.id}.ics`;
  const asOwner = <Body = Created>(method: string, target: string, body?: object) =>
    services.ask<Body>(services.owner, method, target, body);
  const changeTitle = async (title: string) => {
    const { version } = await asOwner('GET', `/api/events/${event.id}`);
    await asOwner('PATCH', `/api/events/${event.id}`, { version, title });
  };
  // Simulates that the last change is more than a second ago, as usual.
  const markLongAgo = () =>
    services.sql.query(
      `DELETE FROM published_changes; UPDATE calendars SET published_at = now() - interval '1 minute'`,
    );
  const isShared = () =>
    until('the copy in Redis', async () =>
      (await redis.keys('feed-copy:*')).some((key) => key.endsWith(calendar.id)),
    );
  const shows = (replica: Replica, text: string) =>
    until(text, async () => (await replica.get(path())).text.includes(text));
  /** A request that was sent after this call began has been answered. */
  const hasAskedAgain = async (replica: Replica) => {
    const before = replica.calendars.versions;
    await until('another question for the version', async () => {
      await replica.get(path());
      return replica.calendars.versions > before + 1;
    });
  };

  it('serve whole answers, 304 and HEAD in every coding without reading an event again', async () => {
    const replica = await startReplica();
    await replica.get(path());
    expect(replica.calendars.reads).toEqual([4]);
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': coding };
      const whole = await replica.get(path(), { headers });
      const known = { ...headers, 'if-none-match': whole.headers.etag! };
      const again = await replica.get(path(), { headers: known });
      // Programs would wait for the length that a 304 named.
      expect([again.status, again.headers['content-length']]).toEqual([304, undefined]);
      expect((await replica.get(path(), { headers, method: 'HEAD' })).headers['content-length']).toBe(
        String(whole.bytes.length),
      );
    }
    await hasAskedAgain(replica);
    expect(replica.calendars.reads).toEqual([4]);
  });

  it('count those that were not in memory, by whether another replica had written them', async () => {
    const missing = async (replica: Replica, found: string) => {
      const { text } = await replica.get('/metrics');
      return new RegExp(`feed_copies_missing_total\\{found="${found}",service="feed"\\} (\\d+)`).exec(
        text,
      )?.[1];
    };
    const first = await startReplica();
    for (const _ of [1, 2, 3]) await first.get(path());
    await isShared();
    const second = await startReplicaWithCopy();
    expect([await missing(first, 'made'), await missing(first, 'shared')]).toEqual(['1', undefined]);
    expect([await missing(second, 'made'), await missing(second, 'shared')]).toEqual([undefined, '1']);
  });

  it('answer in each coding with the same text', async () => {
    const replica = await startReplica();
    const [plain, gzip, br] = await Promise.all(
      ['identity', 'gzip', 'br'].map((coding) =>
        replica.get(path(), { headers: { 'accept-encoding': coding } }),
      ),
    );
    expect(gunzipSync(gzip!.bytes).equals(plain!.bytes)).toBe(true);
    expect(brotliDecompressSync(br!.bytes).equals(plain!.bytes)).toBe(true);
    expect(new Set([plain, gzip, br].map((answer) => answer!.headers.etag)).size).toBe(3);
  });

  it('show a change on every replica, to those with the tag of before too, for one event sent with the version', async () => {
    const replicas = [await startReplica(), await startReplica()];
    for (const replica of replicas) await replica.get(path());
    const before = (await replicas[0]!.get(path())).headers.etag!;
    for (const replica of replicas) replica.calendars.reads = [];
    await changeTitle('Second title');
    for (const replica of replicas) {
      await shows(replica, 'SUMMARY:Second title');
      const again = await replica.get(path(), { headers: { 'if-none-match': before } });
      expect([again.status, again.text.includes('First title')]).toEqual([200, false]);
      expect([replica.calendars.told, replica.calendars.reads]).toEqual([[1], []]);
    }
    const cold = await startReplica({ REDIS_URL: 'redis://127.0.0.1:1' });
    const anew = await cold.get(path());
    expect(cold.calendars.reads).toEqual([4]);
    for (const replica of replicas) expect((await replica.get(path())).bytes.equals(anew.bytes)).toBe(true);
  });

  it('read the changes in a separate call if there are more than a version carries', async () => {
    const replica = await startReplica();
    await replica.get(path());
    replica.calendars.reads = [];
    for (let number = 1; number <= 21; number += 1) {
      await services.createEvent({ calendar_id: calendar.id, title: `New ${number}` });
    }
    await shows(replica, 'SUMMARY:New 21');
    expect([replica.calendars.told, replica.calendars.reads]).toEqual([[], [21]]);
  });

  it('lose an event that was deleted, or that its owner does not share any more', async () => {
    const replica = await startReplica();
    const other = await services.createEvent({ calendar_id: calendar.id, title: 'Other' });
    await shows(replica, 'SUMMARY:Other');
    await asOwner('DELETE', `/api/events/${event.id}`);
    await asOwner('PATCH', `/api/events/${other.id}`, { version: other.version, is_public_shareable: false });
    await until(
      'three events',
      async () => (await replica.get(path())).text.split('BEGIN:VEVENT').length === 4,
    );
  });

  it('keep their tag and date whatever happens to an event that is not shared', async () => {
    const replica = await startReplica();
    const { headers } = await replica.get(path());
    const hidden = await services.createEvent({ calendar_id: calendar.id, is_public_shareable: false });
    await asOwner('PATCH', `/api/events/${hidden.id}`, { version: hidden.version, title: 'Secret' });
    await asOwner('DELETE', `/api/events/${hidden.id}`);
    await hasAskedAgain(replica);
    const after = await replica.get(path(), { headers: { 'if-none-match': headers.etag! } });
    expect([after.status, after.headers['last-modified']]).toEqual([304, headers['last-modified']]);
  });

  it.each<[string, number, () => Promise<unknown>]>([
    [
      'is made private',
      404,
      async () => {
        const { version } = await asOwner('GET', `/api/calendars/${calendar.id}`);
        return asOwner('PATCH', `/api/calendars/${calendar.id}`, { version, is_public: false });
      },
    ],
    ['is deleted', 410, () => asOwner('DELETE', `/api/calendars/${calendar.id}`)],
    [
      'belongs to somebody who is banned',
      404,
      () =>
        services.sql.query(`INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deactivated')`, [
          services.owner.user_id,
        ]),
    ],
  ])(
    'of a calendar that %s are removed from every replica, and no tag gets 304 then',
    async (_what, gone, hide) => {
      const replicas = [await startReplica(), await startReplica()];
      const codings = ['identity', 'gzip', 'br'];
      const tags: Record<string, string> = {};
      for (const replica of replicas) {
        for (const coding of codings) {
          tags[coding] = (
            await replica.get(path(), { headers: { 'accept-encoding': coding } })
          ).headers.etag!;
        }
      }
      await hide();
      for (const replica of replicas) {
        await until(`${gone}`, async () => (await replica.get(path())).status === gone);
        for (const coding of codings) {
          const headers = { 'accept-encoding': coding, 'if-none-match': tags[coding]! };
          expect((await replica.get(path(), { headers })).status).toBe(gone);
          const date = { 'if-modified-since': new Date().toUTCString() };
          expect((await replica.get(path(), { headers: date })).status).toBe(gone);
        }
      }
      await services.sql.query('DELETE FROM inactive_accounts');
    },
  );

  it('are the same to the byte after a restart and on a second replica, which read no event for it', async () => {
    const first = await startReplica();
    const codings = ['identity', 'gzip', 'br'];
    const answers = async (replica: Replica) => {
      const got = [];
      for (const coding of codings) {
        const { bytes, headers } = await replica.get(path(), { headers: { 'accept-encoding': coding } });
        got.push({ bytes: bytes.toString('base64'), etag: headers.etag, date: headers['last-modified'] });
      }
      return got;
    };
    const before = await answers(first);
    await isShared();
    const second = await startReplicaWithCopy();
    expect(await answers(second)).toEqual(before);
    await first.stop();
    const restarted = await startReplicaWithCopy();
    expect(await answers(restarted)).toEqual(before);
    expect([second.calendars.reads, restarted.calendars.reads]).toEqual([[], []]);
  });

  it('of an earlier version spare a replica that starts all but what changed since', async () => {
    const first = await startReplica();
    for (let attempt = 1; ; attempt += 1) {
      await first.get(path());
      await isShared();
      await changeTitle(`While nobody looked ${attempt}`);
      const late = await startReplica();
      expect((await late.get(path())).text).toContain(`SUMMARY:While nobody looked ${attempt}`);
      const { reads } = late.calendars;
      if (reads.length === 1 && reads[0] === 1) return;
      // On a busy machine a replica may not get the feed within half a second; then it reads everything.
      expect(reads).toEqual([4]);
      await late.stop();
    }
  });

  it('are made again, the same, where Redis was emptied', async () => {
    const first = await startReplica();
    const before = await first.get(path());
    await isShared();
    await services.emptyRedis();
    const second = await startReplica();
    expect((await second.get(path())).bytes.equals(before.bytes)).toBe(true);
    expect(second.calendars.reads).toEqual([4]);
    await changeTitle('After it was emptied');
    for (const replica of [first, second]) await shows(replica, 'SUMMARY:After it was emptied');
  });

  it.each(['away', 'hanging'])('are served, and show changes, while Redis is %s', async (trouble) => {
    const replica = await startReplica({ REDIS_URL: redisLine.url });
    if (trouble === 'away') await redisLine.cut();
    else redisLine.freeze();
    expect((await replica.get(path())).text).toContain('SUMMARY:First title');
    await changeTitle('Without Redis');
    await shows(replica, 'SUMMARY:Without Redis');
    expect((await replica.get('/health/ready')).status).toBe(200);
    await redisLine.mend();
  });

  it('are not believed when they were broken in Redis', async () => {
    const first = await startReplica();
    const before = await first.get(path());
    await isShared();
    const key = (await redis.keys('feed-copy:*')).find((name) => name.endsWith(calendar.id))!;
    await redis.hset(key, 'outline', 'rubbish');
    const second = await startReplica();
    expect((await second.get(path())).bytes.equals(before.bytes)).toBe(true);
    expect(second.calendars.reads).toEqual([4]);
  });

  it('of two thousand events are made once for two hundred concurrent clients', async () => {
    await services.fill(calendar.id, 1_996);
    await markLongAgo();
    const replica = await startReplica();
    const all = () => Promise.all(Array.from({ length: 200 }, () => replica.get(path(), { method: 'HEAD' })));
    // A busy machine may miss the timeout; then it says so, and the next attempt goes on, or reads everything again.
    const statuses = new Set<number>();
    let attempts = 0;
    const answers = await until('the feed', async () => {
      attempts += 1;
      const got = await all();
      for (const { status } of got) statuses.add(status);
      return got.every(({ status }) => status === 200) ? got : null;
    });
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    const pages = [...replica.calendars.reads];
    expect(new Set(pages)).toEqual(new Set([500]));
    expect(pages.length).toBeGreaterThanOrEqual(4);
    expect(pages.length).toBeLessThanOrEqual(4 * attempts);
    await changeTitle('One of two thousand');
    await shows(replica, 'SUMMARY:One of two thousand');
    expect([replica.calendars.told, replica.calendars.reads]).toEqual([[1], pages]);
  });

  it.each(['dead', 'failing', 'hanging'] as const)(
    'are served completely while calendars is %s, and uncached ones are unavailable',
    async (state) => {
      const replica = await startReplica();
      const before = await replica.get(path());
      const cold = await startReplica({ REDIS_URL: 'redis://127.0.0.1:1' });
      for (const { calendars } of [replica, cold]) calendars.state = state;
      const [kept, unknown] = [await replica.get(path()), await cold.get(path())];
      expect([kept.status, kept.bytes.equals(before.bytes)]).toEqual([200, true]);
      expect(kept.headers['content-length']).toBe(String(kept.bytes.length));
      expect(kept.text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect([unknown.status, unknown.headers['retry-after']]).toEqual([503, '2']);
      for (const { calendars } of [replica, cold]) calendars.state = 'well';
      await until('the feed', async () => (await cold.get(path())).status === 200);
    },
  );

  it('have a date that only moves forward', async () => {
    const replica = await startReplica();
    const dates = [Date.parse((await replica.get(path())).headers['last-modified']!)];
    for (const title of ['Third title', 'Fourth title']) {
      await changeTitle(title);
      await shows(replica, `SUMMARY:${title}`);
      await until('a date that is not ahead of the clock', async () => {
        const date = (await replica.get(path())).headers['last-modified'];
        return date && dates.push(Date.parse(date));
      });
    }
    expect(dates).toEqual([...new Set(dates)].toSorted((a, b) => a - b));
    expect(dates).toHaveLength(3);
  });
});
