import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testRedis } from '@daymark/local-stack';
import { until } from '@daymark/service-kit/testing';
import { Redis } from 'ioredis';
import { anotherAuth, OWNER, stores, useAuth } from './support/auth-under-test.js';

describe('auth with a separate Redis for limits and caches', () => {
  useAuth();
  let queues: Redis;
  let caches: Redis;
  beforeAll(async () => {
    const other = await testRedis();
    [queues, caches] = [new Redis(stores.redis.url), new Redis(other.url)];
    await queues.flushdb();
  });
  afterAll(() => {
    queues.disconnect();
    caches.disconnect();
  });

  const kindsIn = async (redis: Redis) =>
    [...new Set((await redis.keys('*')).map((key) => key.split(':')[0]!))].sort();

  it('keeps limits and session states there, and only messages in the Redis of the queues', async () => {
    const { host, port, db, password, username } = caches.options;
    const cacheUrl = `redis://${username ?? ''}:${password ?? ''}@${host}:${port}/${db}`;
    const auth = await anotherAuth({ REDIS_CACHE_URL: cacheUrl });
    await auth.signIn({ email: OWNER.email, password: 'a wrong one' });
    await auth.post('/api/auth/password-reset', { body: { email: OWNER.email } });
    await until('the mail in its queue', async () => (await queues.keys('bull:email:*')).length > 0);
    await until('the limits', async () => (await kindsIn(caches)).includes('rate-limit'));
    expect(await kindsIn(caches)).not.toContain('bull');
    expect((await kindsIn(queues)).filter((kind) => kind !== 'acknowledgements')).toEqual(['bull']);
    const { body } = await auth.get('/health/ready');
    expect(JSON.stringify(body)).toContain('redis-cache');
  });
});
