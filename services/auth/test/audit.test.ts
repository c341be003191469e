import { describe, expect, it } from '@jest/globals';
import { auditOf, auditTrailOf } from './support/audit.js';
import { aClient, auth, stores, useAuth } from './support/auth-under-test.js';
import { anApprovedPerson, aPerson, aSignedInPerson } from './support/people.js';
import { decide, ownerId, pendingIdOf, signUp } from './support/registrations.js';

describe('the audit log', () => {
  useAuth();

  it('has each sign-in, and the time of the last one is kept with the account', async () => {
    const person = await anApprovedPerson(stores, auth);
    const client = aClient();
    const session = await auth.signIn(person, { headers: { 'x-forwarded-for': client } });
    const id = session.body.user.id as string;
    expect((await auditOf(stores, id)).at(-1)).toEqual({
      action: 'sign-in',
      outcome: 'success',
      actor_id: id,
      target_id: id,
      client_address: client,
      request_id: session.headers.get('x-request-id') ?? expect.any(String),
      details: {},
    });
    const { rows } = await stores.sql.query<{ is_known: boolean }>(
      `SELECT last_sign_in_at = at AS is_known FROM accounts JOIN audit_entries ON target_id = accounts.id
        WHERE accounts.id = $1 AND action = 'sign-in'`,
      [id],
    );
    expect(rows.at(-1)!.is_known).toBe(true);
  });

  it('has each refused sign-in with its reason, and of an unknown address no more than that', async () => {
    const person = await aSignedInPerson(stores, auth);
    await auth.signIn({ ...person, password: 'a wrong password' });
    await stores.sql.query('UPDATE accounts SET deactivated_at = now() WHERE id = $1', [person.id]);
    await auth.signIn(person);
    const refused = (await auditOf(stores, person.id)).filter(({ outcome }) => outcome === 'failure');
    expect(refused.map(({ actor_id, details }) => [actor_id, details])).toEqual([
      [null, { code: 'INVALID_CREDENTIALS' }],
      [null, { code: 'DEACTIVATED' }],
    ]);
    const client = aClient();
    await auth.signIn(aPerson(), { headers: { 'x-forwarded-for': client } });
    const { rows } = await stores.sql.query(
      'SELECT action, outcome, actor_id, target_id, details FROM audit_entries WHERE client_address = $1',
      [client],
    );
    expect(rows).toEqual([
      {
        action: 'sign-in',
        outcome: 'failure',
        actor_id: null,
        target_id: null,
        details: { code: 'INVALID_CREDENTIALS' },
      },
    ]);
  });

  it('has the re-use of a refresh token once, however often it is tried', async () => {
    const person = await aSignedInPerson(stores, auth);
    await auth.post('/api/auth/refresh', { cookie: person.cookie });
    await stores.sql.query(
      `UPDATE refresh_tokens SET replaced_at = replaced_at - interval '31 seconds'
        WHERE session_id IN (SELECT id FROM sessions WHERE account_id = $1)`,
      [person.id],
    );
    const attempts = Array.from({ length: 4 }, () =>
      auth.post('/api/auth/refresh', { cookie: person.cookie }),
    );
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const trail = await auditTrailOf(stores, person.id);
    expect(trail.filter((entry) => entry.startsWith('refresh-token-reuse'))).toEqual([
      'refresh-token-reuse: failure',
    ]);
  });

  it('has each decision about a registration with who decided, once', async () => {
    const [approved, rejected] = [aPerson(), aPerson()];
    for (const person of [approved, rejected]) await signUp(auth, person);
    const ids = {
      approved: (await pendingIdOf(stores, approved.email))!,
      rejected: (await pendingIdOf(stores, rejected.email))!,
    };
    await Promise.all(Array.from({ length: 5 }, () => decide(stores, auth, ids.approved, true)));
    await decide(stores, auth, ids.rejected, false);
    await decide(stores, auth, ids.rejected, true);
    const accountId = (await auth.signIn(approved)).body.user.id as string;
    const owner = await ownerId(stores);
    const decisions = [...(await auditOf(stores, accountId)), ...(await auditOf(stores, ids.rejected))];
    expect(
      decisions
        .filter(({ action }) => action.startsWith('registration'))
        .map(({ action, actor_id }) => [action, actor_id]),
    ).toEqual([
      ['registration-approval', owner],
      ['registration-rejection', owner],
    ]);
  });

  it.each([
    ['changed', `UPDATE audit_entries SET outcome = 'success'`],
    ['deleted', 'DELETE FROM audit_entries'],
    ['emptied', 'TRUNCATE audit_entries'],
  ])(
    'cannot be %s by the service, nor by an administrator of the database by mistake',
    async (_, statement) => {
      await anApprovedPerson(stores, auth);
      const before = await stores.sql.query('SELECT * FROM audit_entries ORDER BY id');
      await expect(stores.sql.query(statement)).rejects.toThrow('permission denied');
      expect((await stores.sql.query('SELECT * FROM audit_entries ORDER BY id')).rows).toEqual(before.rows);
    },
  );
});
