import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import request from 'supertest';
import { INTERCHANGE, startAdmin, type AdminUnderTest } from './support/admin-under-test.js';

const USER = {
  id: '33333333-3333-4333-8333-333333333333',
  email: 'person@example.org',
  name: 'Ann Lee',
  role: 'user',
  is_owner: false,
  created_at: '2026-03-01T12:00:00.000Z',
  last_sign_in_at: null,
  banned_until: null,
};
const USERS = '/api/admin/users';
const of = (id: string, act = '') => `${USERS}/${id}${act}`;

type Method = 'get' | 'post' | 'delete';

/** Every action on a person: method, address, the request to auth, and its response. */
const acts: [
  name: string,
  Method,
  act: string,
  asked: string,
  body: object,
  response: [number, unknown?],
  sent: object | undefined,
][] = [
  ['given a role', 'post', '/role', '/role', { role: 'admin' }, [200, USER], { role: 'admin' }],
  ['signed out everywhere', 'post', '/end-sessions', '/end-sessions', {}, [200, { ended: 2 }], undefined],
  [
    'reset',
    'post',
    '/reset-password',
    '/reset-password',
    {},
    [200, { temp_password: 'x', email_sent: true }],
    undefined,
  ],
  ['deactivated', 'post', '/ban', '/active', { is_active: false }, [200, USER], undefined],
  ['reactivated', 'post', '/unban', '/active', { is_active: true }, [200, USER], undefined],
  ['deleted', 'delete', '', '/deletion', {}, [204], undefined],
  [
    'deleted with the calendars of others',
    'delete',
    '',
    '/deletion',
    { delete_shared_calendars: true },
    [204],
    { delete_shared_calendars: true },
  ],
];

