import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  generateSecrets,
  REDIS_SERVICES,
  redisUrls,
  redisUsers,
  type RedisService,
} from '@daymark/provision';
import { Redis } from 'ioredis';
import { findFreePort } from '../src/machine/free-port.js';
import { LOCAL_DIRECTORY } from '../src/machine/workspace-paths.js';
import { RedisServer } from '../src/stores/redis-server.js';

describe('Redis with a user for each service', () => {
  const { redis_passwords: passwords } = generateSecrets();
  const clients = {} as Record<RedisService, Redis>;
  let directory: string;
  let server: RedisServer;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'redis-users-'));
    server = await RedisServer.create({
      localDirectory: LOCAL_DIRECTORY,
      dataDirectory: join(directory, 'data'),
      port: await findFreePort(),
      password: 'a-password',
      isDurable: false,
      users: redisUsers(passwords),
    });
    const urls = redisUrls(server.address, passwords);
    for (const service of REDIS_SERVICES) clients[service] = new Redis(urls[service]);
  });
  afterAll(async () => {
    for (const client of Object.values(clients)) client.disconnect();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it.each(REDIS_SERVICES)('lets %s count its own limits, and nobody else’s', async (service) => {
    for (const owner of REDIS_SERVICES) {
      const counted = clients[service].eval('return redis.call("INCR", KEYS[1])', 1, `rate-limit:${owner}:a`);
      if (owner === service) expect(await counted).toBe(1);
      else await expect(counted).rejects.toThrow(/NOPERM|can't access|permission/i);
    }
  });

  const QUEUES = {
    email: ['auth', 'mailer'],
    cleanup: ['auth', 'calendars'],
    notices: ['auth', 'calendars'],
    imports: ['calendars'],
  };
  it.each(Object.entries(QUEUES))(
    'gives access to the queue %s only to the services that use it',
    async (queue, concerned) => {
      const opening = [];
      for (const service of REDIS_SERVICES) {
        const isOpen = await clients[service].lpush(`bull:${queue}:wait`, 'a').then(
          () => true,
          () => false,
        );
        if (isOpen) opening.push(service);
      }
      expect(opening.sort()).toEqual(concerned);
    },
  );

  it('keeps what auth says of sessions from those who ask nobody in', async () => {
    await clients.auth.set('session-statement:a', 'alive');
    expect(await clients.calendars.get('session-statement:a')).toBe('alive');
    for (const service of ['feed', 'mailer'] as const) {
      await expect(clients[service].get('session-statement:a')).rejects.toThrow(/NOPERM/);
    }
  });

  it('lets who works on messages acknowledge them, and their sender alone read that', async () => {
    await clients.mailer
      .multi()
      .rpush('acknowledgements:auth', 'done')
      .expire('acknowledgements:auth', 60)
      .exec();
    await expect(clients.mailer.lpop('acknowledgements:auth')).rejects.toThrow(/NOPERM/);
    await expect(clients.calendars.lpop('acknowledgements:auth')).rejects.toThrow(/NOPERM/);
    expect(await clients.auth.lpop('acknowledgements:auth')).toBe('done');
  });

  it.each([
    ['FLUSHALL'],
    ['CONFIG', 'GET', 'dir'],
    ['KEYS', '*'],
    ['ACL', 'LIST'],
    ['SHUTDOWN'],
    ['SCRIPT', 'FLUSH'],
  ])('allows nobody the command %s', async (...command) => {
    for (const service of REDIS_SERVICES) {
      await expect(clients[service].call(...(command as [string]))).rejects.toThrow(/NOPERM/);
    }
  });

  it('lets nobody in without a name', async () => {
    const nameless = new Redis(`redis://${server.address}`, { lazyConnect: true, retryStrategy: () => null });
    nameless.on('error', () => undefined);
    await nameless.connect().catch(() => undefined);
    await expect(nameless.get('session-statement:a')).rejects.toThrow();
    nameless.disconnect();
  });
});
