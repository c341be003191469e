import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rulesWithoutIndex } from '@daymark/service-kit/testing';
import { DataSource } from 'typeorm';
import { RetentionService } from '../src/retention/retention.module.js';
import { authStores, type AuthStores, type AuthUnderTest, startAuth } from './support/auth-under-test.js';
import { linkSentTo } from './support/mails.js';
import { anApprovedPerson, aPerson, aSignedInPerson } from './support/people.js';
import { decide, pendingIdOf, signUp } from './support/registrations.js';

describe('retention', () => {
  let stores: AuthStores;
  let auth: AuthUnderTest;
  let replica: AuthUnderTest;
  beforeAll(async () => {
    stores = await authStores();
    [auth, replica] = [await startAuth(stores), await startAuth(stores)];
  });
  afterAll(async () => {
    await auth.close();
    await replica.close();
    await stores.close();
  });

  const run = () =>
    Promise.all([auth, replica].map(({ service }) => service.application.get(RetentionService).run()));
  const countOf = async (table: string, condition: string, ...values: unknown[]) => {
    const { rows } = await stores.sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${condition}`,
      values,
    );
    return rows[0]!.count;
  };
  const sessionsOf = (id: string) => countOf('sessions', 'account_id = $1', id);
  const tokensOf = (id: string) =>
    countOf('refresh_tokens', 'session_id IN (SELECT id FROM sessions WHERE account_id = $1)', id);

  it.each([
    ['ended', 'ended_at = %, end_reason = $2'],
    ['reached their end', 'expires_at = %, end_reason = nullif($2, $2)'],
    ['went unused for too long', `last_used_at = % - interval '14 days', end_reason = nullif($2, $2)`],
  ])('Sessions are deleted 30 days after they %s, with their tokens, and not before', async (_, change) => {
    const person = await aSignedInPerson(stores, auth);
    const setBack = (age: string) =>
      stores.sql.query(
        `UPDATE sessions SET ${change.replace('%', `now() - interval '${age}'`)} WHERE account_id = $1`,
        [person.id, 'signed-out'],
      );
    await setBack('29 days');
    await run();
    expect([await sessionsOf(person.id), await tokensOf(person.id)]).toEqual([1, 1]);
    await setBack('31 days');
    await run();
    expect([await sessionsOf(person.id), await tokensOf(person.id)]).toEqual([0, 0]);
  });

  it('Refresh tokens are deleted when no browser can have the cookie any more; the session continues', async () => {
    const person = await aSignedInPerson(stores, auth);
    const refreshed = await auth.post('/api/auth/refresh', { cookie: person.cookie });
    await stores.sql.query(
      `UPDATE refresh_tokens SET replaced_at = now() - interval '13 days' WHERE replaced_at IS NOT NULL`,
    );
    await run();
    expect(await tokensOf(person.id)).toBe(2);
    await stores.sql.query(
      `UPDATE refresh_tokens SET replaced_at = now() - interval '15 days' WHERE replaced_at IS NOT NULL`,
    );
    await run();
    expect(await tokensOf(person.id)).toBe(1);
    expect((await auth.post('/api/auth/refresh', { cookie: refreshed.cookie })).status).toBe(200);
  });

  it('Links go 30 days after they were closed or expired, with the mails that carried them', async () => {
    const person = await anApprovedPerson(stores, auth);
    await auth.post('/api/auth/password-reset', { body: { email: person.email } });
    await linkSentTo(stores, auth, person.email, 'password-reset');
    const mails = () => countOf('mails', `recipient = $1 AND template = 'password-reset'`, person.email);
    await stores.sql.query(`UPDATE account_links SET expires_at = now() - interval '29 days'`);
    await run();
    expect([await countOf('account_links', 'true'), await mails()]).toEqual([1, 1]);
    await stores.sql.query(`UPDATE account_links SET expires_at = now() - interval '31 days'`);
    await run();
    expect([await countOf('account_links', 'true'), await mails()]).toEqual([0, 0]);
  });

  it('Mails are deleted after 30 days, their messages a week after they settled, and pending ones are kept', async () => {
    const [sent, waiting] = [randomUUID(), randomUUID()];
    for (const id of [sent, waiting]) {
      await stores.sql.query(
        `INSERT INTO mails (id, recipient, template, created_at)
         VALUES ($1, 'old@example.org', 'password-changed', now() - interval '31 days')`,
        [id],
      );
      await stores.sql.query(
        `INSERT INTO outbox (id, queue, job, payload, created_at, sent_at, settled_at)
         VALUES ($1, 'email', 'send-mail', $2, now() - interval '31 days', now() - interval '31 days',
                 now() - $3::interval)`,
        [randomUUID(), { service: 'auth', mail_id: id }, id === sent ? '8 days' : null],
      );
    }
    await run();
    const left = await stores.sql.query(`SELECT id FROM mails WHERE recipient = 'old@example.org'`);
    expect(left.rows).toEqual([{ id: waiting }]);
    expect(await countOf('outbox', `payload->>'mail_id' = ANY($1)`, [sent, waiting])).toBe(1);
  });

  it('Expired data is found by an index in every table', async () => {
    const application = auth.service.application;
    const { rules } = application.get(RetentionService);
    expect(await rulesWithoutIndex(application.get(DataSource), rules)).toEqual([]);
  });

  it('Registrations go 90 days after the decision; those that wait stay', async () => {
    const [rejected, waiting] = [aPerson(), aPerson()];
    for (const person of [rejected, waiting]) await signUp(auth, person);
    await decide(stores, auth, (await pendingIdOf(stores, rejected.email))!, false);
    const left = () => countOf('pending_users', 'email = ANY($1)', [rejected.email, waiting.email]);
    const setBack = (age: string) =>
      stores.sql.query(
        `UPDATE pending_users SET created_at = now() - interval '1 year',
                decided_at = CASE WHEN status <> 'pending' THEN now() - $1::interval END`,
        [age],
      );
    await setBack('89 days');
    await run();
    expect(await left()).toBe(2);
    await setBack('91 days');
    await run();
    expect(await left()).toBe(1);
    expect(await pendingIdOf(stores, waiting.email)).toBeDefined();
  });
});
