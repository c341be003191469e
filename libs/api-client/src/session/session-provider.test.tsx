import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createQueryClient } from '../queries.js';
import { respondWith, aSession, installFakeServer, problemWith, restartSession } from '../testing.js';
import {
  requestSession,
  SESSION_LOADING_LIMIT_MS,
  SessionProvider,
  useSession,
  type Session,
} from './session-provider.js';
import { sessionStore } from '../session-store.js';

const ADMINISTRATOR = { id: aSession().user.id, is_admin: true, role: 'admin', email_notifications: true };
const USER = { ...ADMINISTRATOR, is_admin: false, role: 'user' };

let server: ReturnType<typeof installFakeServer>;
let session: Session;
let profileFailures: number;

beforeEach(() => {
  jest.useFakeTimers();
  server = installFakeServer({ 'GET /api/auth/profile': respondWith(USER) });
  profileFailures = 0;
  restartSession();
});
afterEach(() => {
  cleanup();
  server.uninstall();
  jest.useRealTimers();
});

function Show() {
  session = useSession();
  return (
    <p>
      {session.state} {session.user?.email}{' '}
      {session.profile && (session.profile.is_admin ? 'administrator' : 'user')}
    </p>
  );
}

const client = createQueryClient();
function open() {
  render(
    <QueryClientProvider client={client}>
      <SessionProvider onProfileFailure={() => (profileFailures += 1)}>
        <Show />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const shown = () => screen.getByRole('paragraph').textContent.trim().replace(/\s+/g, ' ');
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const requests = (address: string) => server.sent.filter(({ path }) => path === address).length;
const profileRequests = () => requests('/api/auth/profile');
const refreshRequests = () => requests('/api/auth/refresh');

describe('A document that was just opened', () => {
  it('asks once, where it asked before there was anything to show', async () => {
    server.routes['POST /api/auth/refresh'] = respondWith(aSession());
    requestSession();
    await pass(0);
    open();
    expect(shown()).toMatch(/^signed-in/);
    await pass(0);
    expect(refreshRequests()).toBe(1);
  });

  it('is signed in when the cookie is good, and has the profile 100 ms later', async () => {
    server.routes['POST /api/auth/refresh'] = respondWith(aSession());
    open();
    expect(shown()).toBe('loading');
    await pass(0);
    expect(shown()).toBe('signed-in ann@example.org');
    await pass(99);
    expect(profileRequests()).toBe(0);
    await pass(1);
    expect(shown()).toBe('signed-in ann@example.org user');
  });

  it('is signed out when there is no cookie', async () => {
    server.routes['POST /api/auth/refresh'] = problemWith('UNAUTHENTICATED');
    open();
    await pass(0);
    expect(shown()).toBe('signed-out');
  });

  it('stops loading after 8 seconds when the service does not answer', async () => {
    open();
    await pass(SESSION_LOADING_LIMIT_MS - 1);
    expect(shown()).toBe('loading');
    await pass(1);
    expect(shown()).toBe('signed-out');
  });

  it('is signed in without being reloaded when the service comes back later', async () => {
    open();
    await pass(60_000);
    expect(shown()).toBe('signed-out');
    server.routes['POST /api/auth/refresh'] = respondWith(aSession());
    await pass(8_000);
    expect(shown()).toContain('signed-in');
  });

  it('stops asking once somebody has signed in', async () => {
    open();
    await pass(SESSION_LOADING_LIMIT_MS);
    server.routes['POST /api/auth/sign-in'] = respondWith(aSession());
    await act(() => session.signIn({ email: 'ann@example.org', password: 'correct horse' }));
    const asked = refreshRequests();
    await pass(60_000);
    expect(refreshRequests()).toBeLessThanOrEqual(asked + 1);
    expect(shown()).toContain('signed-in');
  });

  it('is signed in when the service comes back in time', async () => {
    open();
    await pass(2_500);
    server.routes['POST /api/auth/refresh'] = respondWith(aSession());
    await pass(1_000);
    expect(shown()).toContain('signed-in');
  });
});

describe('Signing in and out', () => {
  beforeEach(async () => {
    server.routes['POST /api/auth/refresh'] = problemWith('UNAUTHENTICATED');
    open();
    await pass(0);
  });

  it('signs in with the right credentials', async () => {
    server.routes['POST /api/auth/sign-in'] = respondWith(aSession());
    await act(() => session.signIn({ email: 'ann@example.org', password: 'correct horse' }));
    expect(shown()).toBe('signed-in ann@example.org');
  });

  it('stays signed out with wrong ones and says why', async () => {
    server.routes['POST /api/auth/sign-in'] = problemWith('INVALID_CREDENTIALS');
    const attempt = session.signIn({ email: 'ann@example.org', password: 'wrong' });
    await expect(attempt).rejects.toThrow('Incorrect email or password. Please try again.');
    expect(shown()).toBe('signed-out');
  });

  it('forgets session, user, profile and everything loaded at sign-out', async () => {
    act(() => sessionStore.begin(aSession()));
    await pass(200);
    client.setQueryData(['/api/calendars'], { items: ['private'] });
    server.routes['POST /api/auth/sign-out'] = respondWith();
    await act(() => session.signOut());
    expect(shown()).toBe('signed-out');
    expect(sessionStore.accessToken).toBeUndefined();
    expect(client.getQueryData(['/api/calendars'])).toBeUndefined();
    expect(session).toMatchObject({ user: null, profile: null, ending: 'signed-out' });
  });

  it('leaves nothing in the storage of the browser, neither while signed in nor afterwards', async () => {
    const storesAndCookies = () => [localStorage.length, sessionStorage.length, document.cookie];
    server.routes['POST /api/auth/sign-in'] = respondWith(aSession());
    server.routes['POST /api/auth/sign-out'] = respondWith();
    await act(() => session.signIn({ email: 'ann@example.org', password: 'correct horse' }));
    await pass(200);
    expect(storesAndCookies()).toEqual([0, 0, '']);
    await act(() => session.signOut());
    expect(storesAndCookies()).toEqual([0, 0, '']);
  });

  it('stays signed in when the service could not sign out', async () => {
    act(() => sessionStore.begin(aSession()));
    await pass(200);
    await expect(session.signOut()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(shown()).toBe('signed-in ann@example.org user');
  });
});

describe('The profile', () => {
  beforeEach(() => {
    server.routes['POST /api/auth/refresh'] = respondWith(aSession());
  });

  it('of an administrator is read a second time, and the second value counts', async () => {
    const responses = [respondWith(ADMINISTRATOR), respondWith(USER)];
    server.routes['GET /api/auth/profile'] = () => responses.shift()!;
    open();
    await pass(100);
    expect(shown()).toBe('signed-in ann@example.org user');
    expect(profileRequests()).toBe(2);
  });

  it('of an administrator gives no rights, with a warning, when it cannot be read a second time', async () => {
    const responses = [respondWith(ADMINISTRATOR), problemWith('FORBIDDEN')];
    server.routes['GET /api/auth/profile'] = () => responses.shift()!;
    open();
    await pass(100);
    expect(shown()).toBe('signed-in ann@example.org user');
    expect(profileFailures).toBe(1);
  });

  it('is fetched up to 2 more times after 500 ms, doubling, in each of up to 3 more loads after 1 s, doubling', async () => {
    const times: number[] = [];
    const start = Date.now();
    server.routes['GET /api/auth/profile'] = () => {
      times.push(Date.now() - start);
      return problemWith('SERVICE_UNAVAILABLE');
    };
    open();
    await pass(60_000);
    const firstFetches = [100, 2_600, 6_100, 11_600];
    expect(times).toEqual(firstFetches.flatMap((time) => [time, time + 500, time + 1_500]));
  });

  it('is forgotten at sign-out, so that who signs in next has none until it is loaded', async () => {
    server.routes['GET /api/auth/profile'] = respondWith(ADMINISTRATOR);
    server.routes['POST /api/auth/sign-out'] = respondWith();
    server.routes['POST /api/auth/sign-in'] = respondWith(aSession());
    open();
    await pass(100);
    expect(shown()).toBe('signed-in ann@example.org administrator');
    await act(() => session.signOut());
    await act(() => session.signIn({ email: 'ann@example.org', password: 'correct horse' }));
    expect(shown()).toBe('signed-in ann@example.org');
  });

  it('is not asked for while a temporary password waits to be replaced, but afterwards', async () => {
    server.routes['POST /api/auth/refresh'] = respondWith(aSession({ must_change_password: true }));
    open();
    await pass(60_000);
    expect(session.mustChangePassword).toBe(true);
    expect(profileRequests()).toBe(0);
    server.routes['POST /api/auth/refresh'] = respondWith(aSession());
    await act(() => session.refresh());
    await pass(100);
    expect(session.mustChangePassword).toBe(false);
    expect(shown()).toBe('signed-in ann@example.org user');
  });

  it('is tried again when it fails', async () => {
    const responses = [problemWith('SERVICE_UNAVAILABLE'), problemWith('INTERNAL_ERROR'), respondWith(USER)];
    server.routes['GET /api/auth/profile'] = () => responses.shift()!;
    open();
    await pass(100 + 500 + 1_000);
    expect(shown()).toBe('signed-in ann@example.org user');
    expect(profileFailures).toBe(0);
  });

  it('is one without rights, with a warning, when it fails for good', async () => {
    server.routes['GET /api/auth/profile'] = problemWith('SERVICE_UNAVAILABLE');
    open();
    await pass(60_000);
    expect(profileRequests()).toBe(12);
    expect(shown()).toBe('signed-in ann@example.org user');
    expect(profileFailures).toBe(1);
  });
});
