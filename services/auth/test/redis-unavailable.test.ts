import { describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { until } from '@daymark/service-kit/testing';
import { administration } from './support/administration.js';
import { authOnLines, readinessOf } from './support/auth-on-lines.js';
import type { AuthResponse, AuthUnderTest } from './support/auth-under-test.js';
import { linkSentTo } from './support/mails.js';
import { anApprovedPerson, aPerson, aSignedInPerson, type SignedInPerson } from './support/people.js';
import { decide, pendingIdOf, signUp } from './support/registrations.js';

describe('auth, when Redis is down', () => {
  const lines = authOnLines();

  /** Takes all mails out of the queue, like the mailer. */
  async function queuedTemplates(email: string): Promise<string[]> {
    const connection = new Redis(lines.stores.redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue('email', { connection });
    const ids = (await queue.getJobs()).map(({ data }) => (data as { mail_id: string }).mail_id);
    await queue.close();
    connection.disconnect();
    const { rows } = await lines.stores.sql.query<{ template: string }>(
      'SELECT template FROM mails WHERE recipient = $1 AND id = ANY($2) ORDER BY created_at',
      [email, ids],
    );
    return rows.map(({ template }) => template);
  }

  it.each(['cut', 'freeze'] as const)(
    'lets people sign up, be approved, sign in, refresh and sign out while Redis is unavailable (%s), and sends the mails later',
    async (how) => {
      const auth = await lines.start();
      await lines.redisLine[how]();
      const person = aPerson();
      expect((await signUp(auth, person)).status).toBe(202);
      const id = (await pendingIdOf(lines.stores, person.email))!;
      expect((await decide(lines.stores, auth, id, true)).status).toBe(200);
      const signedIn = await auth.signIn(person);
      const refreshed = await auth.post('/api/auth/refresh', { cookie: signedIn.cookie });
      const token = refreshed.body.access_token as string;
      expect((await auth.get('/api/auth/profile', { token })).status).toBe(200);
      expect((await auth.post('/api/auth/sign-out', { cookie: refreshed.cookie })).status).toBe(204);
      expect((await auth.get('/api/auth/session', { token })).status).toBe(401);
      expect(await readinessOf(auth)).toEqual([200, 'degraded']);
      await lines.redisLine.mend();
      await until('both mails', async () => (await queuedTemplates(person.email)).length === 2);
      expect(await queuedTemplates(person.email)).toEqual(['registration-received', 'registration-approved']);
    },
  );

  it.each(['cut', 'freeze'] as const)(
    'lets people reset and change passwords and addresses while Redis is unavailable (%s); what ends, ends at the next request',
    async (how) => {
      const auth = await lines.start();
      const person = await anApprovedPerson(lines.stores, auth);
      const before = await auth.signIn(person);
      await lines.redisLine[how]();
      const { status } = await auth.post('/api/auth/password-reset', { body: { email: person.email } });
      expect(status).toBe(202);
      const reset = await linkSentTo(lines.stores, auth, person.email, 'password-reset');
      const chosen = 'a password of my own choice';
      const confirmed = auth.post('/api/auth/password-reset/confirm', {
        body: { token: reset, password: chosen },
      });
      expect((await confirmed).status).toBe(204);
      const earlier = await auth.get('/api/auth/session', { token: before.body.access_token as string });
      expect(earlier.status).toBe(401);
      const [here, there] = [
        await auth.signIn({ ...person, password: chosen }),
        await auth.signIn({ ...person, password: chosen }),
      ];
      const token = here.body.access_token as string;
      const email = aPerson().email;
      const asked = auth.post('/api/auth/email', { token, body: { email, password: chosen } });
      expect((await asked).status).toBe(202);
      const change = await linkSentTo(lines.stores, auth, email, 'email-change-confirm');
      const moved = await auth.post('/api/auth/email/confirm', { body: { token: change } });
      expect(moved.body).toEqual({ email });
      const changed = auth.post('/api/auth/password', {
        token,
        body: { current_password: chosen, password: 'the next of my passwords' },
      });
      expect((await changed).status).toBe(204);
      expect((await auth.get('/api/auth/session', { token })).status).toBe(200);
      const elsewhere = auth.get('/api/auth/session', { token: there.body.access_token as string });
      expect((await elsewhere).status).toBe(401);
      await lines.redisLine.mend();
    },
  );

  it('sends the mail of an approval although the process ended right after it, before the mail was handed over', async () => {
    const auth = await lines.start();
    const person = aPerson();
    await signUp(auth, person);
    const id = (await pendingIdOf(lines.stores, person.email))!;
    await lines.redisLine.cut();
    await decide(lines.stores, auth, id, true);
    await auth.close();
    expect(await queuedTemplates(person.email)).not.toContain('registration-approved');
    await lines.redisLine.mend();
    await lines.start();
    await until('the mail', async () =>
      (await queuedTemplates(person.email)).includes('registration-approved'),
    );
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
    ['deactivating the account', ({ id }, auth) => administration(lines.stores, auth).deactivate(id)],
    ['deleting the account', ({ id }, auth) => administration(lines.stores, auth).remove(id)],
  ] satisfies [string, (person: SignedInPerson, auth: AuthUnderTest) => Promise<AuthResponse>][])(
    'keeps a session ended that %s ended, also while Redis is unavailable and when it comes back empty',
    async (_, end) => {
      const auth = await lines.start();
      const person = await aSignedInPerson(lines.stores, auth);
      expect((await end(person, auth)).status).toBeLessThan(300);
      const statuses = async () => [
        (await auth.get('/api/auth/session', { token: person.token })).status,
        (await auth.post('/api/auth/refresh', { cookie: person.cookie })).status,
      ];
      expect(await statuses()).toEqual([401, 401]);
      await lines.redisLine.cut();
      await lines.stores.redis.flush();
      expect(await statuses()).toEqual([401, 401]);
      await lines.redisLine.mend();
      await until('full readiness', async () => (await readinessOf(auth))[1] === 'ready');
      expect(await statuses()).toEqual([401, 401]);
    },
  );
});
