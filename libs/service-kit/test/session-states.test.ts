import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testRedis } from '@daymark/local-stack';
import { pino } from 'pino';
import type { Redis } from 'ioredis';
import { RemoteSessionStates } from '../src/access/session-states.js';
import { createRequestRedis, markSessionChanged, ServiceClient, ServiceTokens } from '../src/index.js';
import {
  serviceKeys,
  startConnectionSwitch,
  startStandInAuth,
  until,
  type ConnectionSwitch,
  type SignedIn,
  type StandInAuth,
} from '../src/testing/index.js';

const logger = pino({ level: 'silent' });

describe('the state of a session, as other services know it', () => {
  let auth: StandInAuth;
  let line: ConnectionSwitch;
  let redis: Redis;
  let states: RemoteSessionStates;
  let person: SignedIn;
  beforeEach(async () => {
    auth = await startStandInAuth('https://calendar.example.org');
    line = await startConnectionSwitch((await testRedis()).url);
    redis = createRequestRedis(line.url, logger);
    await until('Redis', () => redis.status === 'ready');
    const keys = await serviceKeys('calendars');
    const client = new ServiceClient(new ServiceTokens('calendars', keys.calendars), { auth: auth.url });
    states = new RemoteSessionStates(client, redis);
    person = await auth.signIn();
  });
  afterEach(async () => {
    await line.mend();
    await until('Redis', () => redis.status === 'ready');
    redis.disconnect();
    await line.close();
    await auth.close();
  });

  const roleNow = async () => (await states.find(person.session_id))?.role ?? null;

  it('is asked of auth once and then known for a few seconds, also while auth is away', async () => {
    expect(await roleNow()).toBe('user');
    auth.setOutOfOrder(true);
    expect(await roleNow()).toBe('user');
  });

  it('is asked anew as soon as auth says that it changed', async () => {
    expect(await roleNow()).toBe('user');
    auth.endSession(person.session_id);
    await markSessionChanged(redis, person.session_id);
    expect(await roleNow()).toBeNull();
  });

  it('does not enter the cache while it is about to change', async () => {
    await markSessionChanged(redis, person.session_id);
    expect(await roleNow()).toBe('user');
    auth.endSession(person.session_id);
    expect(await roleNow()).toBeNull();
  });

  it('is asked of auth every time while Redis is away, and cannot be known when auth is away too', async () => {
    await line.cut();
    expect(await roleNow()).toBe('user');
    auth.endSession(person.session_id);
    expect(await roleNow()).toBeNull();
    auth.setOutOfOrder(true);
    await expect(states.find(person.session_id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('is over also when Redis forgot that it ended', async () => {
    expect(await roleNow()).toBe('user');
    auth.endSession(person.session_id);
    await markSessionChanged(redis, person.session_id);
    await redis.flushdb();
    expect(await roleNow()).toBeNull();
  });

  it('of a session that nobody knows is that it is over', async () => {
    expect(await states.find(randomUUID())).toBeNull();
  });
});
