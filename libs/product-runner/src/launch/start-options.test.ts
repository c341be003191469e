import { describe, expect, it } from '@jest/globals';
import { readStartOptions } from './start-options.mjs';

describe('The environment of npm start', () => {
  it('needs nothing: everything has a default or is brought up', () => {
    expect(readStartOptions({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:8080',
      productName: 'Daymark',
      databaseUrl: undefined,
      redisUrl: undefined,
      smtpUrl: undefined,
      ownerEmail: undefined,
      ownerPassword: undefined,
    });
  });

  it('counts an empty value as not set', () => {
    expect(readStartOptions({ PORT: '', OWNER_PASSWORD: '' })).toMatchObject({ port: 8080 });
  });

  it('decides where the product is reached and what it is called', () => {
    const options = readStartOptions({ PORT: '80', HOST: '0.0.0.0', PRODUCT_NAME: ' Kalender & Co ' });
    expect(options).toMatchObject({
      port: 80,
      host: '0.0.0.0',
      publicOrigin: 'http://localhost',
      productName: 'Kalender & Co',
    });
    expect(readStartOptions({ PUBLIC_ORIGIN: 'https://calendar.example.org' }).publicOrigin).toBe(
      'https://calendar.example.org',
    );
  });

  it.each(['abc', '0', '65536', '-1', '80.5', '8080 ', '1e3', '0x50'])(
    'refuses PORT %j with one sentence',
    (PORT) => {
      expect(() => readStartOptions({ PORT })).toThrow(
        `PORT must be a whole number from 1 to 65535, not "${PORT}".`,
      );
    },
  );

  it.each([
    [
      'DATABASE_URL',
      'localhost:5432',
      'DATABASE_URL must look like postgresql://user:password@host:5432/database.',
    ],
    [
      'DATABASE_URL',
      'mysql://u:secret@h/d',
      'DATABASE_URL must look like postgresql://user:password@host:5432/database.',
    ],
    ['REDIS_URL', 'http://localhost', 'REDIS_URL must look like redis://host:6379.'],
    ['SMTP_URL', 'mail.example.org', 'SMTP_URL must look like smtp://host:587.'],
    [
      'PUBLIC_ORIGIN',
      'https://example.org/',
      'PUBLIC_ORIGIN must look like https://calendar.example.org, without a path, not "https://example.org/".',
    ],
    [
      'PUBLIC_ORIGIN',
      'example.org',
      'PUBLIC_ORIGIN must look like https://calendar.example.org, without a path, not "example.org".',
    ],
    ['OWNER_EMAIL', 'owner', 'OWNER_EMAIL must be an email address, not "owner".'],
    ['OWNER_EMAIL', 'owner@localhost', 'OWNER_EMAIL must be an email address, not "owner@localhost".'],
    ['OWNER_PASSWORD', 'short', 'OWNER_PASSWORD must have 8 to 256 characters.'],
    ['OWNER_PASSWORD', 'a'.repeat(257), 'OWNER_PASSWORD must have 8 to 256 characters.'],
    ['OWNER_PASSWORD', 'changeme', 'OWNER_PASSWORD is a sample value; choose a password of your own.'],
    ['OWNER_PASSWORD', 'Password123!', 'OWNER_PASSWORD is a sample value; choose a password of your own.'],
    ['PRODUCT_NAME', 'a'.repeat(41), 'PRODUCT_NAME must have 1 to 40 characters.'],
    ['PRODUCT_NAME', '   ', 'PRODUCT_NAME must have 1 to 40 characters.'],
    ['PRODUCT_NAME', 'two\nlines', 'PRODUCT_NAME must not contain line breaks or other control characters.'],
    ['HOST', '127.0.0.1 ; rm', 'HOST must be an address to listen on, not "127.0.0.1 ; rm".'],
  ])('refuses %s=%j with one sentence', (name, value, message) => {
    expect(() => readStartOptions({ [name]: value })).toThrow(message);
  });

  it('accepts passwords that merely contain a common word, and never repeats one in a message', () => {
    expect(readStartOptions({ OWNER_PASSWORD: 'my password is long' }).ownerPassword).toBe(
      'my password is long',
    );
    expect(() => readStartOptions({ DATABASE_URL: 'mysql://u:topsecret@h' })).not.toThrow(/topsecret/);
  });
});
