import { describe, expect, it } from '@jest/globals';
import { RefreshCookie } from './sessions.module.js';
import { newSecret } from '../tokens/tokens.module.js';

const token = newSecret();
const user = { isAdministrator: false };

describe('the refresh cookie', () => {
  it('is bound to the host and to HTTPS, unreadable for scripts and never sent across sites, on an HTTPS origin', () => {
    const [header] = new RefreshCookie('https://calendar.example.org').set(token, 60, user);
    expect(header).toBe(
      `__Host-daymark_refresh=${token}; Max-Age=60; Path=/; Secure; HttpOnly; SameSite=Strict`,
    );
  });

  it('does without the prefix and Secure, which browsers refuse there, on a plain HTTP origin', () => {
    const [header] = new RefreshCookie('http://localhost:8080').set(token, 60, user);
    expect(header).toBe(`daymark_refresh=${token}; Max-Age=60; Path=/api/auth; HttpOnly; SameSite=Strict`);
  });

  it('is removed with the attributes that it was set with', () => {
    expect(new RefreshCookie('https://calendar.example.org').clear()).toEqual([
      '__Host-daymark_refresh=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict',
      '__Host-daymark_signed_in=; Max-Age=0; Path=/; Secure; SameSite=Strict',
    ]);
  });

  it('is set together with one that pages may read, which says that there may be a session', () => {
    expect(new RefreshCookie('https://calendar.example.org').set(token, 60, user)[1]).toBe(
      '__Host-daymark_signed_in=1; Max-Age=60; Path=/; Secure; SameSite=Strict',
    );
    expect(new RefreshCookie('http://localhost:8080').set(token, 60, user)[1]).toBe(
      'daymark_signed_in=1; Max-Age=60; Path=/; SameSite=Strict',
    );
  });

  it('is set together with one that tells pages of an administrator', () => {
    const cookie = new RefreshCookie('https://calendar.example.org');
    expect(cookie.set(token, 60, { isAdministrator: true })[1]).toBe(
      '__Host-daymark_signed_in=administrator; Max-Age=60; Path=/; Secure; SameSite=Strict',
    );
  });

  it.each([
    ['alone', `daymark_refresh=${token}`, token],
    ['among others', `a=b; daymark_refresh=${token}; c`, token],
    ['after one of that name that cannot be a token', `daymark_refresh=x; daymark_refresh=${token}`, token],
    ['not, when missing', 'a=b', null],
    ['not, when there is no header', undefined, null],
    ['not, when another name ends alike', `xdaymark_refresh=${token}`, null],
    ['not, when it is too short', 'daymark_refresh=abc', null],
  ])('is found %s', (_, header, expected) => {
    expect(new RefreshCookie('http://localhost:8080').read(header)).toBe(expected);
  });
});
