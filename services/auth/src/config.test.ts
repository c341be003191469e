import { describe, expect, it } from '@jest/globals';
import { loadSettings } from './config.js';

const signingKey = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd', kid: 'one' };
const environment = {
  PORT: '0',
  PUBLIC_ORIGIN: 'https://calendar.example.org',
  SERVICE_PRIVATE_KEY: JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'x', d: 'd' }),
  SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: [] }),
  DATABASE_URL: 'postgresql://auth:x@localhost/daymark',
  REDIS_URL: 'redis://localhost',
  CALENDARS_URL: 'http://localhost:3002',
  TOKEN_SIGNING_KEYS: JSON.stringify([signingKey]),
};
const owner = { OWNER_EMAIL: 'Owner@Example.org', OWNER_PASSWORD: 'long enough' };

describe('the settings of auth', () => {
  it('have sessions of 60 days, 14 days of rest, and 30 seconds of grace, unless they say otherwise', () => {
    expect(loadSettings(environment)).toMatchObject({
      SESSION_LIFETIME_SECONDS: 60 * 86_400,
      SESSION_IDLE_SECONDS: 14 * 86_400,
      REFRESH_GRACE_SECONDS: 30,
    });
  });

  it('refuse common passwords unless they say otherwise', () => {
    expect(loadSettings(environment).REFUSE_COMMON_PASSWORDS).toBe(true);
    const lenient = {
      ...environment,
      ...owner,
      OWNER_PASSWORD: 'owner2026',
      REFUSE_COMMON_PASSWORDS: 'false',
    };
    expect(loadSettings(lenient).REFUSE_COMMON_PASSWORDS).toBe(false);
  });

  it('take the owner’s address in lower case', () => {
    expect(loadSettings({ ...environment, ...owner }).OWNER_EMAIL).toBe('owner@example.org');
  });

  it.each([
    [
      'an address without a password',
      { OWNER_EMAIL: 'a@b.cd' },
      'OWNER_EMAIL and OWNER_PASSWORD must be set together or not at all.',
    ],
    [
      'a password without an address',
      { OWNER_PASSWORD: 'long enough' },
      'OWNER_EMAIL and OWNER_PASSWORD must be set together or not at all.',
    ],
    [
      'a sample password',
      { ...owner, OWNER_PASSWORD: 'changeme' },
      'OWNER_PASSWORD is a sample value; set a password of your own.',
    ],
    [
      'a common password',
      { ...owner, OWNER_PASSWORD: 'owner2026' },
      'OWNER_PASSWORD is one of the first that are tried; set another one.',
    ],
    [
      'a setting that is neither true nor false',
      { REFUSE_COMMON_PASSWORDS: 'perhaps' },
      'REFUSE_COMMON_PASSWORDS must be true or false.',
    ],
    [
      'a short password',
      { ...owner, OWNER_PASSWORD: 'short' },
      'OWNER_PASSWORD must have at least 8 characters.',
    ],
    ['a wrong address', { ...owner, OWNER_EMAIL: 'nobody' }, 'OWNER_EMAIL must be an email address.'],
    ['no signing keys', { TOKEN_SIGNING_KEYS: '[]' }, 'TOKEN_SIGNING_KEYS must hold at least one key.'],
    [
      'a public key alone',
      { TOKEN_SIGNING_KEYS: JSON.stringify([{ ...signingKey, d: undefined }]) },
      /^TOKEN_SIGNING_KEYS /,
    ],
    [
      'two keys of one name',
      { TOKEN_SIGNING_KEYS: JSON.stringify([signingKey, signingKey]) },
      'TOKEN_SIGNING_KEYS must not repeat a kid.',
    ],
    [
      'cheap hashes outside of tests',
      { CHEAP_PASSWORD_HASHES: 'true', NODE_ENV: 'production' },
      'CHEAP_PASSWORD_HASHES is for tests alone; remove it.',
    ],
    ['a longer grace', { REFRESH_GRACE_SECONDS: '31' }, 'REFRESH_GRACE_SECONDS must be at most 30.'],
  ])('are refused with %s', (_, change, message) => {
    expect(() => loadSettings({ ...environment, ...change })).toThrow(message);
  });

  it('may have cheap hashes in a test', () => {
    const settings = { ...environment, CHEAP_PASSWORD_HASHES: 'true', NODE_ENV: 'test' };
    expect(loadSettings(settings).CHEAP_PASSWORD_HASHES).toBe(true);
    expect(loadSettings(environment).CHEAP_PASSWORD_HASHES).toBe(false);
  });

  it('may have a sample password for the owner on a developer’s machine', () => {
    const settings = { ...environment, ...owner, OWNER_PASSWORD: 'changeme', NODE_ENV: 'development' };
    expect(loadSettings(settings).OWNER_PASSWORD).toBe('changeme');
  });
});
