import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  authStores,
  type AuthStores,
  type AuthUnderTest,
  OWNER,
  startAuth,
} from './support/auth-under-test.js';
import { decide, pendingIdOf } from './support/registrations.js';

describe('the owner', () => {
  let stores: AuthStores;
  let replicas: AuthUnderTest[];
  beforeEach(async () => {
    stores = await authStores();
    replicas = [];
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await stores.close();
  });

  const start = async (settings: Parameters<typeof startAuth>[1] = {}) => {
    const replica = await startAuth(stores, settings);
    replicas.push(replica);
    return replica;
  };
  const accounts = async () =>
    (await stores.sql.query('SELECT email, role, is_owner FROM accounts ORDER BY created_at')).rows;
  const theOwner = { email: OWNER.email, role: 'admin', is_owner: true };

  it('is made once when three replicas start at once on an empty database, and can sign in', async () => {
    const [first] = await Promise.all([start(), start(), start()]);
    expect(await accounts()).toEqual([theOwner]);
    const { body } = await first.signIn(OWNER);
    const profile = await first.get('/api/auth/profile', { token: body.access_token as string });
    expect(profile.body).toMatchObject({ role: 'admin', is_admin: true, is_owner: true });
  });

  it('stays the same when the settings name somebody else later', async () => {
    await start();
    const later = await start({
      settings: { OWNER_EMAIL: 'eve@example.org', OWNER_PASSWORD: 'the next password' },
    });
    expect(await accounts()).toEqual([theOwner]);
    expect((await later.signIn({ ...OWNER, password: 'the next password' })).status).toBe(401);
    expect((await later.signIn(OWNER)).status).toBe(200);
  });

  it('is not an account that signed up with its address before', async () => {
    const early = await start({ settings: { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined } });
    const guest = { email: OWNER.email, password: 'the password of a guest' };
    expect((await early.post('/api/auth/sign-up', { body: guest })).status).toBe(202);
    const replica = await start();
    expect(await accounts()).toEqual([theOwner]);
    expect((await replica.signIn(OWNER)).status).toBe(200);
    expect((await replica.signIn(guest)).status).toBe(401);
    // Approving the registration has no effect either.
    const id = (await pendingIdOf(stores, OWNER.email))!;
    await decide(stores, replica, id, true);
    expect(await accounts()).toEqual([theOwner]);
    expect((await replica.signIn(guest)).status).toBe(401);
  });

  it('is missing, and the log says so, when the settings name nobody', async () => {
    const replica = await start({ settings: { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined } });
    expect(await accounts()).toEqual([]);
    expect(replica.log()).toContain('set OWNER_EMAIL and OWNER_PASSWORD');
  });

  it.each([
    ['demoted', `UPDATE accounts SET role = 'user' WHERE is_owner`],
    ['deactivated', 'UPDATE accounts SET deactivated_at = now() WHERE is_owner'],
    ['deprived of the mark', 'UPDATE accounts SET is_owner = false WHERE is_owner'],
    ['deleted', 'DELETE FROM accounts WHERE is_owner'],
    [
      'joined by a second',
      `INSERT INTO accounts (email, password_hash, role, is_owner) VALUES ('b@c.de', 'x', 'admin', true)`,
    ],
  ])('cannot be %s, whatever a program asks of the database', async (_, statement) => {
    await start();
    await expect(stores.sql.query(statement)).rejects.toThrow();
    expect(await accounts()).toEqual([theOwner]);
  });
});
