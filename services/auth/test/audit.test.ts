import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { RECORDED_ENTRIES } from '@daymark/service-kit/testing';
import { auditOf, auditTrailOf } from './support/audit.js';
import { aClient, auth, stores, useAuth } from './support/auth-under-test.js';
import { anApprovedPerson, aPerson, aSignedInPerson } from './support/people.js';
import { aSessionOf, decide, ownerId, pendingIdOf, signUp } from './support/registrations.js';

describe('the audit log', () => {
  useAuth();

  it('has each sign-in, and the account stores the time of the last one', async () => {
    const person = await anApprovedPerson(stores, auth);
    const client = aClient();
    const session = await auth.signIn(person, { headers: { 'x-forwarded-for': client } });
    const id = session.body.user.id as string;
    expect((await auditOf(stores, id)).filter(({ action }) => action === 'sign-in')).toEqual([
      {
        action: 'sign-in',
        outcome: 'success',
        actor_id: id,
        target_id: id,
        network: client,
        request_id: session.headers.get('x-request-id') ?? expect.any(String),
        details: {},
      },
    ]);
    const { rows } = await stores.sql.query<{ is_known: boolean }>(
      `SELECT last_sign_in_at = at AS is_known FROM accounts JOIN ${RECORDED_ENTRIES} ON target_id = accounts.id
        WHERE accounts.id = $1 AND action = 'sign-in'`,
      [id],
    );
    expect(rows).toEqual([{ is_known: true }]);
  });

  it('has each refused sign-in with its reason, and no more of an unknown address', async () => {
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
      `SELECT action, outcome, actor_id, target_id, details FROM ${RECORDED_ENTRIES} WHERE network = $1`,
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

  it('has each decision about a registration once, with the administrator', async () => {
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

  it('has one entry of a refusal that is repeated, and others for another reason or from elsewhere', async () => {
    const [person, client] = [await anApprovedPerson(stores, auth), aClient()];
    const attempt = (password: string, from = client) =>
      auth.signIn({ ...person, password }, { headers: { 'x-forwarded-for': from } });
    for (let count = 0; count < 4; count += 1) expect((await attempt('a wrong password')).status).toBe(401);
    await attempt('a wrong password', aClient());
    const { rows } = await stores.sql.query<{ network: string }>(
      `SELECT network FROM ${RECORDED_ENTRIES} WHERE outcome = 'failure'
          AND target_id = (SELECT id FROM accounts WHERE email = $1)`,
      [person.email],
    );
    expect(rows.filter(({ network }) => network === client)).toHaveLength(1);
    expect(rows).toHaveLength(2);
  });

  it('has only the network of an IPv6 client', async () => {
    await auth.signIn(aPerson(), { headers: { 'x-forwarded-for': '2001:db8:5:6:7:8:9:a' } });
    const { rows } = await stores.sql.query(
      `SELECT FROM ${RECORDED_ENTRIES} WHERE network = '2001:db8:5:6::/64'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the people in the audit log', () => {
  useAuth();

  const findIn = (session_id: string, ids: string[]) =>
    auth.as('admin', 'POST', '/internal/people', { session_id, ids: ids.join(',') });
  /** The caller is the owner's account by default. */
  const find = async (ids: string[], accountId?: string) => findIn(await aSessionOf(stores, accountId), ids);

  it('are resolved for an administrator to their current addresses, without deleted ones', async () => {
    const [person, applicant] = [await aSignedInPerson(stores, auth), aPerson()];
    await signUp(auth, applicant);
    const waiting = (await pendingIdOf(stores, applicant.email))!;
    const response = await find([person.id, waiting, randomUUID()]);
    expect([response.status, response.body]).toEqual([
      200,
      { people: expect.arrayContaining([{ id: person.id, email: person.email }]) as object },
    ]);
    expect(response.body.people).toHaveLength(2);
    expect((await find([])).body).toEqual({ people: [] });
  });

  it('are not resolved for former administrators, not even an empty list', async () => {
    const person = await aSignedInPerson(stores, auth);
    expect((await find([], person.id)).status).toBe(403);
    expect((await findIn(randomUUID(), [person.id])).status).toBe(403);
    // The id of an administrator alone is no proof.
    expect((await findIn(await ownerId(stores), [person.id])).status).toBe(403);
    const over = await aSessionOf(stores);
    await stores.sql.query(`UPDATE sessions SET ended_at = now(), end_reason = 'signed-out' WHERE id = $1`, [
      over,
    ]);
    expect((await findIn(over, [person.id])).status).toBe(403);
  });

  it('are not more than a thousand at once', async () => {
    const ids = Array.from({ length: 1_001 }, () => randomUUID());
    expect((await find(ids)).status).toBe(400);
    expect((await find(ids.slice(1))).status).toBe(200);
    expect((await find(['no id'])).status).toBe(400);
  });
});
