import { describe, expect, it } from '@jest/globals';
import { loadSettings } from './config.js';

const environment = {
  PORT: '0',
  PUBLIC_ORIGIN: 'https://calendar.example.org',
  SERVICE_PRIVATE_KEY: JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'x', d: 'd' }),
  SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: [] }),
  REDIS_URL: 'redis://localhost',
  AUTH_URL: 'http://localhost:3001',
};

describe('the settings of admin', () => {
  it('are complete without a database', () => {
    expect(loadSettings(environment)).toMatchObject({
      AUTH_URL: 'http://localhost:3001',
      PRODUCT_NAME: 'Daymark',
    });
  });

  it.each([
    ['no address of auth', { AUTH_URL: undefined }, 'AUTH_URL is not set.'],
    ['a wrong address of auth', { AUTH_URL: 'localhost' }, /^AUTH_URL must be an address/],
    [
      'an origin with a path',
      { PUBLIC_ORIGIN: 'https://calendar.example.org/' },
      /^PUBLIC_ORIGIN must be an origin/,
    ],
    ['a port that is none', { PORT: '70000' }, /^PORT must be a port number/],
    ['a key that is none', { SERVICE_PRIVATE_KEY: 'secret' }, /^SERVICE_PRIVATE_KEY must be JSON/],
  ])('are refused with %s', (_, change, message) => {
    expect(() => loadSettings({ ...environment, ...change })).toThrow(message);
  });
});
