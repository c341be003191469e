import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testRedis } from '@daymark/local-stack';
import { generateKeyPair } from 'jose';
import { pino } from 'pino';
import type { Redis } from 'ioredis';
import { authKeys } from '../src/access/access-token.js';
import {
  RemoteSessionStates,
  readSessionStatement,
  signSessionStatement,
} from '../src/access/session-states.js';
import { createRequestRedis, markSessionChanged, ServiceClient, ServiceTokens } from '../src/index.js';
import {
  serviceKeys,
  startConnectionSwitch,
  startFakeAuth,
  until,
  type ConnectionSwitch,
  type SignedIn,
  type FakeAuth,
} from '../src/testing/index.js';

const logger = pino({ level: 'silent' });
const ORIGIN = 'https://calendar.example.org';

describe('the state of a session, as other services know it', () => {
  let auth: FakeAuth;
  let line: ConnectionSwitch;
  let redis: Redis;
  let states: RemoteSessionStates;
  let person: SignedIn;
  /** How far the clock of the service under test is ahead of auth's. */
  let aheadSeconds: number;
  beforeEach(async () => {
    auth = await startFakeAuth(ORIGIN);
    line = await startConnectionSwitch((await testRedis()).url);
    redis = createRequestRedis(line.url, logger);
    await until('Redis', () => redis.status === 'ready');
    const keys = await serviceKeys('calendars');
    const client = new ServiceClient(new ServiceTokens('calendars', keys.calendars), { auth: auth.url });
    aheadSeconds = 0;
    const now = () => Date.now() + aheadSeconds * 1000;
    states = new RemoteSessionStates(client, redis, authKeys(auth.url), ORIGIN, now);
    person = await auth.signIn();
  });
  afterEach(async () => {
    await line.mend();
    await until('Redis', () => redis.status === 'ready');
    redis.disconnect();
    await line.close();
    await auth.close();
  });

  const roleOf = async (isReading: boolean) =>
    (await states.find(person.session_id, isReading))?.role ?? null;
  const reading = () => roleOf(true);
  const writing = () => roleOf(false);
  const isUnknown = { code: 'SERVICE_UNAVAILABLE' };
  const key = () => `session-statement:${person.session_id}`;
  const kept = async () => (await redis.get(key()))!;

  it('is asked of auth once by readers and then known for a few seconds', async () => {
    expect(await reading()).toBe('user');
    auth.endSession(person.session_id);
    expect(await reading()).toBe('user');
    aheadSeconds = 6;
    expect(await reading()).toBeNull();
  });

  it('is asked of auth for every change, whatever is cached', async () => {
    expect(await reading()).toBe('user');
    auth.endSession(person.session_id);
    expect(await writing()).toBeNull();
    expect(await reading()).toBeNull();
  });

  it('lets people read for a minute while auth is unavailable, and lets nobody write', async () => {
    expect(await writing()).toBe('user');
    auth.setOutOfOrder(true);
    for (aheadSeconds of [0, 6, 50]) {
      expect(await reading()).toBe('user');
      await expect(writing()).rejects.toMatchObject(isUnknown);
    }
    aheadSeconds = 61;
    await expect(reading()).rejects.toMatchObject(isUnknown);
    expect(await redis.ttl(key())).toBeLessThanOrEqual(60);
  });

  it('is read by nobody once auth said that it changed, also while auth is unavailable', async () => {
    expect(await reading()).toBe('user');
    await markSessionChanged(redis, person.session_id);
    auth.setOutOfOrder(true);
    await expect(reading()).rejects.toMatchObject(isUnknown);
  });

  it('is asked of auth again as soon as auth reports a change', async () => {
    expect(await reading()).toBe('user');
    auth.endSession(person.session_id);
    await markSessionChanged(redis, person.session_id);
    expect(await reading()).toBeNull();
  });

  it('is forgotten when auth says that it is over, and then not read while auth is unavailable', async () => {
    expect(await reading()).toBe('user');
    auth.endSession(person.session_id);
    expect(await writing()).toBeNull();
    auth.setOutOfOrder(true);
    await expect(reading()).rejects.toMatchObject(isUnknown);
  });

  it('does not enter the cache while it is about to change', async () => {
    await markSessionChanged(redis, person.session_id);
    expect(await reading()).toBe('user');
    auth.endSession(person.session_id);
    expect(await reading()).toBeNull();
  });

  it('is asked of auth every time while Redis is unavailable, and cannot be known when auth is unavailable too', async () => {
    await line.cut();
    expect(await reading()).toBe('user');
    auth.endSession(person.session_id);
    expect(await reading()).toBeNull();
    auth.setOutOfOrder(true);
    await expect(reading()).rejects.toMatchObject(isUnknown);
  });

  it('is over also when Redis forgot that it ended', async () => {
    expect(await reading()).toBe('user');
    auth.endSession(person.session_id);
    await markSessionChanged(redis, person.session_id);
    await redis.flushdb();
    expect(await reading()).toBeNull();
  });

  it('of a session that nobody knows is that it is over', async () => {
    expect(await states.find(randomUUID(), true)).toBeNull();
  });

  describe('that somebody else wrote into Redis', () => {
    const forgeries: [string, () => Promise<string>][] = [
      ['in plain JSON', () => Promise.resolve(JSON.stringify({ ...person, role: 'admin' }))],
      [
        'signed with another key of the same name',
        async () => {
          const { privateKey } = await generateKeyPair('ES256');
          return signSessionStatement({ ...person, role: 'admin' }, ORIGIN, 'fake-auth', privateKey);
        },
      ],
      [
        'without a signature',
        async () => {
          const [, claims] = (await kept()).split('.');
          const forged = {
            ...JSON.parse(Buffer.from(claims!, 'base64url').toString()),
            role: 'admin',
          } as object;
          const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
          return `${encoded({ alg: 'none', typ: 'session-state+jwt' })}.${encoded(forged)}.`;
        },
      ],
      [
        'with another role under the signature of auth',
        async () => {
          const [header, claims, signature] = (await kept()).split('.');
          const forged = Buffer.from(claims!, 'base64url').toString().replace('"user"', '"admin"');
          return [header, Buffer.from(forged).toString('base64url'), signature].join('.');
        },
      ],
      [
        'of an administrator',
        async () => {
          const administrator = await auth.signIn({ role: 'admin' });
          await states.find(administrator.session_id, true);
          return (await redis.get(`session-statement:${administrator.session_id}`))!;
        },
      ],
      ['and is an access token', () => Promise.resolve(person.token)],
      ['and is no token', () => Promise.resolve('x'.repeat(10_000))],
    ];
    it.each(forgeries)('%s is ignored, whether or not auth is available', async (_, forge) => {
      expect(await reading()).toBe('user');
      await redis.set(key(), await forge());
      expect(await reading()).toBe('user');
      await redis.set(key(), await forge());
      auth.setOutOfOrder(true);
      await expect(reading()).rejects.toMatchObject(isUnknown);
    });

    it('an hour ago counts for nothing, although auth signed it', async () => {
      expect(await reading()).toBe('user');
      const earlier = await kept();
      auth.endSession(person.session_id);
      await redis.set(key(), earlier);
      aheadSeconds = 3600;
      auth.setOutOfOrder(true);
      await expect(reading()).rejects.toMatchObject(isUnknown);
    });
  });

  it('counts for nothing where auth answers with a statement of another time', async () => {
    aheadSeconds = 63;
    await expect(writing()).rejects.toMatchObject(isUnknown);
    aheadSeconds = -63;
    await expect(writing()).rejects.toMatchObject(isUnknown);
  });

  describe.each([-59, -31, 31, 59])('where the clock is %i seconds ahead of that of auth', (ahead) => {
    beforeEach(() => void (aheadSeconds = ahead));

    it('is known to those who read and to those who change something', async () => {
      expect(await writing()).toBe('user');
      expect(await reading()).toBe('user');
    });

    it('is asked of auth no more often', async () => {
      expect(await reading()).toBe('user');
      auth.endSession(person.session_id);
      expect(await reading()).toBe('user');
      aheadSeconds = ahead + 9;
      expect(await reading()).toBeNull();
    });

    it('lets people read for a minute while auth is unavailable, and no longer', async () => {
      expect(await writing()).toBe('user');
      auth.setOutOfOrder(true);
      aheadSeconds = ahead + 50;
      expect(await reading()).toBe('user');
      aheadSeconds = ahead + 65;
      await expect(reading()).rejects.toMatchObject(isUnknown);
    });
  });

  it('is checked with the keys already known while auth is unavailable, however old they are', async () => {
    let hours = 0;
    const keys = authKeys(auth.url, () => hours * 3_600_000);
    await reading();
    const read = async () =>
      (await readSessionStatement(await kept(), person.session_id, keys, ORIGIN)).state;
    expect(await read()).toMatchObject({ role: 'user' });
    await auth.close();
    hours = 5;
    expect(await read()).toMatchObject({ role: 'user' });
    expect(await read()).toMatchObject({ role: 'user' });
  });
});
