import { describe, expect, it } from '@jest/globals';
import { loadSettings } from './config.js';

const environment = {
  PORT: '0',
  PUBLIC_ORIGIN: 'https://calendar.example.org',
  SERVICE_PRIVATE_KEY: JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'x', d: 'd' }),
  SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: [] }),
  DATABASE_URL: 'postgres://daymark_admin@localhost/daymark',
  REDIS_URL: 'redis://localhost',
  AUTH_URL: 'http://localhost:3001',
  CALENDARS_URL: 'http://localhost:3002',
};

describe('the settings of admin', () => {
  it('are complete with its stores, its keys and the address of auth', () => {
    expect(loadSettings(environment)).toMatchObject({
      AUTH_URL: 'http://localhost:3001',
      PRODUCT_NAME: 'Daymark',
      AUDIT_RETENTION_DAYS: 365,
    });
  });

  it.each([
    ['no address of auth', { AUTH_URL: undefined }, 'AUTH_URL is not set.'],
    ['no address of calendars', { CALENDARS_URL: undefined }, 'CALENDARS_URL is not set.'],
    ['a wrong address of auth', { AUTH_URL: 'localhost' }, /^AUTH_URL must be an address/],
    [
      'an origin with a path',
      { PUBLIC_ORIGIN: 'https://calendar.example.org/' },
      /^PUBLIC_ORIGIN must be an origin/,
    ],
    ['no database', { DATABASE_URL: undefined }, 'DATABASE_URL is not set.'],
    ['an audit log of a day', { AUDIT_RETENTION_DAYS: '1' }, /^AUDIT_RETENTION_DAYS/],
    ['an invalid port', { PORT: '70000' }, /^PORT must be a port number/],
    ['an invalid key', { SERVICE_PRIVATE_KEY: 'secret' }, /^SERVICE_PRIVATE_KEY must be JSON/],
  ])('are refused with %s', (_, change, message) => {
    expect(() => loadSettings({ ...environment, ...change })).toThrow(message);
  });
});
