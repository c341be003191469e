import { describe, expect, it } from '@jest/globals';
import { loadSettings } from './config.js';

const key = { kty: 'OKP', crv: 'Ed25519', x: 'x', d: 'd' };
const environment = {
  PORT: '0',
  PUBLIC_ORIGIN: 'https://calendar.example.org',
  SERVICE_PRIVATE_KEY: JSON.stringify(key),
  SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: [] }),
  DATABASE_URL: 'postgresql://mailer:x@localhost/daymark',
  REDIS_URL: 'redis://localhost',
  AUTH_URL: 'http://localhost:1',
  SMTP_URL: 'smtp://localhost:25',
};

describe('the sender of mails', () => {
  it.each([
    ['no-reply@example.org', { name: '', address: 'no-reply@example.org' }],
    ['Daymark <No-Reply@example.org>', { name: 'Daymark', address: 'no-reply@example.org' }],
  ])('may be written as %s', (value, expected) => {
    expect(loadSettings({ ...environment, MAIL_FROM: value }).MAIL_FROM).toEqual(expected);
  });

  it.each(['Daymark', 'a@b', 'a@example.org, b@example.org', 'A\r\nBcc: b@example.org <a@example.org>'])(
    'is refused with one sentence when it is %j',
    (value) => {
      expect(() => loadSettings({ ...environment, MAIL_FROM: value })).toThrow(
        'MAIL_FROM must be an address such as Daymark <no-reply@example.org>.',
      );
    },
  );
});
