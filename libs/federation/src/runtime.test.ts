import { describe, expect, it } from '@jest/globals';
import { parseRemoteList } from './runtime.js';

const ORIGIN = 'https://calendar.example';
const list = (...remotes: unknown[]) => ({ remotes });

describe('The list of remotes', () => {
  it('gives the full address of every remote', () => {
    const remotes = parseRemoteList(
      list({ name: 'dashboard', entry: '/remotes/dashboard/mf-manifest.json' }),
      ORIGIN,
    );
    expect(remotes).toEqual([
      { name: 'dashboard', entry: 'https://calendar.example/remotes/dashboard/mf-manifest.json' },
    ]);
  });

  it.each([
    'https://evil.test/mf-manifest.json',
    '//evil.test/mf-manifest.json',
    '/\\evil.test/mf-manifest.json',
    'http://127.0.0.1:3002/mf-manifest.json',
    'http://calendar.example/mf-manifest.json',
    'data:application/json,{}',
    'javascript:alert(1)',
  ])('refuses a remote outside this site: %s', (entry) => {
    expect(() => parseRemoteList(list({ name: 'dashboard', entry }), ORIGIN)).toThrow(/not on this site/);
  });

  it('takes a remote on this machine when a developer builds it', () => {
    const entry = 'http://127.0.0.1:3002/mf-manifest.json';
    const remotes = parseRemoteList(list({ name: 'events', entry }), ORIGIN, { allowsLoopback: true });
    expect(remotes).toEqual([{ name: 'events', entry }]);
  });

  it('returns what a remote announces, except what cannot be read', () => {
    const entry = '/remotes/dashboard/mf-manifest.json';
    const announcement = {
      contract: 1,
      label: 'The dashboard',
      pages: [{ path: '/', title: 'Your Calendars' }],
    };
    const read = (told: unknown) =>
      parseRemoteList(list({ name: 'dashboard', entry, announcement: told }), ORIGIN)[0]!.announcement;
    expect(read(announcement)).toEqual(announcement);
    for (const told of [
      null,
      'all',
      { ...announcement, contract: '1' },
      { ...announcement, pages: [null] },
      { ...announcement, pages: [{ path: 'no-slash', title: 'x' }] },
    ]) {
      expect(read(told)).toBeUndefined();
    }
  });

  it.each([
    null,
    [],
    {},
    { remotes: 'all' },
    list(null),
    list({ name: 'dashboard' }),
    list({ name: '__proto__', entry: '/x' }),
    list({ name: 'a/b', entry: '/x' }),
  ])('refuses %j', (value) => {
    expect(() => parseRemoteList(value, ORIGIN)).toThrow();
  });
});
