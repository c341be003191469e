import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  changePassword,
  createCalendar,
  getCalendar,
  getSession,
  listCalendars,
  putDefaultLogo,
  signIn,
  signOut,
} from '@daymark/contracts';
import { exportCalendar } from '@daymark/contracts/interchange';
import { call } from './call.js';
import { failureMessage, OfflineError } from './problem-error.js';
import { isTransient } from './queries.js';
import { CALL_LIMIT_MS } from './request.js';
import { sessionStore } from './session-store.js';
import { respondWith, aSession, installFakeServer, problemWith, type FakeResponse } from './testing.js';

const CALENDAR_ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
const user = aSession().user;

let server: ReturnType<typeof installFakeServer>;
beforeEach(() => {
  server = installFakeServer({});
  sessionStore.end();
});
afterEach(() => {
  server.uninstall();
  jest.useRealTimers();
});

const sentPaths = () => server.sent.map(({ method, path }) => `${method} ${path}`);
const authorizations = (path: string) =>
  server.sent.filter((request) => request.path === path).map(({ headers }) => headers['Authorization']);

/** A handler that responds 401 unless the request has this token. */
const guarded = (token: string, answer: FakeResponse) => ({
  handler: ({ headers }: { headers: Record<string, string> }) =>
    headers['Authorization'] === `Bearer ${token}` ? answer : problemWith('UNAUTHENTICATED'),
});

