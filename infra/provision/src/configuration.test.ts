import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from './configuration.js';

const VALID = {
  ADMIN_DATABASE_URL: 'postgresql://boss:secret@db:5432/daymark',
  OUTPUT_DIRECTORY: '/secrets',
};

describe('The environment of the provisioning program', () => {
  it('needs the database and the output directory, and has defaults for the rest', () => {
    expect(readConfiguration(VALID)).toEqual({
      adminDatabaseUrl: VALID.ADMIN_DATABASE_URL,
      outputDirectory: '/secrets',
      secretsUid: 1000,
      waitSeconds: 120,
      connectionsPerRole: 50,
    });
  });

  it('takes the address of a Redis whose users it makes, and how many connections a role may have', () => {
    const given = { ...VALID, REDIS_ADDRESS: 'redis:6379', CONNECTIONS_PER_ROLE: '140' };
    expect(readConfiguration(given)).toMatchObject({ redisAddress: 'redis:6379', connectionsPerRole: 140 });
  });

  it.each([
    [{ ADMIN_DATABASE_URL: '' }, 'ADMIN_DATABASE_URL is not set.'],
    [{ OUTPUT_DIRECTORY: undefined }, 'OUTPUT_DIRECTORY is not set.'],
    [
      { ADMIN_DATABASE_URL: 'mysql://db' },
      'ADMIN_DATABASE_URL must look like postgresql://user:password@host:5432/database.',
    ],
    [{ REDIS_ADDRESS: 'redis://redis:6379' }, 'REDIS_ADDRESS must be a host and a port, such as redis:6379.'],
    [{ POOLER_ADDRESS: 'pgbouncer' }, 'POOLER_ADDRESS must be a host and a port, such as pgbouncer:6432.'],
    [{ SECRETS_UID: 'node' }, 'SECRETS_UID must be a whole number, not "node".'],
    [
      { ADMIN_DATABASE_URL: '', ADMIN_DATABASE_URL_FILE: '/does/not/exist' },
      'ADMIN_DATABASE_URL_FILE names a file that cannot be read: /does/not/exist',
    ],
  ])('is refused with one sentence when a value is wrong: %j', (change, message) => {
    expect(() => readConfiguration({ ...VALID, ...change })).toThrow(message);
  });
});
