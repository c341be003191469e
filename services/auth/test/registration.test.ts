import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { RateLimits } from '@daymark/service-kit';
import { until } from '@daymark/service-kit/testing';
import { administration } from './support/administration.js';
import { anotherAuth, auth, stores, useAuth } from './support/auth-under-test.js';
import { mailsSentTo, mailsTo, templatesSentTo } from './support/mails.js';
import { anApprovedPerson, aPerson } from './support/people.js';
import { aSessionOf, decide, pendingIdOf, registrationsOf, signUp } from './support/registrations.js';

const ARGON2ID = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('registration', () => {
  useAuth();

  it('leads from the request over the approval and its mail to signing in, refreshing and signing out', async () => {
    const person = aPerson();
    expect((await signUp(auth, person)).status).toBe(202);
    const id = (await pendingIdOf(stores, person.email))!;
    const waiting = await administration(stores, auth).registrations();
    expect(waiting.body.items).toContainEqual(
      expect.objectContaining({ id, email: person.email, role: 'user' }),
    );
    expect((await decide(stores, auth, id, true)).body).toEqual({ id, outcome: 'approved' });
    expect(await mailsTo(stores, person.email)).toEqual(['registration-received', 'registration-approved']);

    const signedIn = await auth.signIn(person);
    expect(signedIn.body.user.email).toBe(person.email);
    const refreshed = await auth.post('/api/auth/refresh', { cookie: signedIn.cookie });
    expect(refreshed.body.user).toEqual(signedIn.body.user);
    const token = refreshed.body.access_token as string;
    expect((await auth.get('/api/auth/profile', { token })).body).toEqual({
      id: signedIn.body.user.id,
      name: null,
      is_admin: false,
      is_owner: false,
      role: 'user',
      email_notifications: true,
    });
    expect((await auth.post('/api/auth/sign-out', { cookie: refreshed.cookie })).status).toBe(204);
    expect((await auth.get('/api/auth/session', { token })).status).toBe(401);
    expect((await auth.post('/api/auth/refresh', { cookie: refreshed.cookie })).status).toBe(401);
  });

  it('queues each mail with ids only, and discloses its recipient only to the mailer', async () => {
    const person = aPerson();
    await signUp(auth, person);
    const { rows } = await stores.sql.query<{ id: string }>('SELECT id FROM mails WHERE recipient = $1', [
      person.email,
    ]);
    const mailId = rows[0]!.id;
    const connection = new Redis(stores.redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue('email', { connection });
    const job = await until('the job', async () =>
      (await queue.getJobs()).find(({ data }) => (data as { mail_id: string }).mail_id === mailId),
    );
    expect(job.name).toBe('send-mail');
    expect(Object.keys(job.data as object).sort()).toEqual([
      'created_at',
      'mail_id',
      'message_id',
      'request_id',
      'sender',
      'service',
    ]);
    await queue.close();
    connection.disconnect();

    const path = `/internal/mails/${mailId}`;
    expect((await auth.as('mailer', 'GET', path)).body).toEqual({
      id: mailId,
      to: person.email,
      template: 'registration-received',
      link_token: null,
    });
    expect((await auth.as('calendars', 'GET', path)).status).toBe(403);
    expect((await auth.get(path)).status).toBe(401);
    expect((await auth.as('mailer', 'GET', `/internal/mails/${randomUUID()}`)).status).toBe(404);
  });

  it('answers alike for new, pending, approved, rejected and deactivated addresses', async () => {
    const [approved, deactivated] = [
      await anApprovedPerson(stores, auth),
      await anApprovedPerson(stores, auth),
    ];
    await stores.sql.query('UPDATE accounts SET deactivated_at = now() WHERE email = $1', [
      deactivated.email,
    ]);
    const [pending, rejected] = [aPerson(), aPerson()];
    await signUp(auth, pending);
    await signUp(auth, rejected);
    await decide(stores, auth, (await pendingIdOf(stores, rejected.email))!, false);
    const shapes = new Set<string>();
    for (const person of [aPerson(), pending, approved, rejected, deactivated]) {
      const response = await signUp(auth, { ...person, password: 'another password' });
      const names = [...response.headers.keys()].filter((name) => name !== 'date').sort();
      shapes.add(JSON.stringify([response.status, response.text, names]));
    }
    expect([...shapes]).toEqual([
      JSON.stringify([
        202,
        '{"status":"pending"}',
        [
          'cache-control',
          'connection',
          'content-length',
          'content-type',
          'keep-alive',
          'vary',
          'x-content-type-options',
        ],
      ]),
    ]);
    expect(await mailsTo(stores, approved.email)).toContain('registration-known-address');
    expect(await mailsTo(stores, pending.email)).toEqual([
      'registration-received',
      'registration-known-address',
    ]);
    expect((await auth.signIn({ ...approved, password: 'another password' })).status).toBe(401);
  });

  it('keeps the first of twenty requests for an address, and the first password', async () => {
    const { email } = aPerson();
    const passwords = Array.from({ length: 20 }, (_, position) => `password number ${position}`);
    await signUp(auth, { email, password: 'the very first one' });
    // On a busy machine some get no connection in time; only the last response to a request counts.
    const insistOn = async (password: string) => {
      let response = await signUp(auth, { email, password });
      while (response.status === 503) response = await signUp(auth, { email, password });
      return response;
    };
    const responses = await Promise.all(passwords.map(insistOn));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await registrationsOf(stores, email)).toHaveLength(1);
    await decide(stores, auth, (await pendingIdOf(stores, email))!, true);
    expect((await auth.signIn({ email, password: 'the very first one' })).status).toBe(200);
    expect((await auth.signIn({ email, password: passwords[3]! })).status).toBe(401);
  });

  it('creates one registration from twenty concurrent requests for a new address', async () => {
    const { email } = aPerson();
    const passwords = Array.from({ length: 20 }, (_, position) => `password number ${position}`);
    await Promise.all(passwords.map((password) => signUp(auth, { email, password })));
    expect(await registrationsOf(stores, email)).toHaveLength(1);
    expect(
      (await mailsTo(stores, email)).filter((template) => template === 'registration-received'),
    ).toHaveLength(1);
  });

  it('stores role user and its own sign-up date, whatever the request says', async () => {
    const person = aPerson();
    const startedAt = Date.now();
    await auth.post('/api/auth/sign-up', {
      body: {
        ...person,
        role: 'admin',
        is_admin: true,
        status: 'approved',
        id: randomUUID(),
        metadata: { role: 'admin', signup_date: '1999-01-01' },
      },
    });
    const [row] = await registrationsOf(stores, person.email);
    expect(row).toMatchObject({ role: 'user', status: 'pending', decided_by: null });
    expect(Object.keys(row!.metadata as object)).toEqual(['signup_date']);
    expect(Date.parse((row!.metadata as { signup_date: string }).signup_date)).toBeGreaterThanOrEqual(
      startedAt,
    );
    await decide(stores, auth, (await pendingIdOf(stores, person.email))!, true);
    const token = (await auth.signIn(person)).body.access_token as string;
    expect((await auth.get('/api/auth/profile', { token })).body).toMatchObject({
      role: 'user',
      is_admin: false,
    });
  });

  it.each([
    ['7 characters', 'p4sswrd', 'Password must be at least 8 characters'],
    ['257 characters', 'p'.repeat(257), 'Password must be at most 256 characters'],
    ['nothing', undefined, 'Password is required'],
    ['a list', ['password'], 'Password is required'],
  ])('refuses a password of %s', async (_, password, message) => {
    const response = await auth.post('/api/auth/sign-up', { body: { email: aPerson().email, password } });
    expect([response.status, response.body.errors[0]]).toEqual([400, { field: 'password', message }]);
  });

  it.each([
    ['a zero-width character', 'mi\u200bke@example.org'],
    ['a dotless i', 'm\u0131ke@example.org'],
    ['a quoted local part', '"mike@example.org x"@attacker.test'],
    ['two addresses', 'mike@example.org,eve@attacker.test'],
    ['a line break', 'mike@example.org\nbcc: eve@attacker.test'],
    ['a comment', 'mike(x)@example.org'],
    ['NUL', 'mike\u0000@example.org'],
  ])('refuses an address with %s', async (_, email) => {
    const response = await auth.post('/api/auth/sign-up', { body: { email, password: 'long enough' } });
    expect([response.status, response.body.detail]).toEqual([400, 'Please enter a valid email address']);
  });

  it('notifies a known address at most three times an hour, and responds as always', async () => {
    const person = await anApprovedPerson(stores, auth);
    await mailsSentTo(stores, auth, person.email);
    for (let count = 0; count < 5; count += 1) expect((await signUp(auth, person)).status).toBe(202);
    expect(await templatesSentTo(stores, auth, person.email)).toEqual(
      Array(3).fill('registration-known-address'),
    );
  });

  it('sends a stranger one mail, however often others sign up with the address', async () => {
    const stranger = aPerson();
    for (let count = 0; count < 4; count += 1) expect((await signUp(auth, stranger)).status).toBe(202);
    expect(await templatesSentTo(stores, auth, stranger.email)).toEqual(['registration-received']);
  });

  it('is recorded without a mail where the client has caused 200 on this day', async () => {
    const [last, beyond, elsewhere] = [aPerson(), aPerson(), aPerson()];
    const headers = { 'x-forwarded-for': '10.200.0.2' };
    await auth.service.application
      .get(RateLimits)
      .takeOfClient('sign-up-mail', '10.200.0.2', { attempts: 200, windowSeconds: 86_400 }, 199);
    for (const { email, password } of [last, beyond])
      expect((await auth.post('/api/auth/sign-up', { body: { email, password }, headers })).status).toBe(202);
    await signUp(auth, elsewhere);
    for (const { email } of [last, beyond, elsewhere]) expect(await pendingIdOf(stores, email)).toBeDefined();
    expect(await mailsTo(stores, last.email)).toEqual(['registration-received']);
    expect(await mailsTo(stores, beyond.email)).toEqual([]);
    expect(await mailsTo(stores, elsewhere.email)).toEqual(['registration-received']);
  });

  it('is rejected without a mail where the administrator says so, who then gives no reason', async () => {
    const stranger = aPerson();
    await signUp(auth, stranger);
    await mailsSentTo(stores, auth, stranger.email);
    const id = (await pendingIdOf(stores, stranger.email))!;
    const session_id = await aSessionOf(stores);
    const reject = (more: object) =>
      auth.as('admin', 'POST', `/internal/registrations/${id}/decision`, {
        approve: false,
        without_mail: true,
        session_id,
        ...more,
      });
    const { status, body } = await reject({ reason: 'x' });
    const message = 'A reason can only be given in the mail about the rejection';
    expect([status, body.errors]).toEqual([400, [{ field: 'reason', message }]]);
    expect((await reject({})).status).toBe(200);
    expect(await templatesSentTo(stores, auth, stranger.email)).toEqual([]);
  });

  it('takes upper and lower case of an address for the same', async () => {
    const person = await anApprovedPerson(stores, auth);
    await signUp(auth, { email: person.email.toUpperCase(), password: 'another password' });
    expect(await registrationsOf(stores, person.email)).toHaveLength(1);
    expect((await auth.signIn({ ...person, email: person.email.toUpperCase() })).body.user.email).toBe(
      person.email,
    );
  });

  it('hashes passwords with argon2id, two equal ones differently, and forgets the hash at the decision', async () => {
    const people = [aPerson(), aPerson()].map(({ email }) => ({ email, password: 'the same password' }));
    const replica = await anotherAuth({ CHEAP_PASSWORD_HASHES: false });
    for (const person of people) await signUp(replica, person);
    const hashes = await Promise.all(
      people.map(async ({ email }) => (await registrationsOf(stores, email))[0]!.password),
    );
    for (const hash of hashes) expect(hash).toMatch(ARGON2ID);
    expect(hashes[0]).not.toBe(hashes[1]);
    for (const [position, { email }] of people.entries()) {
      await decide(stores, auth, (await pendingIdOf(stores, email))!, position === 0);
      expect((await registrationsOf(stores, email))[0]!.password).toBeNull();
    }
  });
});