describe('A call', () => {
  it('fills the path and the query in, encoded, and leaves out what is undefined', async () => {
    sessionStore.begin(aSession());
    server.routes['GET /api/calendars'] = respondWith({ items: [], total: 0, page: 2, page_size: 25 });
    server.routes[`GET /api/calendars/${encodeURIComponent('a/../b')}`] = respondWith({ id: CALENDAR_ID });
    await call(listCalendars, { query: { page: 2, page_size: undefined } });
    await call(getCalendar, { params: { id: 'a/../b' } });
    expect(server.sent[0]!.query.toString()).toBe('page=2');
    expect(sentPaths()[1]).toBe('GET /api/calendars/a%2F..%2Fb');
  });

  it('sends JSON, the access token, the language of the document and the mark of this site', async () => {
    sessionStore.begin(aSession({ access_token: 'token-7' }));
    document.documentElement.lang = 'de';
    server.routes['POST /api/calendars'] = respondWith({ id: CALENDAR_ID }, 201);
    const body = { name: 'Work', description: '', is_public: true };
    await call(createCalendar, { body, idempotencyKey: 'key-1' });
    expect(server.sent[0]).toMatchObject({
      body,
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': 'de',
        'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
        'X-Requested-With': 'daymark',
        Authorization: 'Bearer token-7',
        'Idempotency-Key': 'key-1',
      },
    });
  });

  it('sends a file as it is, by its media type where the endpoint takes it, else as mere bytes', async () => {
    sessionStore.begin(aSession());
    server.routes['PUT /api/settings/logo'] = respondWith({ version: 1 });
    const [png, webp] = ['image/png', 'image/webp'].map((type) => new Blob(['bytes'], { type })) as [
      Blob,
      Blob,
    ];
    await call(putDefaultLogo, { file: png });
    await call(putDefaultLogo, { file: webp });
    expect(server.sent.map(({ body }) => body)).toEqual([png, webp]);
    expect(server.sent.map(({ headers }) => headers['Content-Type'])).toEqual([
      'image/png',
      'application/octet-stream',
    ]);
  });

  it('does not send the access token to a public endpoint, nor renews anything after its 401', async () => {
    sessionStore.begin(aSession());
    server.routes['POST /api/auth/sign-in'] = problemWith('INVALID_CREDENTIALS');
    const attempt = call(signIn, { body: { email: 'ann@example.org', password: 'wrong' } });
    await expect(attempt).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
      message: 'Incorrect email or password. Please try again.',
    });
    expect(sentPaths()).toEqual(['POST /api/auth/sign-in']);
    expect(authorizations('/api/auth/sign-in')).toEqual([undefined]);
  });

  it('returns the text of an endpoint whose response is a file', async () => {
    sessionStore.begin(aSession());
    server.routes['GET /api/calendars/1/export.ics'] = respondWith('BEGIN:VCALENDAR');
    expect(await call(exportCalendar, { params: { id: '1' } })).toBe('BEGIN:VCALENDAR');
  });

  it('returns nothing for an endpoint without a response body', async () => {
    server.routes['POST /api/auth/sign-out'] = respondWith();
    expect(await call(signOut)).toBeUndefined();
  });

  it('says that the service is unavailable when nothing answers, or something that is not JSON', async () => {
    await expect(call(signOut)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
    server.routes['GET /api/auth/session'] = { status: 200 };
    await expect(call(getSession)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('says at once that the person is offline, and sends nothing, while the browser has no network', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const failure: unknown = await call(signOut).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OfflineError);
    expect(failureMessage(failure, '')).toBe('You are offline. Please check your connection and try again.');
    expect(isTransient(failure)).toBe(false);
    expect(server.sent).toEqual([]);
    online.mockRestore();
  });

  it('gives up after 15 seconds and says that the service is unavailable', async () => {
    jest.useFakeTimers();
    // jsdom's own timers are not faked.
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), milliseconds);
      return controller.signal;
    });
    server.routes['POST /api/auth/sign-out'] = () => new Promise(() => {});
    const attempt = expect(call(signOut)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await jest.advanceTimersByTimeAsync(CALL_LIMIT_MS);
    await attempt;
  });

  it('passes on the reason when its caller gives up', async () => {
    server.routes['GET /api/auth/session'] = () => new Promise(() => {});
    const controller = new AbortController();
    const attempt = call(getSession, { signal: controller.signal });
    controller.abort(new DOMException('gone', 'AbortError'));
    await expect(attempt).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('A call with a temporary password', () => {
  it('makes known that the password must be replaced', async () => {
    sessionStore.begin(aSession());
    server.routes['GET /api/calendars'] = problemWith('PASSWORD_CHANGE_REQUIRED');
    await expect(call(listCalendars)).rejects.toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    expect(sessionStore.getSnapshot()).toMatchObject({ state: 'signed-in', mustChangePassword: true });
  });
});

describe('A call whose access token ended', () => {
  it('is repeated once with a new token', async () => {
    sessionStore.begin(aSession({ access_token: 'old' }));
    server.routes['GET /api/auth/session'] = guarded('new', respondWith({ user })).handler;
    server.routes['POST /api/auth/refresh'] = respondWith(aSession({ access_token: 'new' }));
    expect(await call(getSession)).toEqual({ user });
    expect(authorizations('/api/auth/session')).toEqual(['Bearer old', 'Bearer new']);
  });

  it('fails with the second 401 when the new token is refused too', async () => {
    sessionStore.begin(aSession({ access_token: 'old' }));
    server.routes['GET /api/auth/session'] = problemWith('UNAUTHENTICATED');
    server.routes['POST /api/auth/refresh'] = respondWith(aSession({ access_token: 'new' }));
    await expect(call(getSession)).rejects.toMatchObject({ status: 401 });
    expect(sentPaths()).toHaveLength(3);
  });

  it('shares one exchange with all calls that run at the same time', async () => {
    sessionStore.begin(aSession({ access_token: 'old' }));
    server.routes['GET /api/auth/session'] = guarded('new', respondWith({ user })).handler;
    server.routes['GET /api/calendars'] = guarded('new', respondWith({ items: [] })).handler;
    server.routes['POST /api/auth/refresh'] = respondWith(aSession({ access_token: 'new' }));
    await Promise.all([call(getSession), call(listCalendars), call(getSession), call(listCalendars)]);
    expect(sentPaths().filter((path) => path === 'POST /api/auth/refresh')).toHaveLength(1);
  });

  it('uses the token that another call has fetched meanwhile', async () => {
    sessionStore.begin(aSession({ access_token: 'old' }));
    server.routes['GET /api/auth/session'] = ({ headers }) => {
      if (headers['Authorization'] === 'Bearer new') return respondWith({ user });
      sessionStore.begin(aSession({ access_token: 'new' }));
      return problemWith('UNAUTHENTICATED');
    };
    expect(await call(getSession)).toEqual({ user });
    expect(sentPaths()).not.toContain('POST /api/auth/refresh');
  });

  it('is renewed before it is used when it has less than 30 seconds left', async () => {
    sessionStore.begin(aSession({ access_token: 'old', expires_in: 29 }));
    server.routes['GET /api/auth/session'] = respondWith({ user });
    server.routes['POST /api/auth/refresh'] = respondWith(aSession({ access_token: 'new' }));
    await call(getSession);
    expect(sentPaths()).toEqual(['POST /api/auth/refresh', 'GET /api/auth/session']);
    expect(authorizations('/api/auth/session')).toEqual(['Bearer new']);
  });

  it('ends the session when there is nothing to renew', async () => {
    sessionStore.begin(aSession());
    server.routes['GET /api/auth/session'] = problemWith('UNAUTHENTICATED');
    server.routes['POST /api/auth/refresh'] = problemWith('UNAUTHENTICATED');
    await expect(call(getSession)).rejects.toMatchObject({ status: 401 });
    expect(sessionStore.getSnapshot()).toMatchObject({ state: 'signed-out', user: null, ending: 'expired' });
    expect(sessionStore.accessToken).toBeUndefined();
  });

  it('is not what a wrong password is about: that is neither renewed nor sent a second time', async () => {
    sessionStore.begin(aSession());
    server.routes['POST /api/auth/password'] = problemWith('INVALID_CREDENTIALS');
    const attempt = call(changePassword, { body: { current_password: 'wrong', password: 'long enough' } });
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(sentPaths()).toEqual(['POST /api/auth/password']);
    expect(sessionStore.getSnapshot().state).toBe('signed-in');
  });

  it('keeps the session when the exchange fails on the way', async () => {
    sessionStore.begin(aSession());
    server.routes['GET /api/auth/session'] = problemWith('UNAUTHENTICATED');
    await expect(call(getSession)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(sessionStore.getSnapshot().state).toBe('signed-in');
  });

  it('waits for other tabs of this browser before it exchanges the cookie', async () => {
    const order: string[] = [];
    const locks = {
      request: async (name: string, _options: unknown, work: () => Promise<unknown>) => {
        order.push(`lock ${name}`);
        const result = await work();
        order.push('release');
        return result;
      },
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    try {
      sessionStore.begin(aSession({ access_token: 'old' }));
      server.routes['GET /api/auth/session'] = guarded('new', respondWith({ user })).handler;
      server.routes['POST /api/auth/refresh'] = () => {
        order.push('exchange');
        return respondWith(aSession({ access_token: 'new' }));
      };
      await call(getSession);
      expect(order).toEqual(['lock daymark-session', 'exchange', 'release']);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });
});
