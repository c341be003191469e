import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aSession, installFakeServer, problemWith, respondWith } from './testing.js';
import { mayHaveSession } from './session-hint.js';
import { refreshSession } from './session-refresh.js';
import { SessionStore } from './session-store.js';

let server: ReturnType<typeof installFakeServer>;

beforeEach(() => {
  server = installFakeServer({});
  document.cookie = 'daymark_signed_in=1; Path=/';
});
afterEach(() => {
  server.uninstall();
  document.cookie = 'daymark_signed_in=; Max-Age=0; Path=/';
});

describe('The cookie that indicates a session', () => {
  it('makes a page wait for the session; without it everybody is signed out at once', () => {
    expect(new SessionStore().getSnapshot().state).toBe('loading');
    document.cookie = 'daymark_signed_in=; Max-Age=0; Path=/';
    expect(new SessionStore().getSnapshot().state).toBe('signed-out');
  });

  it('is removed when the service says that there is no session, and stays while the service is down', async () => {
    await expect(refreshSession(new SessionStore())).rejects.toThrow();
    expect(mayHaveSession()).toBe(true);
    server.routes['POST /api/auth/refresh'] = respondWith(aSession());
    await refreshSession(new SessionStore());
    expect(mayHaveSession()).toBe(true);
    server.routes['POST /api/auth/refresh'] = problemWith('UNAUTHENTICATED');
    await expect(refreshSession(new SessionStore())).rejects.toThrow();
    expect(mayHaveSession()).toBe(false);
  });
});
