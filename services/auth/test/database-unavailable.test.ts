import { describe, expect, it } from '@jest/globals';
import { meanwhile, until } from '@daymark/service-kit/testing';
import { auditTrailOf } from './support/audit.js';
import { authOnLines, readinessOf } from './support/auth-on-lines.js';
import { type AuthResponse, OWNER } from './support/auth-under-test.js';
import { mailsTo } from './support/mails.js';
import { anApprovedPerson, aPerson, idOf } from './support/people.js';
import { decide, pendingIdOf, registrationsOf, signUp } from './support/registrations.js';

describe('auth, when its database is down', () => {
  const lines = authOnLines();

  it('is alive and not ready without its database, answers 503 at once, and becomes ready again', async () => {
    await lines.databaseLine.cut();
    await lines.redisLine.cut();
    const auth = await lines.start(false);
    expect((await auth.get('/health/live')).status).toBe(200);
    expect(await readinessOf(auth)).toEqual([503, 'unavailable']);
    for (const response of [await auth.signIn(OWNER), await signUp(auth, aPerson())]) {
      expect([response.status, response.body.code, response.headers.get('retry-after')]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '2',
      ]);
    }
    await lines.databaseLine.mend();
    await until('readiness', async () => (await readinessOf(auth))[0] === 200);
    expect((await auth.signIn(OWNER)).status).toBe(200);
    await lines.redisLine.mend();
    await until('full readiness', async () => (await readinessOf(auth))[1] === 'ready');
  });

  it('answers 503 while PostgreSQL restarts, loses nothing that it confirmed, and recovers', async () => {
    const auth = await lines.start();
    const person = await anApprovedPerson(lines.stores, auth);
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
    const restart = async () => {
      await until('some sign-ups', () => confirmed.length > 5);
      await lines.databaseLine.cut();
      await until('red readiness', async () => (await readinessOf(auth))[0] === 503);
      expect((await auth.get('/api/auth/session', { token })).status).toBe(503);
      expect((await auth.get('/health/live')).status).toBe(200);
      const confirmedBefore = confirmed.length;
      await lines.databaseLine.mend();
      await until('readiness', async () => (await readinessOf(auth))[0] === 200);
      await until('more sign-ups', () => confirmed.length > confirmedBefore + 5);
    };
    await meanwhile(visitors, restart, () => (isOver = true));
    const { rows } = await lines.stores.sql.query<{ email: string }>('SELECT email FROM pending_users');
    expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(confirmed));
    expect((await auth.get('/api/auth/session', { token })).status).toBe(200);
  });

  it('answers 503 within its limits when PostgreSQL hangs, and continues when it is back', async () => {
    const auth = await lines.start();
    lines.databaseLine.freeze();
    const response = await auth.signIn(OWNER);
    expect(response.status).toBe(503);
    await lines.databaseLine.mend();
    await until('readiness', async () => (await readinessOf(auth))[0] === 200);
    expect((await auth.signIn(OWNER)).status).toBe(200);
  });

  it('survives the loss of connections in the middle of transactions', async () => {
    const auth = await lines.start();
    for (let round = 0; round < 5; round += 1) {
      const attempts = Array.from({ length: 30 }, () => signUp(auth, aPerson()));
      await Promise.race(attempts);
      await lines.stores.sql.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      for (const { status } of await Promise.all(attempts)) expect([202, 503]).toContain(status);
    }
    await until('a sign-up', async () => (await signUp(auth, aPerson())).status === 202);
  });

  it('approves wholly or not at all when connections are lost at any moment', async () => {
    const auth = await lines.start();
    const people = Array.from({ length: 40 }, aPerson);
    for (const person of people) await signUp(auth, person);
    const responses = new Map<string, Promise<AuthResponse>>();
    for (const { email } of people) {
      responses.set(email, decide(lines.stores, auth, (await pendingIdOf(lines.stores, email))!, true));
      if (responses.size % 4 !== 0) continue;
      await lines.stores.sql.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    }
    await Promise.all(responses.values());
    await until('readiness', async () => (await readinessOf(auth))[0] === 200);
    for (const person of people) {
      const id = await pendingIdOf(lines.stores, person.email);
      const { status } = await responses.get(person.email)!;
      // Confirmed writes hold; others may have happened or not, but completely.
      expect([200, 503]).toContain(status);
      if (status === 200) expect(id).toBeUndefined();
      if (id) expect((await decide(lines.stores, auth, id, true)).status).toBe(200);
      const account = await idOf(lines.stores, person.email);
      expect(await mailsTo(lines.stores, person.email)).toEqual([
        'registration-received',
        'registration-approved',
      ]);
      expect(await auditTrailOf(lines.stores, account)).toEqual(['registration-approval: success']);
      expect((await registrationsOf(lines.stores, person.email)).map(({ password }) => password)).toEqual([
        null,
      ]);
    }
    const { rows } = await lines.stores.sql.query(
      `SELECT mails.id FROM mails WHERE NOT EXISTS (SELECT FROM outbox WHERE payload->>'mail_id' = mails.id::text)`,
    );
    expect(rows).toEqual([]);
  });
});
