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
    });
  });

  it.each([
    [{ ADMIN_DATABASE_URL: '' }, 'ADMIN_DATABASE_URL is not set.'],
    [{ OUTPUT_DIRECTORY: undefined }, 'OUTPUT_DIRECTORY is not set.'],
    [
      { ADMIN_DATABASE_URL: 'mysql://db' },
      'ADMIN_DATABASE_URL must look like postgresql://user:password@host:5432/database.',
    ],
    [{ SECRETS_UID: 'node' }, 'SECRETS_UID must be a whole number, not "node".'],
    [
      { ADMIN_DATABASE_URL: '', ADMIN_DATABASE_URL_FILE: '/does/not/exist' },
      'ADMIN_DATABASE_URL_FILE names a file that cannot be read: /does/not/exist',
    ],
  ])('is refused with one sentence when a value is wrong: %j', (change, message) => {
    expect(() => readConfiguration({ ...VALID, ...change })).toThrow(message);
  });
});
