import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { openLink } from '../src/links/index.js';
import { queueMail } from '../src/mails/queue-mail.js';
import { auditOf, auditTrailOf } from './support/audit.js';
import { aClient, type AuthResponse, auth, OWN_PAGE, stores, useAuth } from './support/auth-under-test.js';
import { linkSentTo, mailsSentTo, templatesSentTo } from './support/mails.js';
import { anApprovedPerson, aPerson, aSignedInPerson } from './support/people.js';
import { signUp } from './support/registrations.js';

const NEW_PASSWORD = 'a password of my own choice';

describe('a forgotten password', () => {
  useAuth();

  const ask = (email: string, headers: Record<string, string> = {}) =>
    auth.post('/api/auth/password-reset', { body: { email }, headers });
  const confirm = (token: string, password = NEW_PASSWORD) =>
    auth.post('/api/auth/password-reset/confirm', { body: { token, password } });
  const linkFor = async (email: string) => {
    await ask(email);
    return linkSentTo(stores, auth, email, 'password-reset');
  };
  const isAlive = async (token: string) => (await auth.get('/api/auth/session', { token })).status === 200;
  const deactivate = (email: string) =>
    stores.sql.query('UPDATE accounts SET deactivated_at = now() WHERE email = $1', [email]);
  const WAS_USED = 'It has already been used. If that was not you, please ask for a new link.';
  const notValid = { status: 400, body: { code: 'LINK_NOT_VALID', title: 'This link is no longer valid' } };

  it('is replaced with the link from a mail, once, and that ends every session and starts none', async () => {
    const person = await aSignedInPerson(stores, auth);
    const elsewhere = await auth.signIn(person);
    const token = await linkFor(person.email);
    const response = await confirm(token);
    expect([response.status, response.text, response.headers.getSetCookie()]).toEqual([204, '', []]);
    expect([await isAlive(person.token), await isAlive(elsewhere.body.access_token as string)]).toEqual([
      false,
      false,
    ]);
    expect((await auth.post('/api/auth/refresh', { cookie: person.cookie })).status).toBe(401);
    expect((await auth.signIn(person)).status).toBe(401);
    expect((await auth.signIn({ ...person, password: NEW_PASSWORD })).status).toBe(200);
    expect(await templatesSentTo(stores, auth, person.email)).toEqual(['password-changed']);
    expect(await confirm(token)).toMatchObject({
      ...notValid,
      body: { ...notValid.body, detail: WAS_USED },
    });
  });

  it('has a link that can be checked before a password is typed, without using it', async () => {
    const person = await aSignedInPerson(stores, auth);
    const token = await linkFor(person.email);
    const check = () => auth.post('/api/auth/password-reset/check', { body: { token } });
    expect([(await check()).status, (await check()).status]).toEqual([204, 204]);
    expect((await confirm(token)).status).toBe(204);
    expect(await check()).toMatchObject(notValid);
  });

  it('is recorded in the audit log when it was replaced, with the client’s address and without the person’s', async () => {
    const person = await aSignedInPerson(stores, auth);
    const token = await linkFor(person.email);
    const client = aClient();
    await auth.post('/api/auth/password-reset/confirm', {
      body: { token, password: NEW_PASSWORD },
      headers: { 'x-forwarded-for': client },
    });
    expect((await auditOf(stores, person.id)).filter(({ action }) => action === 'password-reset')).toEqual([
      {
        action: 'password-reset',
        outcome: 'success',
        actor_id: person.id,
        target_id: person.id,
        network: client,
        request_id: expect.any(String),
        details: {},
      },
    ]);
  });

  it('is requested alike for known, unknown, pending and deactivated addresses; only active accounts get mail', async () => {
    const [approved, deactivated, pending, nobody] = [
      await anApprovedPerson(stores, auth),
      await anApprovedPerson(stores, auth),
      aPerson(),
      aPerson(),
    ];
    await deactivate(deactivated.email);
    await signUp(auth, pending);
    const everybody = [approved, deactivated, pending, nobody];
    for (const { email } of everybody) await mailsSentTo(stores, auth, email);
    const shapeOf = ({ status, text, headers }: AuthResponse) => [status, text, [...headers.keys()].sort()];
    const responses = [];
    for (const { email } of everybody) responses.push(shapeOf(await ask(email)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toEqual([202, '{"status":"accepted"}', expect.any(Array)]);
    const sent = [];
    for (const { email } of everybody) sent.push(await templatesSentTo(stores, auth, email));
    expect(sent).toEqual([['password-reset'], [], [], []]);
  });

  it('causes at most three mails an hour to an address, from all clients, without disclosing that', async () => {
    const [person, nobody] = [await anApprovedPerson(stores, auth), aPerson()];
    await mailsSentTo(stores, auth, person.email);
    const sequence = async (email: string) => {
      const [one, other] = [aClient(), aClient()];
      const statuses: number[] = [];
      for (const client of [one, other, one, other, one, one, one, one]) {
        statuses.push((await ask(email, { 'x-forwarded-for': client })).status);
      }
      return statuses;
    };
    const statuses = await sequence(person.email);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    expect(await sequence(nobody.email)).toEqual(statuses);
    const mails = await mailsSentTo(stores, auth, person.email);
    expect(mails.map(({ template }) => template)).toEqual(Array(3).fill('password-reset'));

    // The refused requests did not invalidate the last link; an hour later mails are sent again.
    await stores.sql.query(
      `UPDATE mails SET released_at = released_at - interval '61 minutes' WHERE recipient = $1`,
      [person.email],
    );
    await ask(person.email);
    const [mail] = await mailsSentTo(stores, auth, person.email);
    expect(await confirm(mails[2]!.link_token!)).toMatchObject(notValid);
    expect((await confirm(mail!.link_token!)).status).toBe(204);
  });

  it('can be replaced with the last link after a fourth request without effect', async () => {
    const person = await anApprovedPerson(stores, auth);
    for (let count = 0; count < 4; count += 1) await ask(person.email);
    const token = await linkSentTo(stores, auth, person.email, 'password-reset');
    expect((await confirm(token)).status).toBe(204);
  });

  it('is replaced once by ten confirmations at once', async () => {
    const person = await anApprovedPerson(stores, auth);
    const token = await linkFor(person.email);
    const passwords = Array.from({ length: 10 }, (_, index) => `the choice of tab number ${index}`);
    const responses = await Promise.all(passwords.map((password) => confirm(token, password)));
    const statuses = responses.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([204, ...Array<number>(9).fill(400)]);
    const winner = passwords[statuses.indexOf(204)]!;
    expect((await auth.signIn({ ...person, password: winner })).status).toBe(200);
    expect(await templatesSentTo(stores, auth, person.email)).toEqual(['password-changed']);
  });

  it('is not replaced by an unfit one, and the link still works then', async () => {
    const person = await anApprovedPerson(stores, auth);
    const token = await linkFor(person.email);
    const messageFor = async (password: string) => (await confirm(token, password)).body.errors[0] as object;
    expect(await messageFor('7 chars')).toEqual({
      field: 'password',
      message: 'Password must be at least 8 characters',
    });
    const tooCommon = {
      field: 'password',
      message: 'This password is too common. Please choose another one.',
    };
    expect(await messageFor('password1234')).toEqual(tooCommon);
    expect(await messageFor(`${person.email.split('@')[0]}99`)).toEqual(tooCommon);
    expect((await confirm(token)).status).toBe(204);
  });

  it('is only mailed about to the stored address, however the address was spelled', async () => {
    const person = await anApprovedPerson(stores, auth);
    await mailsSentTo(stores, auth, person.email);
    const spellings = [
      person.email.toUpperCase(),
      person.email.replace('s', 'ſ'),
      person.email.replace('@', '\u200b@'),
      `"${person.email} x"@attacker.test`,
      `${person.email},eve@attacker.test`,
    ];
    const statuses = [];
    for (const email of spellings) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([202, 400, 400, 400, 400]);
    const { rows } = await stores.sql.query<{ recipient: string }>(
      `SELECT recipient FROM mails WHERE recipient ILIKE $1 AND template = 'password-reset'`,
      [`%${person.email.split('@')[0]}%`],
    );
    expect(new Set(rows.map(({ recipient }) => recipient))).toEqual(new Set([person.email]));
  });

  it('does not let in an account that awaits approval', async () => {
    const pending = aPerson();
    await signUp(auth, pending);
    await ask(pending.email);
    expect(await templatesSentTo(stores, auth, pending.email)).toEqual(['registration-received']);
    expect((await auth.signIn(pending)).body.code).toBe('AWAITING_APPROVAL');
  });

  it('may belong to the owner, who gets the link like anybody else', async () => {
    const { rows } = await stores.sql.query<{ email: string }>('SELECT email FROM accounts WHERE is_owner');
    expect(await linkFor(rows[0]!.email)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('is chosen for the first time with a set-up link, which ends a temporary one', async () => {
    const person = await anApprovedPerson(stores, auth);
    const { rows } = await stores.sql.query<{ id: string }>(
      `UPDATE accounts SET temporary_until = now() + interval '1 day' WHERE email = $1 RETURNING id`,
      [person.email],
    );
    const dataSource = auth.service.application.get(DataSource);
    await dataSource.transaction(async (manager) => {
      const linkId = await openLink(manager, { accountId: rows[0]!.id, purpose: 'set-up' });
      await queueMail(manager, person.email, 'account-set-up', { linkId });
    });
    const token = await linkSentTo(stores, auth, person.email, 'account-set-up');
    expect((await confirm(token)).status).toBe(204);
    const signedIn = await auth.signIn({ ...person, password: NEW_PASSWORD });
    expect(signedIn.body.must_change_password).toBe(false);
    expect(await auditTrailOf(stores, rows[0]!.id)).toContain('password-reset: success');
  });

  it('cannot be requested or replaced from a page of another site', async () => {
    const person = await anApprovedPerson(stores, auth);
    const token = await linkFor(person.email);
    const headers = { ...OWN_PAGE, 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    const attempts = [
      await ask(person.email, headers),
      await auth.post('/api/auth/password-reset/confirm', {
        body: { token, password: NEW_PASSWORD },
        headers,
      }),
    ];
    for (const { status, body } of attempts) expect([status, body.code]).toEqual([403, 'CROSS_SITE_REQUEST']);
    expect((await confirm(token)).status).toBe(204);
  });
});
