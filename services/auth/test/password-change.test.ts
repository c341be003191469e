import { describe, expect, it } from '@jest/globals';
import { auditTrailOf } from './support/audit.js';
import { auth, OWNER, startAuth, stores, useAuth } from './support/auth-under-test.js';
import { linkSentTo, mailsSentTo, templatesSentTo } from './support/mails.js';
import { anApprovedPerson, aPerson, aSignedInPerson, type SignedInPerson } from './support/people.js';
import { signUp } from './support/registrations.js';

const NEW_PASSWORD = 'a password of my own choice';
const WRONG = 'a wrong password';

describe('changing the password', () => {
  useAuth();

  const change = (
    { token, password: current_password }: SignedInPerson,
    password = NEW_PASSWORD,
    at = auth,
  ) => at.post('/api/auth/password', { token, body: { current_password, password } });
  const isAlive = async (token: string) => (await auth.get('/api/auth/session', { token })).status === 200;

  it('ends every other session and every open link at once, keeps the caller’s, and notifies the person by mail', async () => {
    const person = await aSignedInPerson(stores, auth);
    const elsewhere = await auth.signIn(person);
    await auth.post('/api/auth/password-reset', { body: { email: person.email } });
    await auth.post('/api/auth/email', {
      token: person.token,
      body: { email: aPerson().email, password: person.password },
    });
    const resetToken = await linkSentTo(stores, auth, person.email, 'password-reset');
    expect((await change(person)).status).toBe(204);
    expect([await isAlive(person.token), await isAlive(elsewhere.body.access_token as string)]).toEqual([
      true,
      false,
    ]);
    expect((await auth.post('/api/auth/refresh', { cookie: person.cookie })).status).toBe(200);
    expect((await auth.post('/api/auth/refresh', { cookie: elsewhere.cookie })).status).toBe(401);
    const reset = await auth.post('/api/auth/password-reset/confirm', {
      body: { token: resetToken, password: 'the choice of somebody else' },
    });
    expect(reset.body.code).toBe('LINK_NOT_VALID');
    const { rows } = await stores.sql.query(
      'SELECT id FROM account_links WHERE account_id = $1 AND closed_at IS NULL',
      [person.id],
    );
    expect(rows).toEqual([]);
    expect((await auth.signIn(person)).status).toBe(401);
    expect((await auth.signIn({ ...person, password: NEW_PASSWORD })).status).toBe(200);
    expect(await templatesSentTo(stores, auth, person.email)).toEqual(['password-changed']);
    expect(await auditTrailOf(stores, person.id)).toContain('password-change: success');
  });

  it('requires the current password, and reports a wrong one at its field', async () => {
    const person = await aSignedInPerson(stores, auth);
    const response = await change({ ...person, password: WRONG });
    expect([response.status, response.body]).toEqual([
      400,
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        detail: 'Incorrect password. Please try again.',
        errors: [{ field: 'current_password', message: 'Incorrect password. Please try again.' }],
      }),
    ]);
    const missing = await change({ ...person, password: '' });
    expect(missing.body.errors).toEqual([
      { field: 'current_password', message: 'Current password is required' },
    ]);
    expect((await auth.signIn(person)).status).toBe(200);
  });

  it('is tried five times a minute with a wrong password; then the right one has to wait too', async () => {
    const person = await aSignedInPerson(stores, auth);
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await change({ ...person, password: WRONG })).status);
    }
    const refused = await change(person);
    expect([...statuses, refused.status]).toEqual([400, 400, 400, 400, 400, 429]);
    expect(refused.body).toMatchObject({
      title: 'Too many requests',
      detail: 'Please wait before trying again',
    });
    const other = await auth.post('/api/auth/email', {
      token: person.token,
      body: { email: aPerson().email, password: person.password },
    });
    expect(other.status).toBe(429);
    const someoneElse = await aSignedInPerson(stores, auth);
    expect((await change(someoneElse)).status).toBe(204);
  });

  it('is not blocked by guesses in another session of the account', async () => {
    const person = await aSignedInPerson(stores, auth);
    const there = await auth.signIn(person);
    const token = there.body.access_token as string;
    for (let count = 0; count < 6; count += 1) await change({ ...person, token, password: WRONG });
    expect((await change({ ...person, token })).status).toBe(429);
    expect((await change(person)).status).toBe(204);
  });

  it('does not count right passwords as wrong ones', async () => {
    const person = await aSignedInPerson(stores, auth);
    const passwords = [person.password, ...Array.from({ length: 6 }, (_, index) => `choice number ${index}`)];
    for (const [index, password] of passwords.slice(1).entries()) {
      expect((await change({ ...person, password: passwords[index]! }, password)).status).toBe(204);
    }
  });

  it('takes 8 to 256 characters that are not among the first that are tried', async () => {
    const person = await aSignedInPerson(stores, auth);
    const messageFor = async (password: string) => (await change(person, password)).body.errors[0] as object;
    expect(await messageFor('7 chars')).toEqual({
      field: 'password',
      message: 'Password must be at least 8 characters',
    });
    expect(await messageFor('x'.repeat(257))).toEqual({
      field: 'password',
      message: 'Password must be at most 256 characters',
    });
    for (const password of ['password', 'Password1234', 'Daymark1', `${person.email.split('@')[0]}!`]) {
      expect(await messageFor(password)).toEqual({
        field: 'password',
        message: 'This password is too common. Please choose another one.',
      });
    }
    const longest = ` ${'x'.repeat(254)} `;
    expect((await change(person, longest)).status).toBe(204);
    expect((await auth.signIn({ ...person, password: longest.trim() })).status).toBe(401);
    expect((await auth.signIn({ ...person, password: longest })).status).toBe(200);
  });

  it('has one outcome of five at once', async () => {
    const person = await aSignedInPerson(stores, auth);
    await mailsSentTo(stores, auth, person.email);
    const choices = Array.from({ length: 5 }, (_, index) => `the choice of tab number ${index}`);
    const responses = await Promise.all(choices.map((choice) => change(person, choice)));
    const winners = choices.filter((_, index) => responses[index]!.status === 204);
    expect(winners).toHaveLength(1);
    expect((await auth.signIn({ ...person, password: winners[0]! })).status).toBe(200);
    expect(await templatesSentTo(stores, auth, person.email)).toEqual(['password-changed']);
  });

  it('leaves no session to a sign-in with the old password that runs at the same time', async () => {
    const person = await aSignedInPerson(stores, auth);
    const signIns = Array.from({ length: 6 }, () => auth.signIn(person));
    await Promise.race(signIns);
    const [changed, ...others] = await Promise.all([change(person), ...signIns]);
    expect(changed.status).toBe(204);
    for (const { status, body } of others) {
      if (status === 200) expect(await isAlive(body.access_token as string)).toBe(false);
      else expect([401, 503]).toContain(status);
    }
  });

  it('requires a session', async () => {
    const response = await auth.post('/api/auth/password', {
      body: { current_password: OWNER.password, password: NEW_PASSWORD },
    });
    expect([response.status, response.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('accepts common passwords if so configured, like signing up', async () => {
    const lenient = await startAuth(stores, { settings: { REFUSE_COMMON_PASSWORDS: false } });
    const person = await aSignedInPerson(stores, lenient);
    expect((await change(person, 'password1234', lenient)).status).toBe(204);
    expect((await signUp(lenient, { ...aPerson(), password: 'password' })).status).toBe(202);
    await lenient.close();
  });

  it('is refused a common password at the sign-up too, whether or not the address is known', async () => {
    const known = await anApprovedPerson(stores, auth);
    const shapes = [];
    for (const { email } of [known, aPerson()]) {
      const { status, body } = await signUp(auth, { email, password: 'password1234' });
      shapes.push([status, body.code, body.errors]);
    }
    const errors = [
      { field: 'password', message: 'This password is too common. Please choose another one.' },
    ];
    expect(shapes).toEqual(Array(2).fill([400, 'VALIDATION_ERROR', errors]));
  });
});
