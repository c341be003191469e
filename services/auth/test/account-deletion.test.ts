import { describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { until } from '@daymark/service-kit/testing';
import { administration, changesTold } from './support/administration.js';
import { actionsOn } from './support/audit.js';
import { type AuthResponse, auth, OWNER, stores, useAuth } from './support/auth-under-test.js';
import { anAdministrator, anApprovedPerson, aPerson, idOf, type Person } from './support/people.js';
import { decide, ownerId, pendingIdOf, registrationsOf, signUp } from './support/registrations.js';

const CONFIRMATION = { confirmation: 'DELETE', delete_shared_calendars: true };

describe('the deletion of an account', () => {
  useAuth();

  const deleteOwn = (token: string, body: object = CONFIRMATION) =>
    auth.delete('/api/auth/account', { token, body });
  const tokenOf = async (person: Person) => (await auth.signIn(person)).body.access_token as string;
  const stateOf = async (id: string): Promise<AuthResponse> =>
    auth.as('calendars', 'GET', `/internal/accounts/${id}/state`);
  /** Makes all sessions of a person look older than a recent sign-in. */
  const age = (id: string) =>
    stores.sql.query(
      `UPDATE sessions SET created_at = now() - interval '601 seconds' WHERE account_id = $1`,
      [id],
    );

  it('needs the word, spelled exactly', async () => {
    const token = await tokenOf(await anApprovedPerson(stores, auth));
    for (const confirmation of ['delete', ' DELETE', 'DELETE ', '', undefined]) {
      const response = await deleteOwn(token, { confirmation });
      expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'confirmation' }] } });
    }
    expect((await auth.get('/api/auth/session', { token })).status).toBe(200);
  });

  it('shortly after the sign-in needs no password, and takes the cookie away', async () => {
    const person = await anApprovedPerson(stores, auth);
    const response = await deleteOwn(await tokenOf(person));
    expect(response).toMatchObject({ status: 204, text: '' });
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-daymark_refresh=; Max-Age=0;/);
    expect((await auth.signIn(person)).body.code).toBe('INVALID_CREDENTIALS');
  });

  it('later than ten minutes after the sign-in needs the right password', async () => {
    const person = await anApprovedPerson(stores, auth);
    const token = await tokenOf(person);
    await age(person.id);
    const field = async (body: object) => (await deleteOwn(token, body)).body.errors as unknown;
    expect(await field(CONFIRMATION)).toEqual([{ field: 'password', message: 'Password is required' }]);
    expect(await field({ ...CONFIRMATION, password: '' })).toEqual([
      { field: 'password', message: 'Password is required' },
    ]);
    expect(await field({ ...CONFIRMATION, password: 'not the right one' })).toEqual([
      { field: 'password', message: 'Incorrect password. Please try again.' },
    ]);
    expect((await deleteOwn(token, { ...CONFIRMATION, password: person.password })).status).toBe(204);
  });

  it('checks a password also where none is needed', async () => {
    const token = await tokenOf(await anApprovedPerson(stores, auth));
    expect((await deleteOwn(token, { ...CONFIRMATION, password: 'not the right one' })).status).toBe(400);
  });

  it('can be tried five times in a minute', async () => {
    const person = await anApprovedPerson(stores, auth);
    const token = await tokenOf(person);
    await age(person.id);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await deleteOwn(token)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('ends every session at its very next request', async () => {
    const person = await anApprovedPerson(stores, auth);
    const [here, there] = [await auth.signIn(person), await auth.signIn(person)];
    await deleteOwn(here.body.access_token as string);
    for (const session of [here, there]) {
      const token = session.body.access_token as string;
      expect((await auth.get('/api/auth/session', { token })).status).toBe(401);
      expect((await auth.post('/api/auth/refresh', { cookie: session.cookie })).status).toBe(401);
    }
  });

  it('is done once by five concurrent requests', async () => {
    const person = await anApprovedPerson(stores, auth);
    const tokens = await Promise.all(Array.from({ length: 5 }, () => tokenOf(person)));
    const responses = await Promise.all(tokens.map((token) => deleteOwn(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401, 401]);
    expect((await actionsOn(stores, person.id)).map(({ action }) => action)).toEqual(['account-deletion']);
    expect(await changesTold(stores, person.id)).toBe(1);
  });

  it('is refused to the owner, and to the last administrator', async () => {
    const owner = await auth.signIn(OWNER);
    expect(await deleteOwn(owner.body.access_token as string)).toMatchObject({
      status: 403,
      body: { detail: "The owner's account cannot be deleted." },
    });
    const administrator = await anAdministrator(stores, auth);
    const token = await tokenOf(administrator);
    await stores.sql.query('ALTER TABLE accounts DISABLE TRIGGER USER');
    await stores.sql.query(`UPDATE accounts SET role = 'user', is_owner = false WHERE is_owner`);
    expect(await deleteOwn(token)).toMatchObject({ status: 403, body: { detail: /last administrator/ } });
    await stores.sql.query(`UPDATE accounts SET role = 'admin', is_owner = true WHERE email = $1`, [
      OWNER.email,
    ]);
    await stores.sql.query('ALTER TABLE accounts ENABLE TRIGGER USER');
    expect((await deleteOwn(token)).status).toBe(204);
  });

  it('by an administrator may be repeated: one entry, one message', async () => {
    const person = await anApprovedPerson(stores, auth);
    const { remove } = administration(stores, auth);
    const responses = await Promise.all([remove(person.id), remove(person.id)]);
    responses.push(await remove(person.id));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await actionsOn(stores, person.id)).toEqual([
      expect.objectContaining({ actor_id: await ownerId(stores), action: 'account-deletion' }),
    ]);
    expect(await changesTold(stores, person.id)).toBe(1);
  });

  it('is disclosed to services that ask, but not for an id that never was an account', async () => {
    const person = await anApprovedPerson(stores, auth);
    const { deactivate, remove } = administration(stores, auth);
    const moment = expect.stringMatching(/^\d{4}-/) as unknown;
    expect((await stateOf(person.id)).body).toEqual({
      id: person.id,
      state: 'active',
      registration: { email: person.email, registered_at: moment, approved_at: moment },
    });
    await deactivate(person.id);
    expect((await stateOf(person.id)).body).toEqual({ id: person.id, state: 'deactivated' });
    await remove(person.id);
    expect((await stateOf(person.id)).body).toEqual({ id: person.id, state: 'deleted' });
    expect((await stateOf('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await auth.as('feed', 'GET', `/internal/accounts/${person.id}/state`)).status).toBe(403);
  });

  it('leaves nothing of the person in PostgreSQL, Redis and the log but the id', async () => {
    const bystander = await anApprovedPerson(stores, auth);
    const canary = aPerson();
    canary.email = `canary-${canary.email}`;
    // Registers twice, is approved, requests another address, moves to it, and forgets the password.
    await signUp(auth, canary);
    await decide(stores, auth, (await pendingIdOf(stores, canary.email))!, false);
    await signUp(auth, canary);
    await decide(stores, auth, (await pendingIdOf(stores, canary.email))!, true);
    const id = await idOf(stores, canary.email);
    const token = (await auth.signIn(canary)).body.access_token as string;
    const change = { email: 'canary-moved@example.org', password: canary.password };
    expect((await auth.post('/api/auth/email', { token, body: change })).status).toBe(202);
    const { rows } = await stores.sql.query<{ id: string }>(
      `SELECT id FROM mails WHERE template = 'email-change-confirm' AND recipient = $1`,
      [change.email],
    );
    const mail = await auth.as('mailer', 'GET', `/internal/mails/${rows[0]!.id}`);
    const confirmation = { token: mail.body.link_token as string };
    expect((await auth.post('/api/auth/email/confirm', { body: confirmation })).status).toBe(200);
    await auth.post('/api/auth/email', { token, body: { ...change, email: 'canary-again@example.org' } });
    await auth.post('/api/auth/password-reset', { body: { email: change.email } });

    const before = await dump();
    expect(before.text.match(/canary/g)!.length).toBeGreaterThan(8);
    expect((await deleteOwn(token)).status).toBe(204);

    const after = await until('the relay is done', async () => {
      const now = await dump();
      return now.unsent === 0 ? now : null;
    });
    expect(after.text).not.toContain('canary');
    expect(after.text).toContain(id);
    expect(auth.log()).not.toContain('canary');
    expect((await auth.signIn(bystander)).status).toBe(200);
    expect(await registrationsOf(stores, bystander.email)).toHaveLength(1);

    // The address is free: its owner may register again.
    await signUp(auth, canary);
    await decide(stores, auth, (await pendingIdOf(stores, canary.email))!, true);
    expect(await idOf(stores, canary.email)).not.toBe(id);
    expect((await auth.signIn(canary)).status).toBe(200);
  });

  it("leaves another person's data under a former address of the account", async () => {
    const person = await anApprovedPerson(stores, auth);
    await stores.sql.query('INSERT INTO former_addresses (account_id, email) VALUES ($1, $2)', [
      person.id,
      'passed-on@example.org',
    ]);
    await signUp(auth, { email: 'passed-on@example.org', password: 'a password of somebody else' });
    await deleteOwn(await tokenOf(person));
    expect(await registrationsOf(stores, 'passed-on@example.org')).toHaveLength(1);
    expect(await pendingIdOf(stores, 'passed-on@example.org')).toBeDefined();
  });

  /** All data of auth in PostgreSQL, and all keys and values of Redis, as text. */
  async function dump(): Promise<{ text: string; unsent: number }> {
    const tables = await stores.sql.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'auth'`,
    );
    let text = '';
    for (const { name } of tables.rows) {
      const { rows } = await stores.sql.query<{ json: string }>(
        `SELECT json_agg(t)::text AS json FROM ${name} t`,
      );
      text += `${name}: ${rows[0]!.json}\n`;
    }
    const redis = new Redis(stores.redis.url);
    for (const key of await redis.keys('*')) {
      const value = await redis.dump(key);
      text += `${key}: ${JSON.stringify(value)}\n`;
    }
    redis.disconnect();
    const unsent = await stores.sql.query<{ count: number }>(
      'SELECT count(*)::int FROM outbox WHERE sent_at IS NULL',
    );
    return { text, unsent: unsent.rows[0]!.count };
  }
});
