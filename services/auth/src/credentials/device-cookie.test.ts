import { mock } from 'node:test';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Es256PrivateKey } from '../config.js';
import { DeviceCookie } from './device-cookie.js';

const aKey = (kid: string): Es256PrivateKey => ({
  kty: 'EC',
  crv: 'P-256',
  x: 'x',
  y: 'y',
  d: `d of ${kid}`,
  kid,
});
const cookieOf = (keys: string[], PUBLIC_ORIGIN = 'https://calendar.example.org') =>
  new DeviceCookie({ PUBLIC_ORIGIN, TOKEN_SIGNING_KEYS: keys.map(aKey) });
const EMAIL = 'person@example.org';
const sent = (header: string) => header.split(';')[0]!;

describe('the cookie of a browser in which somebody signed in', () => {
  afterEach(() => mock.timers.reset());
  const cookie = cookieOf(['one']);

  it('is only sent to sign-ins of this site, out of reach of scripts, and does not contain the address', () => {
    const header = cookie.set(EMAIL, null);
    expect(header).toMatch(
      /^__Secure-daymark_device=[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=15552000; Path=\/api\/auth\/sign-in; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect(cookieOf(['one'], 'http://localhost:8080').set(EMAIL, null)).toMatch(
      /^daymark_device=[^;]+; Max-Age=15552000; Path=\/api\/auth\/sign-in; HttpOnly; SameSite=Strict$/,
    );
  });

  it('is known again for this address, and stays the same browser', () => {
    const first = cookie.read(`a=b; ${sent(cookie.set(EMAIL, null))}`, EMAIL);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(cookie.read(sent(cookie.set(EMAIL, first)), EMAIL)).toBe(first);
    expect(cookie.read(`__Secure-daymark_device=x; ${sent(cookie.set(EMAIL, first))}`, EMAIL)).toBe(first);
  });

  it('is known by a key that was replaced, until it is dropped', () => {
    const header = sent(cookie.set(EMAIL, null));
    expect(cookieOf(['two', 'one']).read(header, EMAIL)).not.toBeNull();
    expect(cookieOf(['two']).read(header, EMAIL)).toBeNull();
  });

  it.each([
    ['for another address', (value: string) => value, 'other@example.org'],
    ['with another browser', (value: string) => value.replace(/=.{22}/, `=${'A'.repeat(22)}`), EMAIL],
    ['with another end', (value: string) => value.replace(/\.(\d+)\./, '.99$1.'), EMAIL],
    ['without a signature', (value: string) => value.slice(0, value.lastIndexOf('.')), EMAIL],
    ['when it is empty', () => '__Secure-daymark_device=', EMAIL],
  ])('is ignored %s', (_, change, email) => {
    expect(cookie.read(change(sent(cookie.set(EMAIL, null))), email)).toBeNull();
  });

  it('counts for nothing after half a year', () => {
    const header = sent(cookie.set(EMAIL, null));
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 181 * 86_400_000 });
    expect(cookie.read(header, EMAIL)).toBeNull();
    expect(cookie.read(undefined, EMAIL)).toBeNull();
  });
});
