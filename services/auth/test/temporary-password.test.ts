import { describe, expect, it } from '@jest/globals';
import { auth, stores, useAuth } from './support/auth-under-test.js';
import { linkSentTo } from './support/mails.js';
import { anApprovedPerson, aPerson } from './support/people.js';

const NEW_PASSWORD = 'a password of my own choice';

describe('a temporary password', () => {
  useAuth();

  /** A person whose temporary password has this lifetime. */
  async function aNewcomer(lifetime = '72 hours') {
    const person = await anApprovedPerson(stores, auth);
    await expire(person.email, lifetime);
    return person;
  }
  const expire = (email: string, lifetime: string) =>
    stores.sql.query('UPDATE accounts SET temporary_until = now() + $2::interval WHERE email = $1', [
      email,
      lifetime,
    ]);
  const change = (token: string, current_password: string, password: string) =>
    auth.post('/api/auth/password', { token, body: { current_password, password } });

  it('lets its owner sign in, learn that it is one, and nothing else until it is replaced', async () => {
    const person = await aNewcomer();
    const session = await auth.signIn(person);
    expect([session.status, session.body.must_change_password]).toEqual([200, true]);
    const token = session.body.access_token as string;
    const refused = [
      await auth.get('/api/auth/profile', { token }),
      await auth.post('/api/auth/email', {
        token,
        body: { email: aPerson().email, password: person.password },
      }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    }
    expect((await auth.get('/api/auth/session', { token })).body).toMatchObject({
      must_change_password: true,
    });
    const refreshed = await auth.post('/api/auth/refresh', { cookie: session.cookie });
    expect(refreshed.body.must_change_password).toBe(true);

    expect((await change(token, person.password, NEW_PASSWORD)).status).toBe(204);
    expect((await auth.get('/api/auth/profile', { token })).status).toBe(200);
    expect((await auth.get('/api/auth/session', { token })).body.must_change_password).toBe(false);
    expect((await auth.signIn(person)).status).toBe(401);
    const later = await auth.signIn({ ...person, password: NEW_PASSWORD });
    expect([later.status, later.body.must_change_password]).toEqual([200, false]);
  });

  it('is known as one to other services, until it was replaced', async () => {
    const person = await aNewcomer();
    const session = await auth.signIn(person);
    const { rows } = await stores.sql.query<{ id: string }>(
      'SELECT session.id FROM sessions AS session JOIN accounts ON accounts.id = account_id WHERE email = $1',
      [person.email],
    );
    const state = async () => {
      const response = await auth.as('calendars', 'GET', `/internal/sessions/${rows[0]!.id}`);
      return response.body.must_change_password as boolean;
    };
    expect(await state()).toBe(true);
    await change(session.body.access_token as string, person.password, NEW_PASSWORD);
    expect(await state()).toBe(false);
  });

  it('cannot be replaced by the same one', async () => {
    const person = await aNewcomer();
    const token = (await auth.signIn(person)).body.access_token as string;
    const response = await change(token, person.password, person.password);
    expect([response.status, response.body.errors[0].field]).toEqual([400, 'password']);
    expect((await auth.get('/api/auth/profile', { token })).status).toBe(403);
  });

  it('no longer works after its time, which is only disclosed with the right password', async () => {
    const person = await aNewcomer('0 seconds');
    const wrong = await auth.signIn({ ...person, password: 'a wrong password' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    const right = await auth.signIn(person);
    expect([right.status, right.body.code, right.cookie]).toEqual([403, 'TEMPORARY_PASSWORD_EXPIRED', null]);
    expect(right.body).toMatchObject({
      title: 'Error signing in',
      detail: 'Your temporary password has expired. Use "Forgot password" to choose a new one.',
    });
  });

  it('is of no use after its time in a session that began before', async () => {
    const person = await aNewcomer();
    const token = (await auth.signIn(person)).body.access_token as string;
    await expire(person.email, '0 seconds');
    const response = await change(token, person.password, NEW_PASSWORD);
    expect([response.status, response.body.code]).toEqual([403, 'TEMPORARY_PASSWORD_EXPIRED']);
  });

  it('gives way to a password chosen with a link, also after its time', async () => {
    const person = await aNewcomer('0 seconds');
    await auth.post('/api/auth/password-reset', { body: { email: person.email } });
    const token = await linkSentTo(stores, auth, person.email, 'password-reset');
    await auth.post('/api/auth/password-reset/confirm', { body: { token, password: NEW_PASSWORD } });
    const session = await auth.signIn({ ...person, password: NEW_PASSWORD });
    expect([session.status, session.body.must_change_password]).toEqual([200, false]);
  });
});
