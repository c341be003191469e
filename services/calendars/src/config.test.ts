import { describe, expect, it } from '@jest/globals';
import { loadAudienceSettings, loadSettings } from './config.js';

const key = { kty: 'OKP', crv: 'Ed25519', x: 'x', d: 'd' };
const environment = {
  PORT: '0',
  PUBLIC_ORIGIN: 'https://calendar.example.org',
  SERVICE_PRIVATE_KEY: JSON.stringify(key),
  SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: [] }),
  DATABASE_URL: 'postgres://database/daymark',
  REDIS_URL: 'redis://redis',
  AUTH_URL: 'http://auth:8080',
};
const store = {
  LOGO_S3_ENDPOINT: 'https://store.example.org',
  LOGO_S3_BUCKET: 'logos',
  LOGO_S3_ACCESS_KEY_ID: 'calendars',
  LOGO_S3_SECRET_ACCESS_KEY: 'kept-by-the-operator',
};
const load = (more: Record<string, string>) => loadSettings({ ...environment, ...more });

describe('The settings for logos', () => {
  it('are a folder, or all that a bucket of a store needs', () => {
    expect(load({ LOGO_DIRECTORY: '/data/logos' }).LOGO_DIRECTORY).toBe('/data/logos');
    expect(load(store)).toMatchObject({ ...store, LOGO_S3_REGION: 'us-east-1' });
  });

  it('are invalid with neither', () => {
    expect(() => load({})).toThrow('LOGO_DIRECTORY is not set.');
  });

  it.each(Object.keys(store))('are missing when there is a store without %s', (name) => {
    expect(() => load({ ...store, [name]: '' })).toThrow(`${name} is not set.`);
  });

  it.each([
    ['LOGO_S3_ENDPOINT', 'ftp://store'],
    ['LOGO_S3_BUCKET', 'a/b'],
    ['LOGO_S3_SECRET_ACCESS_KEY', 'changeme'],
  ])('are refused when %s is %s', (name, value) => {
    expect(() => load({ ...store, [name]: value })).toThrow(name);
  });
});

describe('The settings of the program for the audience', () => {
  it('contain neither Redis nor auth', () => {
    const { REDIS_URL: _, AUTH_URL: __, ...own } = environment;
    const settings = loadAudienceSettings({ ...own, LOGO_DIRECTORY: '/data/logos' });
    expect(settings.LOGO_DIRECTORY).toBe('/data/logos');
    expect(() => loadSettings({ ...own, LOGO_DIRECTORY: '/data/logos' })).toThrow('REDIS_URL');
  });
});
