import { describe, expect, it } from '@jest/globals';
import { admitTarget, mayBeScreen, TARGET_MAX_BYTES } from './index.js';

describe('A request target', () => {
  it.each([
    ['/', '/', ''],
    ['/auth?next=%2F%2Fevil.test', '/auth', '?next=%2F%2Fevil.test'],
    [
      '/api/calendars/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11/events?from=a&to=b',
      '/api/calendars/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11/events',
      '?from=a&to=b',
    ],
    ['/api/auth/.well-known/jwks.json', '/api/auth/.well-known/jwks.json', ''],
    [
      '/event/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11-occurrence-12',
      '/event/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11-occurrence-12',
      '',
    ],
    ['/settings/', '/settings/', ''],
    ['/caf%C3%A9', '/caf%C3%A9', ''],
    ['/calendar/public/a%2Bb', '/calendar/public/a%2Bb', ''],
    ['/calendar/public/a%2bb', '/calendar/public/a%2bb', ''],
    ['/x?path=/internal/../..;', '/x', '?path=/internal/../..;'],
  ])('is admitted in its canonical form: %s', (target, path, query) => {
    expect(admitTarget(target)).toEqual({ kind: 'admitted', path, query });
  });

  it.each([
    '//',
    '//api/calendars',
    '/api//calendars',
    '/calendar//evil.test',
    '/./auth',
    '/../auth',
    '/api/../internal/x',
    '/calendar/embed/../../settings',
    '/calendar/embed/%2e%2e/settings',
    '/api/admin/..;/users',
    '/api/admin;x/users',
    '/api/%61dmin/users',
    '/api%2fadmin/users',
    '/api%2Fadmin',
    '/api\\admin',
    '/api%5cadmin',
    '/api/%252e%252e/internal',
    '/api/admin%00',
    '/api/admin%0d%0aX: y',
    '/caf%C3',
    '/%',
    '/%zz',
    '/\u0000',
    '/<script>',
    'http://evil.test/api/calendars',
    '*',
    '',
  ])('is answered as if there were nothing: %j', (target) => {
    expect(admitTarget(target)).toEqual({ kind: 'hidden' });
  });

  it.each([
    '/internal',
    '/internal/public/calendars',
    '/INTERNAL/x',
    '/api/internal',
    '/api/calendars/internal/x',
    '/API/auth/internal/x',
    '/api/auth/metrics',
    '/api/feed/health/ready',
    '/metrics',
    '/health/live',
    '/health/ready',
    '/debug',
    '/actuator/env',
    '/.env',
    '/.git/HEAD',
    '/remotes/.git/config',
    '/assets/main.0123456789.js.map',
    '/remotes/events/remoteEntry.0123456789.js.MAP',
  ])('that leads inside is answered as if there were nothing: %s', (target) => {
    expect(admitTarget(target)).toEqual({ kind: 'hidden' });
  });

  it('is refused past 8 KiB', () => {
    const longest = '/x?' + 'a'.repeat(TARGET_MAX_BYTES - 3);
    expect(admitTarget(longest).kind).toBe('admitted');
    expect(admitTarget(longest + 'a')).toEqual({ kind: 'too-long' });
  });
});

describe('A path', () => {
  it.each(['/settings/x.css', '/favicon.ico', '/robots.txt', '/event/logo.png'])(
    'names a file: %s',
    (path) => {
      expect(mayBeScreen(path)).toBe(false);
    },
  );
  it.each(['/api', '/API/x', '/feed/x', '/remotes/x', '/assets'])('names no screen: %s', (path) => {
    expect(mayBeScreen(path)).toBe(false);
  });
  it.each(['/', '/settings', '/calendar.d/x', '/feeds'])('may name a screen: %s', (path) => {
    expect(mayBeScreen(path)).toBe(true);
  });
});
