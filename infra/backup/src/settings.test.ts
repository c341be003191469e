import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';

const ENOUGH = { ADMIN_DATABASE_URL: 'postgresql://a:b@localhost/daymark', BACKUP_DIRECTORY: '/backups' };

describe('The settings of a backup', () => {
  it('need the database and a place, and keep fourteen backups by default', () => {
    expect(readSettings({ ...ENOUGH, LOGO_DIRECTORY: '' })).toEqual({
      adminDatabaseUrl: ENOUGH.ADMIN_DATABASE_URL,
      backupDirectory: '/backups',
      logoDirectory: undefined,
      keep: 14,
    });
  });

  it.each([
    [{ ...ENOUGH, ADMIN_DATABASE_URL: '' }, 'ADMIN_DATABASE_URL is not set.'],
    [{ ...ENOUGH, ADMIN_DATABASE_URL: 'mysql://x' }, 'ADMIN_DATABASE_URL must look like postgresql://'],
    [{ ADMIN_DATABASE_URL: ENOUGH.ADMIN_DATABASE_URL }, 'BACKUP_DIRECTORY is not set.'],
    [{ ...ENOUGH, BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be at least 1.'],
    [
      { ...ENOUGH, ADMIN_DATABASE_URL_FILE: '/nowhere' },
      'ADMIN_DATABASE_URL_FILE names a file that cannot be read',
    ],
  ])('are refused in one sentence where something is missing or wrong: %j', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });
});
