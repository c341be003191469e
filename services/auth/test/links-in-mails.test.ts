import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { auth, stores, useAuth } from './support/auth-under-test.js';
import { linkSentTo, mailsSentTo, templatesSentTo } from './support/mails.js';
import { anApprovedPerson, aSignedInPerson } from './support/people.js';

const NEW_PASSWORD = 'a password of my own choice';

describe('a link in a mail', () => {
  useAuth();

  const ask = (email: string, headers: Record<string, string> = {}) =>
    auth.post('/api/auth/password-reset', { body: { email }, headers });
  const confirm = (token: string, password = NEW_PASSWORD) =>
    auth.post('/api/auth/password-reset/confirm', { body: { token, password } });
  const linkFor = async (email: string) => {
    await ask(email);
    return linkSentTo(stores, auth, email, 'password-reset');
  };
  /** The requested mail with a link. */
  const resetMailTo = async (email: string) => {
    const mails = (await mailsSentTo(stores, auth, email)).filter(
      ({ template }) => template === 'password-reset',
    );
    expect(mails).toHaveLength(1);
    return mails[0]!;
  };
  const deactivate = (email: string) =>
    stores.sql.query('UPDATE accounts SET deactivated_at = now() WHERE email = $1', [email]);
  const notValid = { status: 400, body: { code: 'LINK_NOT_VALID', title: 'This link is no longer valid' } };

  it('works for an hour from when the mail is sent, however late that is', async () => {
    const person = await anApprovedPerson(stores, auth);
    await ask(person.email);
    await stores.sql.query(`UPDATE mails SET created_at = created_at - interval '1 day'`);
    const token = await linkSentTo(stores, auth, person.email, 'password-reset');
    const { rows } = await stores.sql.query<{ seconds: number }>(
      `SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM account_links WHERE token_hash = $1`,
      [createHash('sha256').update(token).digest()],
    );
    expect(rows[0]!.seconds).toBeGreaterThan(3590);
    expect(rows[0]!.seconds).toBeLessThanOrEqual(3600);
    expect((await confirm(token)).status).toBe(204);
  });

  it('is that of the later mail, if the mailer had to fetch it twice', async () => {
    const person = await anApprovedPerson(stores, auth);
    await ask(person.email);
    const first = await resetMailTo(person.email);
    const second = (await auth.as('mailer', 'GET', `/internal/mails/${first.id}`)).body as typeof first;
    expect(second).toEqual({ ...first, link_token: expect.any(String) });
    expect(second.link_token).not.toBe(first.link_token);
    expect(await confirm(first.link_token!)).toMatchObject(notValid);
    expect((await confirm(second.link_token!)).status).toBe(204);
    expect((await auth.as('mailer', 'GET', `/internal/mails/${first.id}`)).status).toBe(404);
  });

  it('works in three mails, if ten were requested and the mailer fetches them at once', async () => {
    const person = await anApprovedPerson(stores, auth);
    await Promise.all(Array.from({ length: 10 }, () => ask(person.email)));
    const { rows } = await stores.sql.query<{ id: string }>(
      `SELECT id FROM mails WHERE recipient = $1 AND template = 'password-reset'`,
      [person.email],
    );
    const responses = await Promise.all(
      rows.map(({ id }) => auth.as('mailer', 'GET', `/internal/mails/${id}`)),
    );
    const tokens = responses.flatMap(({ status, body }) =>
      status === 200 ? [body.link_token as string] : [],
    );
    expect([rows.length, tokens.length]).toEqual([10, 3]);
    const confirmed = [];
    for (const token of tokens) confirmed.push((await confirm(token)).status);
    expect(confirmed.sort()).toEqual([204, 400, 400]);
  });

  describe('is of no use any more', () => {
    it('when the hour is over', async () => {
      const { email } = await anApprovedPerson(stores, auth);
      const token = await linkFor(email);
      await stores.sql.query(`UPDATE account_links SET expires_at = now() WHERE closed_at IS NULL`);
      expect(await confirm(token)).toMatchObject(notValid);
    });

    it('when a newer link was sent, and its mail is not sent again', async () => {
      const { email } = await anApprovedPerson(stores, auth);
      await ask(email);
      const olderMail = await resetMailTo(email);
      const newer = await linkFor(email);
      expect(await confirm(olderMail.link_token!)).toMatchObject(notValid);
      expect((await auth.as('mailer', 'GET', `/internal/mails/${olderMail.id}`)).status).toBe(404);
      expect((await confirm(newer)).status).toBe(204);
    });

    it('when the password was changed meanwhile, also if the mail was not sent yet', async () => {
      const person = await aSignedInPerson(stores, auth);
      const token = await linkFor(person.email);
      await ask(person.email);
      const { status } = await auth.post('/api/auth/password', {
        token: person.token,
        body: { current_password: person.password, password: NEW_PASSWORD },
      });
      expect(status).toBe(204);
      expect(await confirm(token)).toMatchObject(notValid);
      expect(await templatesSentTo(stores, auth, person.email)).toEqual(['password-changed']);
    });

    it('when the account was deactivated, before or after the mail was sent', async () => {
      const person = await anApprovedPerson(stores, auth);
      const token = await linkFor(person.email);
      await ask(person.email);
      await deactivate(person.email);
      expect(await confirm(token)).toMatchObject(notValid);
      expect(await mailsSentTo(stores, auth, person.email)).toEqual([]);
      expect((await auth.signIn(person)).body.code).toBe('DEACTIVATED');
    });

    it('when the account was deleted', async () => {
      const person = await anApprovedPerson(stores, auth);
      const token = await linkFor(person.email);
      await ask(person.email);
      await stores.sql.query('DELETE FROM accounts WHERE email = $1', [person.email]);
      expect(await confirm(token)).toMatchObject(notValid);
      expect(await mailsSentTo(stores, auth, person.email)).toEqual([]);
    });
  });

  it('is refused if its secret was never created or is malformed', async () => {
    expect(await confirm('A'.repeat(43))).toMatchObject(notValid);
    for (const token of ['', 'A'.repeat(42), `${'A'.repeat(42)}'`, { $ne: null }, null]) {
      const response = await confirm(token as string);
      expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(response.body.errors[0].field).toBe('token');
    }
  });

  it('has a secret only for the mailer', async () => {
    const person = await anApprovedPerson(stores, auth);
    await ask(person.email);
    const { rows } = await stores.sql.query<{ id: string }>(
      `SELECT id FROM mails WHERE recipient = $1 AND template = 'password-reset'`,
      [person.email],
    );
    const path = `/internal/mails/${rows[0]!.id}`;
    for (const caller of ['admin', 'calendars', 'feed'] as const) {
      expect((await auth.as(caller, 'GET', path)).status).toBe(403);
    }
    expect((await auth.get(path)).status).toBe(401);
    expect((await auth.as('mailer', 'GET', `/internal/mails/${randomUUID()}`)).status).toBe(404);
  });
});
