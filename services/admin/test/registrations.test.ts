import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceTokens } from '@daymark/service-kit';
import { until, type SignedIn } from '@daymark/service-kit/testing';
import request from 'supertest';
import { startAdmin, type AdminUnderTest } from './support/admin-under-test.js';

const REGISTRATION = {
  id: '33333333-3333-4333-8333-333333333333',
  email: 'applicant@example.org',
  name: 'Noor Haddad',
  purpose: 'Dates of our choir',
  role: 'user',
  created_at: '2026-03-01T12:00:00.000Z',
  status: 'pending',
  metadata: { signup_date: '2026-03-01T12:00:00.000Z' },
};

describe('the administrators’ registrations', () => {
  let admin: AdminUnderTest;
  let server: Server;
  let administrator: SignedIn;
  let user: SignedIn;
  beforeAll(async () => {
    admin = await startAdmin();
    server = admin.server;
    administrator = await admin.sessions.signIn({ role: 'admin' });
    user = await admin.sessions.signIn();
  });
  beforeEach(() => {
    admin.asked.length = 0;
    admin.answerWith(200, { items: [REGISTRATION], total: 1, page: 1, page_size: 25 });
  });
  afterAll(() => admin.close());

  const list = (person: SignedIn | null, query = '') => {
    const call = request(server).get(`/api/admin/registrations${query}`);
    return person ? call.auth(person.token, { type: 'bearer' }) : call;
  };
  const decide = (person: SignedIn | null, body: object, id = REGISTRATION.id) => {
    const call = request(server).post(`/api/admin/registrations/${id}`).send(body);
    return person ? call.auth(person.token, { type: 'bearer' }) : call;
  };

  it('are listed for administrators as auth lists them: searched, sorted, by pages', async () => {
    const response = await list(administrator, '?page=2&page_size=10&search=applicant&order=asc');
    expect([response.status, response.body.items]).toEqual([200, [REGISTRATION]]);
    expect(admin.asked).toMatchObject([
      {
        method: 'GET',
        path: `/internal/registrations?search=applicant&order=asc&page=2&page_size=10&session_id=${administrator.session_id}`,
        body: undefined,
        caller: 'admin',
      },
    ]);
  });

  it.each([
    [true, 'approved'],
    [false, 'rejected'],
  ])(
    'are decided with approve %s in the session of the administrator who asks, whatever the body says',
    async (approve, outcome) => {
      admin.answerWith(200, { id: REGISTRATION.id, outcome });
      const response = await decide(administrator, { approve, session_id: user.session_id });
      expect([response.status, response.body]).toEqual([200, { id: REGISTRATION.id, outcome }]);
      expect(admin.asked[0]).toMatchObject({
        method: 'POST',
        path: `/internal/registrations/${REGISTRATION.id}/decision`,
        body: { approve, session_id: administrator.session_id },
        caller: 'admin',
      });
    },
  );

  it('are rejected with the reason that the applicant is to read', async () => {
    admin.answerWith(200, { id: REGISTRATION.id, outcome: 'rejected' });
    const response = await decide(administrator, {
      approve: false,
      reason: ' Full <script>x</script>house ',
    });
    expect(response.status).toBe(200);
    expect(admin.asked[0]!.body).toEqual({
      approve: false,
      reason: 'Full house',
      session_id: administrator.session_id,
    });
  });

  describe('decided several at once', () => {
    const problem = (status: number, code: string, detail: string) => ({
      status,
      body: { type: 'about:blank', title: 'No', status, code, detail },
    });
    const decideAll = (body: object, person = administrator) =>
      request(server)
        .post('/api/admin/registrations/decisions')
        .auth(person.token, { type: 'bearer' })
        .send(body);
    beforeEach(async () => {
      administrator = await admin.sessions.signIn({ role: 'admin' });
    });

    it('have one result each, in order, and one that fails does not affect the others', async () => {
      const ids = Array.from({ length: 100 }, () => randomUUID());
      admin.answerBy(({ path }) => {
        const id = path.split('/')[3]!;
        if (id === ids[1]) return problem(409, 'CONFLICT', 'This registration has already been decided.');
        if (id === ids[2]) return { status: 500 };
        return { status: 200, body: { id, outcome: 'rejected' } };
      });
      const response = await decideAll({ ids, approve: false, reason: 'Full house' });
      const results = response.body.results as { id: string; outcome: string; code: string | null }[];
      expect([response.status, results.map(({ id }) => id)]).toEqual([200, ids]);
      expect(results.slice(0, 3)).toEqual([
        { id: ids[0], outcome: 'rejected', code: null, detail: null },
        {
          id: ids[1],
          outcome: 'failed',
          code: 'CONFLICT',
          detail: 'This registration has already been decided.',
        },
        { id: ids[2], outcome: 'failed', code: 'SERVICE_UNAVAILABLE', detail: expect.any(String) },
      ]);
      expect(results.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(98);
      expect(admin.asked).toHaveLength(100);
      expect(admin.asked[0]!.body).toEqual({
        approve: false,
        reason: 'Full house',
        session_id: administrator.session_id,
      });
    });

    const [one, other] = [randomUUID(), randomUUID()];
    it.each([
      ['none', { ids: [], approve: true }, 'ids'],
      [
        'more than a hundred',
        { ids: Array.from({ length: 101 }, () => randomUUID()), approve: true },
        undefined,
      ],
      ['one twice', { ids: [one, other, one], approve: true }, 'ids'],
      ['an invalid id', { ids: ['x'], approve: true }, 'ids.0'],
      ['a reason for an approval', { ids: [one], approve: true, reason: 'x' }, 'reason'],
    ])('are refused with %s', async (_, body, field) => {
      const response = await decideAll(body);
      expect(response.status).toBe(400);
      if (field) expect(response.body.errors[0].field).toBe(field);
      expect(admin.asked).toEqual([]);
    });

    it('are so five times in a minute by one administrator, not six, and by no user', async () => {
      admin.answerBy(({ path }) => ({ status: 200, body: { id: path.split('/')[3]!, outcome: 'approved' } }));
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        statuses.push((await decideAll({ ids: [randomUUID()], approve: true })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await decideAll({ ids: [one], approve: true }, user)).status).toBe(403);
    });
  });

  it('are closed to users, to visitors and to other services, without a call of auth', async () => {
    expect((await list(user)).status).toBe(403);
    expect((await decide(user, { approve: true })).status).toBe(403);
    expect((await list(null)).status).toBe(401);
    expect((await decide(null, { approve: true })).status).toBe(401);
    const serviceToken = await new ServiceTokens('feed', admin.keys.feed).issue('admin');
    expect((await list(administrator).auth(serviceToken, { type: 'bearer' })).status).toBe(401);
    expect(admin.asked).toEqual([]);
  });

  it('are closed to an administrator whose session has ended, within a few seconds', async () => {
    const leaving = await admin.sessions.signIn({ role: 'admin' });
    admin.sessions.endSession(leaving.session_id);
    expect((await list(leaving)).status).toBe(401);
  });

  it.each([
    ['a missing decision', {}, 'approve is required'],
    ['a decision in words', { approve: 'yes' }, 'approve is required'],
  ])('are not decided with %s', async (_, body, detail) => {
    const response = await decide(administrator, body);
    expect([response.status, response.body.detail]).toEqual([400, detail]);
    expect(admin.asked).toEqual([]);
  });

  it('are not looked up under an invalid id', async () => {
    const response = await decide(administrator, { approve: true }, 'not-an-id');
    expect([response.status, response.body.detail]).toEqual([400, 'Invalid id format']);
  });

  it('show the conflict when somebody else was quicker, with the text of auth', async () => {
    admin.answerWith(409, {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'CONFLICT',
      detail: 'This registration has already been decided.',
    });
    const response = await decide(administrator, { approve: true });
    expect([response.status, response.body.code, response.body.detail]).toEqual([
      409,
      'CONFLICT',
      'This registration has already been decided.',
    ]);
  });

  it('are temporarily unavailable, with nothing of the inside, when auth fails', async () => {
    admin.answerWith(500, { message: 'relation "pending_users" does not exist' });
    const response = await list(administrator);
    expect([response.status, response.body.code, response.headers['retry-after']]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '2',
    ]);
    expect(response.text).not.toContain('pending_users');
  });

  it('are closed while it is unknown whether a session is active', async () => {
    expect((await list(administrator)).status).toBe(200);
    admin.asked.length = 0;
    admin.sessions.setOutOfOrder(true);
    const response = await list(administrator);
    admin.sessions.setOutOfOrder(false);
    expect([response.status, response.headers['retry-after']]).toEqual([503, '2']);
    expect(admin.asked).toEqual([]);
  });

  it('are served while Redis is down, and the service reports that it is degraded', async () => {
    await admin.redisLine.cut();
    expect((await list(administrator)).status).toBe(200);
    expect((await list(user)).status).toBe(403);
    const readiness = await request(server).get('/health/ready');
    expect([readiness.status, readiness.body]).toEqual([
      200,
      { status: 'degraded', checks: { clock: 'up', database: 'up', redis: 'down' } },
    ]);
    await admin.redisLine.mend();
    await until('full readiness', async () => {
      const { body } = await request(server).get('/health/ready');
      return (body as { status: string }).status === 'ready';
    });
  });
});
