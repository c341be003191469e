import { describe, expect, it } from '@jest/globals';
import { auditOf, auditTrailOf } from './support/audit.js';
import { auth, OWNER, startAuth, stores, useAuth } from './support/auth-under-test.js';
import { linkSentTo, mailsSentTo, templatesSentTo } from './support/mails.js';
import { anApprovedPerson, aPerson, aSignedInPerson, type SignedInPerson } from './support/people.js';
import { signUp } from './support/registrations.js';

describe('changing the e-mail address', () => {
  useAuth();

  const ask = ({ token, password }: Pick<SignedInPerson, 'token' | 'password'>, email: string) =>
    auth.post('/api/auth/email', { token, body: { email, password } });
  const confirm = (token: string, options: { token?: string } = {}) =>
    auth.post('/api/auth/email/confirm', { ...options, body: { token } });
  const linkFor = async (person: SignedInPerson, email: string) => {
    await ask(person, email);
    return linkSentTo(stores, auth, email, 'email-change-confirm');
  };
  const newEmail = () => aPerson().email;
  const notValid = { status: 400, body: { code: 'LINK_NOT_VALID' } };

  it('takes effect with the link sent to the new address; sessions continue, and the old address is notified', async () => {
    const person = await aSignedInPerson(stores, auth);
    const email = newEmail();
    const asked = await ask(person, email);
    expect([asked.status, asked.body]).toEqual([202, { status: 'accepted' }]);
    expect(await templatesSentTo(stores, auth, person.email)).toContain('email-change-requested');
    expect((await auth.signIn({ ...person, email })).status).toBe(401);
    expect((await auth.signIn(person)).status).toBe(200);

    const token = await linkSentTo(stores, auth, email, 'email-change-confirm');
    const confirmed = await confirm(token);
    expect([confirmed.status, confirmed.body, confirmed.headers.getSetCookie()]).toEqual([
      200,
      { email },
      [],
    ]);
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: {
        code: 'LINK_NOT_VALID',
        detail: 'It has already been used. If that was not you, please ask for a new link.',
      },
    });
    expect((await auth.signIn(person)).status).toBe(401);
    expect((await auth.signIn({ ...person, email })).status).toBe(200);
    expect(await templatesSentTo(stores, auth, person.email)).toEqual(['email-changed']);
    const session = await auth.get('/api/auth/session', { token: person.token });
    expect(session.body.user).toEqual({ id: person.id, email });
    const refreshed = await auth.post('/api/auth/refresh', { cookie: person.cookie });
    expect(refreshed.body.user).toEqual({ id: person.id, email });
  });

  it('is recorded without any address', async () => {
    const person = await aSignedInPerson(stores, auth);
    const email = newEmail();
    await confirm(await linkFor(person, email));
    expect(await auditTrailOf(stores, person.id)).toEqual([
      'registration-approval: success',
      'sign-in: success',
      'email-change-request: success',
      'email-change: success',
    ]);
    const { rows } = await stores.sql.query<{ row: string }>('SELECT outbox::text AS row FROM outbox');
    expect(rows.filter(({ row }) => row.includes('@'))).toEqual([]);
  });

  it('is known to other services at the very next request', async () => {
    const person = await aSignedInPerson(stores, auth);
    const email = newEmail();
    const { rows } = await stores.sql.query<{ id: string }>('SELECT id FROM sessions WHERE account_id = $1', [
      person.id,
    ]);
    const path = `/internal/sessions/${rows[0]!.id}`;
    await confirm(await linkFor(person, email));
    expect((await auth.as('calendars', 'GET', path)).body.email).toBe(email);
  });

  it('wants the current password in the same request, five tries a minute', async () => {
    const person = await aSignedInPerson(stores, auth);
    const missing = await auth.post('/api/auth/email', { token: person.token, body: { email: newEmail() } });
    expect([missing.status, missing.body.errors]).toEqual([
      400,
      [{ field: 'password', message: 'Password is required to change email' }],
    ]);
    const responses = [];
    for (let count = 0; count < 6; count += 1) {
      responses.push(await ask({ ...person, password: 'a wrong password' }, newEmail()));
    }
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(responses[0]!.body).toMatchObject({
      detail: 'Incorrect password. Please try again.',
      errors: [{ field: 'password', message: 'Incorrect password. Please try again.' }],
    });
    const { rows } = await stores.sql.query('SELECT id FROM account_links WHERE account_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('to an address that is taken, pending or the owner’s responds alike, and notifies only that address', async () => {
    const [taken, pending] = [await anApprovedPerson(stores, auth), aPerson()];
    await signUp(auth, pending);
    const addresses = [newEmail(), taken.email, pending.email, OWNER.email];
    for (const email of addresses) await mailsSentTo(stores, auth, email);
    const [shapes, sent, toOldAddress] = [[] as unknown[], [] as unknown[], [] as unknown[]];
    for (const email of addresses) {
      const person = await aSignedInPerson(stores, auth);
      await mailsSentTo(stores, auth, person.email);
      const { status, text, headers } = await ask(person, email);
      shapes.push([status, text, [...headers.keys()].sort()]);
      const mails = await mailsSentTo(stores, auth, email);
      sent.push(mails.map(({ template, link_token }) => [template, link_token !== null]));
      toOldAddress.push(await templatesSentTo(stores, auth, person.email));
    }
    expect(shapes).toEqual(Array(4).fill(shapes[0]));
    expect(sent).toEqual([
      [['email-change-confirm', true]],
      [['email-change-known-address', false]],
      [['email-change-known-address', false]],
      [['email-change-known-address', false]],
    ]);
    // The caller's own inbox looks the same; otherwise it would disclose the result.
    expect(toOldAddress).toEqual(Array(4).fill(['email-change-requested']));
    expect((await auth.signIn(taken)).status).toBe(200);
    expect((await auth.signIn(pending)).body.code).toBe('AWAITING_APPROVAL');
  });

  it('notifies a known address at most three times an hour', async () => {
    const taken = await anApprovedPerson(stores, auth);
    await mailsSentTo(stores, auth, taken.email);
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(await aSignedInPerson(stores, auth), taken.email)).status).toBe(202);
    }
    expect(await templatesSentTo(stores, auth, taken.email)).toEqual(
      Array(3).fill('email-change-known-address'),
    );
  });

  it('leaves one open link after four concurrent requests', async () => {
    const person = await aSignedInPerson(stores, auth);
    const asked = await Promise.all([1, 2, 3, 4].map(() => ask(person, newEmail())));
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const { rows } = await stores.sql.query(
      'SELECT id FROM account_links WHERE account_id = $1 AND closed_at IS NULL',
      [person.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('gives an address that two people want to the first one to confirm', async () => {
    const [one, other] = [await aSignedInPerson(stores, auth), await aSignedInPerson(stores, auth)];
    const email = newEmail();
    const tokens = [await linkFor(one, email), await linkFor(other, email)];
    const responses = await Promise.all(tokens.map((token) => confirm(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(responses.find(({ status }) => status === 400)).toMatchObject(notValid);
    const winner = responses[0]!.status === 200 ? one : other;
    expect((await auth.signIn({ ...winner, email })).body.user.id).toBe(winner.id);
  });

  it('fails if the address was registered by somebody else meanwhile', async () => {
    const [person, applicant] = [await aSignedInPerson(stores, auth), aPerson()];
    const token = await linkFor(person, applicant.email);
    await signUp(auth, applicant);
    expect(await confirm(token)).toMatchObject(notValid);
    expect((await auth.signIn(person)).status).toBe(200);
  });

  it('happens once, by one of ten confirmations at once', async () => {
    const person = await aSignedInPerson(stores, auth);
    const token = await linkFor(person, newEmail());
    const responses = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
    expect((await auditOf(stores, person.id)).filter(({ action }) => action === 'email-change')).toHaveLength(
      1,
    );
  });

  it('changes the account that requested it, whoever’s session confirms it', async () => {
    const [person, other] = [await aSignedInPerson(stores, auth), await aSignedInPerson(stores, auth)];
    const email = newEmail();
    const token = await linkFor(person, email);
    expect((await confirm(token, { token: other.token })).status).toBe(200);
    expect((await auth.signIn({ ...person, email })).body.user.id).toBe(person.id);
    expect((await auth.signIn(other)).status).toBe(200);
  });

  it('is only possible with the newest link, for an hour, while the account and its password stay', async () => {
    const person = await aSignedInPerson(stores, auth);
    const older = await linkFor(person, newEmail());
    const newer = await linkFor(person, newEmail());
    expect(await confirm(older)).toMatchObject(notValid);
    await stores.sql.query(
      'UPDATE account_links SET expires_at = now() WHERE account_id = $1 AND closed_at IS NULL',
      [person.id],
    );
    expect(await confirm(newer)).toMatchObject(notValid);
    const beforeChange = await linkFor(person, newEmail());
    const password = 'a password of my own choice';
    await auth.post('/api/auth/password', {
      token: person.token,
      body: { current_password: person.password, password },
    });
    expect(await confirm(beforeChange)).toMatchObject(notValid);
    const beforeEnd = await linkFor({ ...person, password }, newEmail());
    await stores.sql.query('UPDATE accounts SET deactivated_at = now() WHERE id = $1', [person.id]);
    expect(await confirm(beforeEnd)).toMatchObject(notValid);
  });

  it('makes a link useless that was sent to the old address', async () => {
    const person = await aSignedInPerson(stores, auth);
    await auth.post('/api/auth/password-reset', { body: { email: person.email } });
    const reset = await linkSentTo(stores, auth, person.email, 'password-reset');
    await confirm(await linkFor(person, newEmail()));
    const response = await auth.post('/api/auth/password-reset/confirm', {
      body: { token: reset, password: 'a password of my own choice' },
    });
    expect(response).toMatchObject(notValid);
  });

  it('does not work with a link to reset a password, nor the other way round', async () => {
    const person = await aSignedInPerson(stores, auth);
    await auth.post('/api/auth/password-reset', { body: { email: person.email } });
    const reset = await linkSentTo(stores, auth, person.email, 'password-reset');
    expect(await confirm(reset)).toMatchObject(notValid);
    const change = await linkFor(person, newEmail());
    const response = await auth.post('/api/auth/password-reset/confirm', {
      body: { token: change, password: 'a password of my own choice' },
    });
    expect(response).toMatchObject(notValid);
  });

  it('is possible for the owner, who stays the owner, also after a restart', async () => {
    const email = newEmail();
    const session = await auth.signIn(OWNER);
    const owner = { ...OWNER, token: session.body.access_token as string };
    await ask(owner, email);
    await confirm(await linkSentTo(stores, auth, email, 'email-change-confirm'));
    const replica = await startAuth(stores);
    const { rows } = await stores.sql.query('SELECT email, role FROM accounts WHERE is_owner');
    expect(rows).toEqual([{ email, role: 'admin' }]);
    expect((await replica.signIn({ ...OWNER, email })).status).toBe(200);
    await replica.close();
    await ask(owner, OWNER.email);
    await confirm(await linkSentTo(stores, auth, OWNER.email, 'email-change-confirm'));
  });

  it('is refused for an invalid address, and without a session', async () => {
    const person = await aSignedInPerson(stores, auth);
    for (const email of ['', 'nobody', 'a@b', '"x y"@example.org', 'ı@example.org']) {
      const response = await ask(person, email);
      expect([response.status, response.body.errors]).toEqual([
        400,
        [{ field: 'email', message: 'Please enter a valid email address' }],
      ]);
    }
    expect((await auth.post('/api/auth/email', { body: { email: newEmail(), password: 'x' } })).status).toBe(
      401,
    );
  });
});