describe('the administrators’ users', () => {
  let admin: AdminUnderTest;
  let server: Server;
  let administrator: SignedIn;
  beforeAll(async () => {
    admin = await startAdmin();
    server = admin.server;
  });
  beforeEach(async () => {
    admin.asked.length = 0;
    admin.answerWith(200, { items: [USER], total: 1, page: 1, page_size: 25 });
    administrator = await admin.sessions.signIn({ role: 'admin' });
  });
  afterAll(() => admin.close());

  const call = (method: Method, path: string, person: SignedIn | null = administrator, body?: object) => {
    const pending = request(server)[method](path).set('x-forwarded-for', '203.0.113.9');
    if (person) void pending.auth(person.token, { type: 'bearer' });
    return body ? pending.send(body) : pending;
  };
  const create = (body: object, person: SignedIn | null = administrator) => call('post', USERS, person, body);

  it('are listed as auth lists them: searched, filtered, sorted, by pages', async () => {
    const query = 'search=per%25&role=all&status=active&sort=banned_until&order=asc&page=2&page_size=10';
    const response = await call('get', `${USERS}?${query}`);
    expect([response.status, response.body.items]).toEqual([200, [USER]]);
    expect(Object.fromEntries(new URL(admin.asked[0]!.path, 'http://auth').searchParams)).toEqual({
      ...Object.fromEntries(new URLSearchParams(query)),
      role: 'all',
      session_id: administrator.session_id,
    });
  });

  it('are listed newest first by default', async () => {
    await call('get', USERS);
    const { searchParams } = new URL(admin.asked[0]!.path, 'http://auth');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      status: 'all',
      sort: 'created_at',
      order: 'desc',
    });
  });

  it('get the state of imports and sources from calendars, once auth permitted it', async () => {
    const counts = { users: 3, administrators: 1, deactivated_users: 1, pending_registrations: 0 };
    admin.answerWith(200, { ...counts, waiting_since: null });
    const response = await call('get', '/api/admin/interchange');
    expect([response.status, response.body]).toEqual([200, INTERCHANGE]);
    const { searchParams } = new URL(admin.asked[0]!.path, 'http://auth');
    expect(searchParams.get('session_id')).toBe(administrator.session_id);
    admin.answerWith(403, { type: 'about:blank', title: '', status: 403, detail: '', code: 'FORBIDDEN' });
    expect((await call('get', '/api/admin/interchange')).status).toBe(403);
  });

  it('are counted as auth counts them', async () => {
    const counts = {
      users: 3,
      administrators: 1,
      deactivated_users: 1,
      pending_registrations: 0,
      waiting_since: null,
    };
    admin.answerWith(200, counts);
    const response = await call('get', '/api/admin/counts');
    expect([response.status, response.body]).toEqual([200, counts]);
    expect(admin.asked[0]!.path).toBe(
      `/internal/administration-counts?session_id=${administrator.session_id}`,
    );
  });

  describe('shown on a page of their own', () => {
    const ACCOUNT = { ...USER, must_change_password: false, session_count: 0, sessions: [] };
    const HOLDINGS = {
      calendars: [
        {
          id: '44444444-4444-4444-8444-444444444444',
          name: null,
          is_public: false,
          created_at: USER.created_at,
          event_count: 7,
        },
      ],
      event_count: 7,
      event_bytes: 700,
      logo_count: 1,
      logo_bytes: 1000,
    };

    it('are what auth and calendars say of them', async () => {
      admin.answerWith(200, ACCOUNT);
      admin.setHoldings(HOLDINGS);
      const response = await call('get', of(USER.id));
      expect([response.status, response.body]).toEqual([200, { ...ACCOUNT, holdings: HOLDINGS }]);
      expect(admin.asked[0]!.path).toBe(
        `/internal/accounts/${USER.id}?session_id=${administrator.session_id}`,
      );
    });

    it('have roles in calendars of others, whose owners are named where auth knows them', async () => {
      const membership = { calendar_id: randomUUID(), name: 'Regatta', since: USER.created_at };
      const [known, gone] = [randomUUID(), randomUUID()];
      const email = 'owner@example.org';
      admin.answerBy(({ path }) => ({
        status: 200,
        body: path === '/internal/people' ? { people: [{ id: known, email }] } : ACCOUNT,
      }));
      const ofKnown = { ...membership, role: 'editor' as const, owner_id: known };
      const ofGone = { ...ofKnown, owner_id: gone };
      admin.setHoldings({ ...HOLDINGS, memberships: [ofKnown, ofGone] });
      expect((await call('get', of(USER.id))).body.holdings.memberships).toEqual([
        { ...ofKnown, owner_email: email },
        { ...ofGone, owner_email: null },
      ]);
    });

    it('are shown without what they keep while calendars is unavailable', async () => {
      admin.answerWith(200, ACCOUNT);
      admin.setHoldings(null);
      expect((await call('get', of(USER.id))).body).toEqual({ ...ACCOUNT, holdings: null });
    });

    it('have their events from calendars, and none where auth does not know them or calendars is unavailable', async () => {
      const path = `${of(USER.id)}/events`;
      const event = {
        id: '55555555-5555-4555-8555-555555555555',
        title: null,
        is_public_shareable: false,
        is_recurring: false,
        start_local: null,
        timezone: null,
        created_at: USER.created_at,
      };
      const events = { items: [event], total: 1, page: 1, page_size: 25 };
      admin.answerWith(200, ACCOUNT);
      admin.setEvents(events);
      const response = await call('get', path);
      expect([response.status, response.body]).toEqual([200, events]);
      admin.setEvents(null);
      expect((await call('get', path)).status).toBe(503);
      admin.setEvents(events);
      admin.answerWith(404, { type: 'about:blank', title: 'x', status: 404, code: 'NOT_FOUND', detail: 'x' });
      const missing = await call('get', path);
      expect([missing.status, missing.text.includes(event.id)]).toEqual([404, false]);
    });

    it('are missing where auth does not know them, whatever calendars keeps', async () => {
      admin.setHoldings(HOLDINGS);
      const body = { type: 'about:blank', title: 'x', status: 404, code: 'NOT_FOUND', detail: 'x' };
      admin.answerWith(404, body);
      const response = await call('get', of(USER.id));
      expect([response.status, response.text.includes('calendars')]).toEqual([404, false]);
    });
  });

  it.each([{}, { role: 'owner' }])('are not given an unknown role: %j', async (body) => {
    const response = await call('post', of(USER.id, '/role'), administrator, body);
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'role' }] } });
    expect(admin.asked).toEqual([]);
  });

  it('are created on behalf of the administrator, and the response is stored nowhere', async () => {
    admin.answerWith(201, { id: USER.id, email: USER.email, role: 'user', temp_password: 'temporary' });
    const response = await create({ email: ' Person@Example.org', role: 'user', session_id: randomUUID() });
    expect([response.status, response.body.temp_password]).toEqual([201, 'temporary']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(admin.asked).toEqual([
      {
        method: 'POST',
        path: '/internal/accounts',
        body: {
          email: USER.email,
          name: null,
          role: 'user',
          send_welcome_email: false,
          session_id: administrator.session_id,
        },
        caller: 'admin',
        client: '203.0.113.9',
      },
    ]);
  });

  it.each([
    ['no address', { role: 'user' }, 'email'],
    ['an invalid address', { email: 'person', role: 'user' }, 'email'],
    ['no role', { email: USER.email }, 'role'],
    ['an unknown role', { email: USER.email, role: 'owner' }, 'role'],
  ])('are not created with %s', async (_, body, field) => {
    const response = await create(body);
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(admin.asked).toEqual([]);
  });

  it("are not created twice, and auth's message says so", async () => {
    const detail = `A user with email ${USER.email} already exists.`;
    admin.answerWith(409, {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'USER_EXISTS',
      detail,
    });
    const response = await create({ email: USER.email, role: 'user' });
    expect(response).toMatchObject({ status: 409, body: { code: 'USER_EXISTS', detail } });
  });

  it.each(acts)(
    'are %s on behalf of the administrator',
    async (_, method, act, asked, body, [status, answerBody], sent) => {
      admin.answerWith(status, answerBody);
      const response = await call(method, of(USER.id, act), administrator, sent);
      expect([response.status, response.body]).toEqual([status, answerBody ?? {}]);
      expect(admin.asked).toEqual([
        {
          method: 'POST',
          path: `/internal/accounts/${USER.id}${asked}`,
          body: { ...body, session_id: administrator.session_id },
          caller: 'admin',
          client: '203.0.113.9',
        },
      ]);
    },
  );

  it.each(acts)(
    'are %s five times in a minute by one administrator, not six',
    async (_, method, act, __, ___, [status, body], sent) => {
      admin.answerWith(status, body);
      const [one, another] = [randomUUID(), randomUUID()];
      const doIt = (id: string, person = administrator) => call(method, of(id, act), person, sent);
      const responses = await Promise.all(Array.from({ length: 6 }, () => doIt(one)));
      expect(responses.map((response) => response.status).sort()).toEqual([
        ...Array<number>(5).fill(status),
        429,
      ]);
      const refused = responses.find((response) => response.status === 429)!;
      expect(refused.body).toMatchObject({
        title: 'Too many requests',
        detail: 'Please wait before trying again',
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await doIt(another)).status).toBe(status);
      const colleague = await admin.sessions.signIn({ role: 'admin' });
      expect((await doIt(one, colleague)).status).toBe(status);
    },
  );

  it('are changed at most sixty times in a minute by one administrator', async () => {
    admin.answerWith(200, USER);
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      statuses.push((await call('post', of(randomUUID(), count % 2 ? '/ban' : '/unban'))).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  it('are created sixty times in a minute by one administrator, not more', async () => {
    admin.answerWith(201, { id: USER.id, email: USER.email, role: 'user', temp_password: 'temporary' });
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await create({ email: USER.email, role: 'user' })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  it('are closed to users, visitors and holders of a temporary password, without a call of auth', async () => {
    const user = await admin.sessions.signIn();
    const newcomer = await admin.sessions.signIn({ role: 'admin', must_change_password: true });
    for (const [person, status] of [
      [user, 403],
      [null, 401],
      [newcomer, 403],
    ] as const) {
      expect((await call('get', USERS, person)).status).toBe(status);
      expect((await create({ email: USER.email, role: 'admin' }, person)).status).toBe(status);
      expect((await call('get', of(USER.id), person)).status).toBe(status);
      expect((await call('get', '/api/admin/counts', person)).status).toBe(status);
      for (const [, method, act, , , , sent] of acts) {
        expect((await call(method, of(USER.id, act), person, sent)).status).toBe(status);
      }
    }
    expect(admin.asked).toEqual([]);
  });

  it('are closed to an administrator who was deactivated a moment ago', async () => {
    admin.sessions.endSession(administrator.session_id);
    expect((await call('get', USERS)).status).toBe(401);
  });

  it('are not looked up under an invalid id', async () => {
    for (const [, method, act, , , , sent] of acts) {
      const response = await call(method, of('not-an-id', act), administrator, sent);
      expect([response.status, response.body.detail]).toEqual([400, 'Invalid id format']);
    }
    expect(admin.asked).toEqual([]);
  });

  it('are not looked for under nothing', async () => {
    for (const [, method, act, , , , sent] of acts) {
      const response = await call(method, of('%20', act), administrator, sent);
      expect([response.status, response.body.detail]).toEqual([400, 'User ID is required']);
    }
    expect(admin.asked).toEqual([]);
  });

  it('show nothing of the inside when auth fails', async () => {
    admin.answerWith(500, { message: 'duplicate key value violates unique constraint "accounts_email_key"' });
    const response = await create({ email: USER.email, role: 'user' });
    expect(response.status).toBe(503);
    expect(response.text).not.toMatch(/accounts|constraint|key/);
  });

  it('show of a response of auth what the contract names and nothing else', async () => {
    admin.answerWith(200, { items: [{ ...USER, password_hash: 'x' }], total: 1, page: 1, page_size: 25 });
    expect((await call('get', USERS)).body.items).toEqual([USER]);
  });
});
