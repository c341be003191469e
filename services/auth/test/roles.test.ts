import { beforeAll, describe, expect, it } from '@jest/globals';
import { administration } from './support/administration.js';
import { auth, stores, useAuth } from './support/auth-under-test.js';
import { linkSentTo } from './support/mails.js';
import { anApprovedPerson, aPerson, aSignedInPerson, type SignedInPerson } from './support/people.js';
import { aSessionOf } from './support/registrations.js';

/** Fields that only administrators decide, as a client might add them to a request. */
const CLAIMS = {
  is_admin: true,
  is_owner: true,
  status: 'approved',
  banned_until: null,
  deactivated_at: null,
  must_change_password: false,
  metadata: { role: 'admin', is_admin: true },
};
const ALL_CLAIMS = { ...CLAIMS, role: 'admin' };

describe('The role of a person', () => {
  useAuth();
  let byOwner: ReturnType<typeof administration>;
  beforeAll(() => void (byOwner = administration(stores, auth)));

  async function storedOf(email: string) {
    const { rows } = await stores.sql.query(
      'SELECT role, is_owner, deactivated_at IS NULL AS is_active FROM accounts WHERE email = $1',
      [email],
    );
    return rows[0] as unknown;
  }
  const ORDINARY = { role: 'user', is_owner: false, is_active: true };

  type Routes = [name: string, send: (person: SignedInPerson) => Promise<{ status: number }>][];
  const post = (path: string, body: object, options: { token?: string } = {}) =>
    auth.post(`/api/auth${path}`, { ...options, body: { ...body, ...ALL_CLAIMS } });
  const routes: Routes = [
    ['a sign-in', ({ email, password }) => post('/sign-in', { email, password })],
    [
      'a change of password',
      ({ token, password }) =>
        post('/password', { current_password: password, password: 'another password' }, { token }),
    ],
    ['a request for a link', ({ email }) => post('/password-reset', { email })],
    [
      'a new password by a link',
      async ({ email }) => {
        await auth.post('/api/auth/password-reset', { body: { email } });
        const token = await linkSentTo(stores, auth, email, 'password-reset');
        expect((await post('/password-reset/check', { token })).status).toBe(204);
        return post('/password-reset/confirm', { token, password: 'another password' });
      },
    ],
    [
      'a change of address',
      ({ token, password }) => post('/email', { email: aPerson().email, password }, { token }),
    ],
  ];

  it.each(routes)('cannot be set by the body of %s', async (_name, send) => {
    const person = await aSignedInPerson(stores, auth);
    expect([200, 202, 204]).toContain((await send(person)).status);
    expect(await storedOf(person.email)).toEqual(ORDINARY);
  });

  it('cannot be set by the body when an address is confirmed', async () => {
    const person = await aSignedInPerson(stores, auth);
    const { email } = aPerson();
    await post('/email', { email, password: person.password }, { token: person.token });
    const token = await linkSentTo(stores, auth, email, 'email-change-confirm');
    expect((await post('/email/confirm', { token })).status).toBe(200);
    expect(await storedOf(email)).toEqual(ORDINARY);
  });

  it('is set for an account that an administrator creates only by its own field', async () => {
    const { email } = aPerson();
    expect((await byOwner.create({ email, role: 'user', ...CLAIMS })).body).toMatchObject({ role: 'user' });
    expect(await storedOf(email)).toEqual(ORDINARY);
  });

  it('is not changed by extra fields in another action of an administrator', async () => {
    const { id, email } = await anApprovedPerson(stores, auth);
    const asked = { session_id: await aSessionOf(stores), ...ALL_CLAIMS };
    for (const path of [`/${id}/end-sessions`, `/${id}/reset-password`]) {
      expect((await auth.as('admin', 'POST', `/internal/accounts${path}`, asked)).status).toBe(200);
    }
    expect(await storedOf(email)).toEqual(ORDINARY);
  });

  it('is the same everywhere, whichever way it was changed', async () => {
    const person = await aSignedInPerson(stores, auth);
    const told = async () => {
      const profile = (await auth.get('/api/auth/profile', { token: person.token })).body;
      const { rows } = await stores.sql.query<{ id: string }>(
        'SELECT id FROM sessions WHERE account_id = $1 LIMIT 1',
        [person.id],
      );
      const state = (await auth.as('calendars', 'GET', `/internal/sessions/${rows[0]!.id}`)).body;
      const details = (await byOwner.get(person.id)).body;
      const listed = (await byOwner.list(`search=${encodeURIComponent(person.email)}`)).body as {
        items: { role: string }[];
      };
      const stored = (await storedOf(person.email)) as { role: string };
      return [
        profile.role,
        profile.is_admin ? 'admin' : 'user',
        state.role,
        details.role,
        listed.items[0]!.role,
        stored.role,
      ];
    };
    const everywhere = (role: string) => Array.from({ length: 6 }, () => role);
    expect(await told()).toEqual(everywhere('user'));
    await byOwner.changeRole(person.id, 'admin');
    expect(await told()).toEqual(everywhere('admin'));
    await byOwner.changeRole(person.id, 'user');
    expect(await told()).toEqual(everywhere('user'));
  });
});
