import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { startConnectionSwitch, until, type ConnectionSwitch } from '@daymark/service-kit/testing';
import { administration } from './support/administration.js';
import { auditTrailOf } from './support/audit.js';
import {
  authStores,
  OWNER,
  startAuth,
  type Answer,
  type AuthStores,
  type AuthUnderTest,
} from './support/auth-under-test.js';
import { linkSentTo, mailsTo } from './support/mails.js';
import { anApprovedPerson, aPerson, aSignedInPerson, idOf, type SignedInPerson } from './support/people.js';
import { decide, pendingIdOf, registrationsOf, signUp } from './support/registrations.js';

/** Nothing that a person waits for takes longer while a store is away. */
const ANSWER_MAX_MS = 5_000;

describe('auth, when a store goes away', () => {
  let stores: AuthStores;
  let databaseLine: ConnectionSwitch;
  let redisLine: ConnectionSwitch;
  let replicas: AuthUnderTest[];
  beforeEach(async () => {
    stores = await authStores();
    databaseLine = await startConnectionSwitch(stores.database.urls.auth);
    redisLine = await startConnectionSwitch(stores.redis.url);
    replicas = [];
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await Promise.all([databaseLine.close(), redisLine.close()]);
    await stores.close();
  });

  async function start(isOpened = true): Promise<AuthUnderTest> {
    const settings = { DATABASE_URL: databaseLine.url, REDIS_URL: redisLine.url };
    const replica = await startAuth(stores, { settings, isOpened });
    replicas.push(replica);
    return replica;
  }
  const readiness = async (auth: AuthUnderTest) => {
    const { status, body } = await auth.get('/health/ready');
    return [status, body.status as string];
  };
  const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const result = await work;
    expect(performance.now() - startedAt).toBeLessThan(ANSWER_MAX_MS);
    return result;
  };

  /** Takes all mails out of the queue, as the mailer would. */
  async function queuedTemplates(email: string): Promise<string[]> {
    const connection = new Redis(stores.redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue('email', { connection });
    const ids = (await queue.getJobs()).map(({ data }) => (data as { mail_id: string }).mail_id);
    await queue.close();
    connection.disconnect();
    const { rows } = await stores.sql.query<{ template: string }>(
      'SELECT template FROM mails WHERE recipient = $1 AND id = ANY($2) ORDER BY created_at',
      [email, ids],
    );
    return rows.map(({ template }) => template);
  }

  it.each(['cut', 'freeze'] as const)(
    'lets people sign up, be approved, sign in, refresh and sign out with Redis away (%s), and sends the mails later',
    async (how) => {
      const auth = await start();
      await redisLine[how]();
      const person = aPerson();
      expect((await timed(signUp(auth, person))).status).toBe(202);
      const id = (await pendingIdOf(stores, person.email))!;
      expect((await timed(decide(stores, auth, id, true))).status).toBe(200);
      const signedIn = await timed(auth.signIn(person));
      const refreshed = await timed(auth.post('/api/auth/refresh', { cookie: signedIn.cookie }));
      const token = refreshed.body.access_token as string;
      expect((await timed(auth.get('/api/auth/profile', { token }))).status).toBe(200);
      expect((await timed(auth.post('/api/auth/sign-out', { cookie: refreshed.cookie }))).status).toBe(204);
      expect((await timed(auth.get('/api/auth/session', { token }))).status).toBe(401);
      expect(await timed(readiness(auth))).toEqual([200, 'degraded']);
      await redisLine.mend();
      await until('both mails', async () => (await queuedTemplates(person.email)).length === 2);
      expect(await queuedTemplates(person.email)).toEqual(['registration-received', 'registration-approved']);
    },
  );

  it.each(['cut', 'freeze'] as const)(
    'lets people reset and change passwords and addresses with Redis away (%s); what ends, ends at the next request',
    async (how) => {
      const auth = await start();
      const person = await anApprovedPerson(stores, auth);
      const before = await auth.signIn(person);
      await redisLine[how]();
      const { status } = await timed(
        auth.post('/api/auth/password-reset', { body: { email: person.email } }),
      );
      expect(status).toBe(202);
      const reset = await linkSentTo(stores, auth, person.email, 'password-reset');
      const chosen = 'a password of my own choice';
      const confirmed = auth.post('/api/auth/password-reset/confirm', {
        body: { token: reset, password: chosen },
      });
      expect((await timed(confirmed)).status).toBe(204);
      const earlier = await timed(
        auth.get('/api/auth/session', { token: before.body.access_token as string }),
      );
      expect(earlier.status).toBe(401);
      const [here, there] = [
        await timed(auth.signIn({ ...person, password: chosen })),
        await timed(auth.signIn({ ...person, password: chosen })),
      ];
      const token = here.body.access_token as string;
      const email = aPerson().email;
      const asked = auth.post('/api/auth/email', { token, body: { email, password: chosen } });
      expect((await timed(asked)).status).toBe(202);
      const change = await linkSentTo(stores, auth, email, 'email-change-confirm');
      const moved = await timed(auth.post('/api/auth/email/confirm', { body: { token: change } }));
      expect(moved.body).toEqual({ email });
      const changed = auth.post('/api/auth/password', {
        token,
        body: { current_password: chosen, password: 'the next of my passwords' },
      });
      expect((await timed(changed)).status).toBe(204);
      expect((await timed(auth.get('/api/auth/session', { token }))).status).toBe(200);
      const elsewhere = auth.get('/api/auth/session', { token: there.body.access_token as string });
      expect((await timed(elsewhere)).status).toBe(401);
      await redisLine.mend();
    },
  );

  it('sends the mail of an approval although the process ended right after it, before the mail was handed over', async () => {
    const auth = await start();
    const person = aPerson();
    await signUp(auth, person);
    const id = (await pendingIdOf(stores, person.email))!;
    await redisLine.cut();
    await decide(stores, auth, id, true);
    await auth.close();
    replicas.pop();
    expect(await queuedTemplates(person.email)).not.toContain('registration-approved');
    await redisLine.mend();
    await start();
    await until('the mail', async () =>
      (await queuedTemplates(person.email)).includes('registration-approved'),
    );
  });

  it('is alive and not ready without its database, answers 503 at once, and becomes ready by itself', async () => {
    await databaseLine.cut();
    await redisLine.cut();
    const auth = await start(false);
    expect((await auth.get('/health/live')).status).toBe(200);
    expect(await readiness(auth)).toEqual([503, 'unavailable']);
    for (const answer of [await timed(auth.signIn(OWNER)), await timed(signUp(auth, aPerson()))]) {
      expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '2',
      ]);
    }
    await databaseLine.mend();
    await until('readiness', async () => (await readiness(auth))[0] === 200);
    expect((await auth.signIn(OWNER)).status).toBe(200);
    await redisLine.mend();
    await until('full readiness', async () => (await readiness(auth))[1] === 'ready');
  });

  it('answers 503 while PostgreSQL restarts, loses nothing that it confirmed, and recovers by itself', async () => {
    const auth = await start();
    const person = await anApprovedPerson(stores, auth);
    const token = (await auth.signIn(person)).body.access_token as string;
    const confirmed: string[] = [];
    let isOver = false;
    const visitors = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const visitor = aPerson();
        const { status } = await signUp(auth, visitor);
        if (status === 202) confirmed.push(visitor.email);
        else expect(status).toBe(503);
      }
    });
    await until('some sign-ups', () => confirmed.length > 5);
    await databaseLine.cut();
    await until('red readiness', async () => (await readiness(auth))[0] === 503);
    expect((await timed(auth.get('/api/auth/session', { token }))).status).toBe(503);
    expect((await auth.get('/health/live')).status).toBe(200);
    const confirmedBefore = confirmed.length;
    await databaseLine.mend();
    await until('readiness', async () => (await readiness(auth))[0] === 200);
    await until('more sign-ups', () => confirmed.length > confirmedBefore + 5);
    isOver = true;
    await Promise.all(visitors);
    const { rows } = await stores.sql.query<{ email: string }>('SELECT email FROM pending_users');
    expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(confirmed));
    expect((await auth.get('/api/auth/session', { token })).status).toBe(200);
  });

  it('answers 503 within its limits when PostgreSQL hangs, and goes on when it is back', async () => {
    const auth = await start();
    databaseLine.freeze();
    const answer = await auth.signIn(OWNER);
    expect(answer.status).toBe(503);
    await databaseLine.mend();
    await until('readiness', async () => (await readiness(auth))[0] === 200);
    expect((await auth.signIn(OWNER)).status).toBe(200);
  });

  it('survives the loss of connections in the middle of transactions', async () => {
    const auth = await start();
    for (let round = 0; round < 5; round += 1) {
      const attempts = Array.from({ length: 30 }, () => signUp(auth, aPerson()));
      await Promise.race(attempts);
      await stores.sql.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      for (const { status } of await Promise.all(attempts)) expect([202, 503]).toContain(status);
    }
    await until('a sign-up', async () => (await signUp(auth, aPerson())).status === 202);
  });

  it('approves wholly or not at all when connections are lost at any moment', async () => {
    const auth = await start();
    const people = Array.from({ length: 40 }, aPerson);
    for (const person of people) await signUp(auth, person);
    const answers = new Map<string, Promise<Answer>>();
    for (const { email } of people) {
      answers.set(email, decide(stores, auth, (await pendingIdOf(stores, email))!, true));
      if (answers.size % 4 !== 0) continue;
      await stores.sql.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    }
    await Promise.all(answers.values());
    await until('readiness', async () => (await readiness(auth))[0] === 200);
    for (const person of people) {
      const id = await pendingIdOf(stores, person.email);
      const { status } = await answers.get(person.email)!;
      // What was confirmed holds; what was not may have happened or not, but wholly.
      expect([200, 503]).toContain(status);
      if (status === 200) expect(id).toBeUndefined();
      if (id) expect((await decide(stores, auth, id, true)).status).toBe(200);
      const account = await idOf(stores, person.email);
      expect(await mailsTo(stores, person.email)).toEqual(['registration-received', 'registration-approved']);
      expect(await auditTrailOf(stores, account)).toEqual(['registration-approval: success']);
      expect((await registrationsOf(stores, person.email)).map(({ password }) => password)).toEqual([null]);
    }
    const { rows } = await stores.sql.query(
      `SELECT mails.id FROM mails WHERE NOT EXISTS (SELECT FROM outbox WHERE payload->>'mail_id' = mails.id::text)`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['signing out', ({ cookie }, auth) => auth.post('/api/auth/sign-out', { cookie })],
    [
      'changing the password elsewhere',
      async ({ email, password }, auth) => {
        const elsewhere = await auth.signIn({ email, password });
        return auth.post('/api/auth/password', {
          token: elsewhere.body.access_token as string,
          body: { current_password: password, password: 'a password of my own choice' },
        });
      },
    ],
    ['deactivating the account', ({ id }, auth) => administration(stores, auth).deactivate(id)],
    ['deleting the account', ({ id }, auth) => administration(stores, auth).remove(id)],
  ] satisfies [string, (person: SignedInPerson, auth: AuthUnderTest) => Promise<Answer>][])(
    'keeps a session ended that %s ended, also when Redis is gone and when it comes back empty',
    async (_, end) => {
      const auth = await start();
      const person = await aSignedInPerson(stores, auth);
      expect((await end(person, auth)).status).toBeLessThan(300);
      const statuses = async () => [
        (await auth.get('/api/auth/session', { token: person.token })).status,
        (await auth.post('/api/auth/refresh', { cookie: person.cookie })).status,
      ];
      expect(await statuses()).toEqual([401, 401]);
      await redisLine.cut();
      await stores.redis.flush();
      expect(await statuses()).toEqual([401, 401]);
      await redisLine.mend();
      await until('full readiness', async () => (await readiness(auth))[1] === 'ready');
      expect(await statuses()).toEqual([401, 401]);
    },
  );
});
