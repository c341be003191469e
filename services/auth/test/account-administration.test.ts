import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminCounts } from '@daymark/contracts';
import { administration, changesTold } from './support/administration.js';
import { actionsOn } from './support/audit.js';
import { auth, stores, useAuth } from './support/auth-under-test.js';
import { mailsTo } from './support/mails.js';
import {
  anAdministrator,
  anApprovedPerson,
  aPerson,
  aSignedInPerson,
  idOf,
  type Person,
} from './support/people.js';
import {
  aSessionOf,
  decide,
  ownerId,
  pendingIdOf,
  registrationsOf,
  signUp,
} from './support/registrations.js';

const TEMPORARY = /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/;

describe('what administrators do to accounts', () => {
  useAuth();
  let owner: string;
  let byOwner: ReturnType<typeof administration>;
  beforeAll(async () => {
    owner = await ownerId(stores);
    byOwner = administration(stores, auth);
  });

  const promote = (by: typeof byOwner) => (id: string) => by.changeRole(id, 'admin');
  const demote = (by: typeof byOwner) => (id: string) => by.changeRole(id, 'user');
  const session = (token: string) => auth.get('/api/auth/session', { token });

  describe('An account that an administrator makes', () => {
    it('has a temporary password that is in the response and nowhere readable', async () => {
      const { email } = aPerson();
      const response = await byOwner.create({ email, role: 'user', send_welcome_email: true });
      expect(response.status).toBe(201);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const { id, temp_password } = response.body as { id: string; temp_password: string };
      expect(response.body).toEqual({
        id,
        email,
        role: 'user',
        temp_password: expect.stringMatching(TEMPORARY),
      });
      const { rows } = await stores.sql.query<{ everything: string }>(
        `SELECT concat((SELECT json_agg(accounts) FROM accounts), (SELECT json_agg(mails) FROM mails),
                       (SELECT json_agg(outbox) FROM outbox)) AS everything`,
      );
      expect(rows[0]!.everything).toContain(email);
      expect(rows[0]!.everything).not.toContain(temp_password);
      expect(auth.log()).not.toContain(temp_password);
      expect(await mailsTo(stores, email)).toEqual(['account-set-up']);
    });

    it('can only choose a new password, after which the temporary one is invalid', async () => {
      const { email } = aPerson();
      const { temp_password } = (await byOwner.create({ email, role: 'admin' })).body as {
        temp_password: string;
      };
      const signedIn = await auth.signIn({ email, password: temp_password });
      expect(signedIn.body).toMatchObject({ must_change_password: true });
      const token = signedIn.body.access_token as string;
      expect((await auth.get('/api/auth/profile', { token })).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
      const body = { current_password: temp_password, password: 'my very own password' };
      expect((await auth.post('/api/auth/password', { token, body })).status).toBe(204);
      expect((await auth.get('/api/auth/profile', { token })).body.role).toBe('admin');
      expect((await auth.signIn({ email, password: temp_password })).status).toBe(401);
      expect((await auth.signIn({ email, password: 'my very own password' })).status).toBe(200);
    });

    it('loses its temporary password after 72 hours', async () => {
      const { email } = aPerson();
      const { id, temp_password } = (await byOwner.create({ email, role: 'user' })).body as Record<
        string,
        string
      >;
      const { rows } = await stores.sql.query<{ hours: number }>(
        `SELECT round(extract(epoch FROM temporary_until - now()) / 3600)::int AS hours FROM accounts WHERE id = $1`,
        [id],
      );
      expect(rows[0]!.hours).toBe(72);
      await stores.sql.query('UPDATE accounts SET temporary_until = now() WHERE id = $1', [id]);
      const response = await auth.signIn({ email, password: temp_password! });
      expect(response.body.code).toBe('TEMPORARY_PASSWORD_EXPIRED');
    });

    it('gets no mail by default', async () => {
      const { email } = aPerson();
      await byOwner.create({ email, role: 'user' });
      expect(await mailsTo(stores, email)).toEqual([]);
    });

    it('is refused for an address that has one, in a written sentence', async () => {
      const person = await anApprovedPerson(stores, auth);
      const response = await byOwner.create({ email: person.email.toUpperCase(), role: 'admin' });
      expect(response).toMatchObject({
        status: 409,
        body: { code: 'USER_EXISTS', detail: `A user with email ${person.email} already exists.` },
      });
    });

    it('is created once by ten concurrent requests', async () => {
      const { email } = aPerson();
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => byOwner.create({ email, role: 'user', send_welcome_email: true })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
      expect(await mailsTo(stores, email)).toEqual(['account-set-up']);
      expect(await actionsOn(stores, await idOf(stores, email))).toHaveLength(1);
    });

    it('supersedes a request that waits for the address, whose password then opens nothing', async () => {
      const person = aPerson();
      await signUp(auth, person);
      const registration = (await pendingIdOf(stores, person.email))!;
      await byOwner.create({ email: person.email, role: 'user' });
      expect(await registrationsOf(stores, person.email)).toMatchObject([
        { status: 'superseded', password: null, decided_by: owner },
      ]);
      expect((await auth.signIn(person)).status).toBe(401);
      expect((await decide(stores, auth, registration, true)).status).toBe(409);
    });

    it('is one account when a request for the address is approved at the same time', async () => {
      for (let round = 0; round < 10; round += 1) {
        const person = aPerson();
        await signUp(auth, person);
        const registration = (await pendingIdOf(stores, person.email))!;
        const responses = await Promise.all([
          byOwner.create({ email: person.email, role: 'user' }),
          decide(stores, auth, registration, true),
        ]);
        expect([
          [201, 409],
          [409, 200],
        ]).toContainEqual(responses.map(({ status }) => status));
      }
    });

    it('is recorded with its creator', async () => {
      const { email } = aPerson();
      const { id } = (await byOwner.create({ email, role: 'admin' })).body as { id: string };
      expect(await actionsOn(stores, id)).toEqual([
        expect.objectContaining({ actor_id: owner, action: 'account-creation', details: { role: 'admin' } }),
      ]);
    });

    it('can only be created by administrators', async () => {
      const { id } = await anApprovedPerson(stores, auth);
      const response = await administration(stores, auth, id).create({
        email: aPerson().email,
        role: 'admin',
      });
      expect(response.status).toBe(403);
    });
  });

  describe('A reset password', () => {
    let person: Person;
    beforeAll(async () => {
      person = await anApprovedPerson(stores, auth);
    });

    it('is a temporary one, ends all sessions and the old password, and is mailed as a link', async () => {
      const before = await auth.signIn(person);
      const response = await byOwner.resetPassword(person.id);
      expect(response.body).toEqual({
        temp_password: expect.stringMatching(TEMPORARY),
        email_sent: true,
      });
      expect((await session(before.body.access_token as string)).status).toBe(401);
      expect((await auth.post('/api/auth/refresh', { cookie: before.cookie })).status).toBe(401);
      expect((await auth.signIn(person)).status).toBe(401);
      const password = (response.body as { temp_password: string }).temp_password;
      expect((await auth.signIn({ ...person, password })).body.must_change_password).toBe(true);
      expect(await mailsTo(stores, person.email)).toContain('temporary-password');
      expect(await actionsOn(stores, person.id)).toEqual([
        expect.objectContaining({ actor_id: owner, action: 'temporary-password', outcome: 'success' }),
      ]);
    });

    it('takes the links from before away', async () => {
      const { rows } = await stores.sql.query<{ id: string }>(
        `INSERT INTO account_links (account_id, purpose) VALUES ($1, 'set-up') RETURNING id`,
        [person.id],
      );
      await byOwner.resetPassword(person.id);
      const link = await stores.sql.query('SELECT closed_at FROM account_links WHERE id = $1', [rows[0]!.id]);
      expect(link.rows).toEqual([{ closed_at: expect.any(Date) }]);
    });

    it('of a deactivated account is disclosed to the administrator only', async () => {
      const away = await anApprovedPerson(stores, auth);
      await byOwner.deactivate(away.id);
      expect((await byOwner.resetPassword(away.id)).body).toMatchObject({ email_sent: false });
      expect(await mailsTo(stores, away.email)).not.toContain('temporary-password');
    });
  });

  describe('A deactivated account', () => {
    it('is locked out at its very next request, and learns why only with the right password', async () => {
      const person = await anApprovedPerson(stores, auth);
      const before = await auth.signIn(person);
      const startedAt = Date.now();
      const response = await byOwner.deactivate(person.id);
      expect(response.body).toMatchObject({ id: person.id, email: person.email, is_owner: false });
      expect(Date.parse(response.body.banned_until as string)).toBeGreaterThanOrEqual(startedAt);
      expect((await session(before.body.access_token as string)).status).toBe(401);
      expect((await auth.post('/api/auth/refresh', { cookie: before.cookie })).status).toBe(401);
      expect((await auth.signIn(person)).body.code).toBe('DEACTIVATED');
      expect((await auth.signIn({ ...person, password: 'a wrong password' })).body.code).toBe(
        'INVALID_CREDENTIALS',
      );
    });

    it('can be reactivated, and sign in as before', async () => {
      const person = await anApprovedPerson(stores, auth);
      await byOwner.deactivate(person.id);
      expect((await byOwner.reactivate(person.id)).body).toMatchObject({ banned_until: null });
      expect((await auth.signIn(person)).status).toBe(200);
    });

    it('does not change when the action is repeated, with one entry and one message for each change', async () => {
      const person = await anApprovedPerson(stores, auth);
      const first = await byOwner.deactivate(person.id);
      const second = await byOwner.deactivate(person.id);
      expect(second.body).toEqual(first.body);
      await Promise.all([byOwner.reactivate(person.id), byOwner.reactivate(person.id)]);
      expect((await actionsOn(stores, person.id)).map(({ action }) => action)).toEqual([
        'account-deactivation',
        'account-reactivation',
      ]);
      expect(await changesTold(stores, person.id)).toBe(2);
    });
  });

  describe('A role', () => {
    it('is granted by a separate action, which is recorded and mailed, and takes effect with the next request', async () => {
      const person = await aSignedInPerson(stores, auth);
      expect((await byOwner.changeRole(person.id, 'admin')).body).toMatchObject({
        id: person.id,
        role: 'admin',
      });
      const profile = await auth.get('/api/auth/profile', { token: person.token });
      expect(profile.body).toMatchObject({ role: 'admin', is_admin: true });
      expect(await mailsTo(stores, person.email)).toContain('administrator-made');
      expect(await actionsOn(stores, person.id)).toEqual([
        expect.objectContaining({ actor_id: owner, action: 'role-change', details: { role: 'admin' } }),
      ]);
    });

    it('is revoked at once, without ending the sessions', async () => {
      const former = await aSignedInPerson(stores, auth);
      await byOwner.changeRole(former.id, 'admin');
      const by = administration(stores, auth, former.id);
      expect((await by.list()).status).toBe(200);
      expect((await byOwner.changeRole(former.id, 'user')).body).toMatchObject({ role: 'user' });
      expect((await by.list()).status).toBe(403);
      const profile = await auth.get('/api/auth/profile', { token: former.token });
      expect(profile.body).toMatchObject({ role: 'user', is_admin: false });
      expect(await mailsTo(stores, former.email)).toContain('administrator-no-more');
    });

    it('does not change when the action is repeated or concurrent, with one entry and one mail', async () => {
      const person = await anApprovedPerson(stores, auth);
      const responses = await Promise.all(Array.from({ length: 10 }, () => promote(byOwner)(person.id)));
      expect(responses.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
      expect(await actionsOn(stores, person.id)).toHaveLength(1);
      const mails = await mailsTo(stores, person.email);
      expect(mails.filter((mail) => mail === 'administrator-made')).toHaveLength(1);
    });

    it.each(['owner', '', 'Admin'])('is no unknown one: %s', async (role) => {
      const person = await anApprovedPerson(stores, auth);
      expect((await byOwner.changeRole(person.id, role)).status).toBe(400);
    });

    it('is not taken from the last administrators by each other at once', async () => {
      for (let round = 0; round < 20; round += 1) {
        const [one, other] = [await anAdministrator(stores, auth), await anAdministrator(stores, auth)];
        const responses = await Promise.all([
          demote(administration(stores, auth, one.id))(other.id),
          demote(administration(stores, auth, other.id))(one.id),
        ]);
        expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
      }
    });
  });

  describe('The sessions of somebody', () => {
    it('end all at once, by an action that is recorded once and harmless without sessions', async () => {
      const person = await aSignedInPerson(stores, auth);
      const elsewhere = await auth.signIn(person);
      expect((await byOwner.endSessions(person.id)).body).toEqual({ ended: 2 });
      for (const token of [person.token, elsewhere.body.access_token as string]) {
        expect((await session(token)).status).toBe(401);
      }
      expect((await auth.post('/api/auth/refresh', { cookie: person.cookie })).status).toBe(401);
      expect((await byOwner.endSessions(person.id)).body).toEqual({ ended: 0 });
      expect((await actionsOn(stores, person.id)).map(({ action }) => action)).toEqual(['sessions-end']);
      expect((await auth.signIn(person)).status).toBe(200);
    });
  });

  describe('A person’s page', () => {
    it('has the account and its open sessions, the last used first, and none that is over', async () => {
      const person = await aSignedInPerson(stores, auth);
      await auth.signIn(person);
      const over = await auth.signIn(person);
      await auth.post('/api/auth/sign-out', { cookie: over.cookie });
      const { body, text } = await byOwner.get(person.id);
      expect(body).toMatchObject({
        id: person.id,
        email: person.email,
        role: 'user',
        is_owner: false,
        banned_until: null,
        must_change_password: false,
        session_count: 2,
      });
      const sessions = body.sessions as { created_at: string; last_used_at: string; expires_at: string }[];
      expect(sessions).toHaveLength(2);
      expect(Date.parse(sessions[0]!.last_used_at)).toBeGreaterThanOrEqual(
        Date.parse(sessions[1]!.last_used_at),
      );
      expect(text).not.toMatch(/argon2|password_hash/);
    });

    it('says whether the password is a temporary one', async () => {
      const { id } = (await byOwner.create({ email: aPerson().email, role: 'user' })).body as { id: string };
      expect((await byOwner.get(id)).body).toMatchObject({ must_change_password: true, session_count: 0 });
    });

    it('is not found for an unknown id, and closed to non-administrators', async () => {
      const { id } = await anApprovedPerson(stores, auth);
      expect((await byOwner.get(randomUUID())).status).toBe(404);
      expect((await administration(stores, auth, id).get(id)).status).toBe(403);
    });
  });

  describe('The counts', () => {
    it('match the lists', async () => {
      await signUp(auth, aPerson());
      const { body } = await byOwner.count();
      const totalOf = async (query: string) => (await byOwner.list(query)).body.total as number;
      const waiting = await byOwner.registrations('order=asc');
      expect(body).toEqual({
        users: await totalOf(''),
        administrators: await totalOf('role=admin'),
        deactivated_users: await totalOf('status=deactivated'),
        pending_registrations: waiting.body.total,
        waiting_since: waiting.body.items[0].created_at,
        mail_waiting_since: null,
      });
    });

    it('say since when mail waits that has not left for ten minutes', async () => {
      const person = aPerson();
      await signUp(auth, person);
      const { rows } = await stores.sql.query<{ id: string; created_at: Date }>(
        `UPDATE outbox SET created_at = now() - interval '11 minutes', settled_at = NULL,
           check_at = now() + interval '1 day'
         WHERE queue = 'email' AND payload ->> 'mail_id' = (SELECT id::text FROM mails WHERE recipient = $1)
         RETURNING id, created_at`,
        [person.email],
      );
      const since = async () => ((await byOwner.count()).body as AdminCounts).mail_waiting_since;
      expect(await since()).toBe(rows[0]!.created_at.toISOString());
      await stores.sql.query('UPDATE outbox SET settled_at = now(), check_at = NULL WHERE id = $1', [
        rows[0]!.id,
      ]);
      expect(await since()).toBeNull();
    });
  });

  describe('Every list and every act', () => {
    const everything = (by: typeof byOwner, id: string) => [
      () => by.list(),
      () => by.registrations(),
      () => by.count(),
      () => by.get(id),
      () => by.create({ email: aPerson().email, role: 'user' }),
      () => by.resetPassword(id),
      () => by.deactivate(id),
      () => by.reactivate(id),
      () => by.changeRole(id, 'admin'),
      () => by.endSessions(id),
      () => by.remove(id),
    ];
    const statusesOf = async (by: typeof byOwner, id: string) => {
      const statuses = new Set<number>();
      for (const ask of everything(by, id)) statuses.add((await ask()).status);
      return [...statuses];
    };

    it('looks itself whether the session is alive and an administrator’s, whatever admin believes', async () => {
      const { id } = await anApprovedPerson(stores, auth);
      const administrator = await anAdministrator(stores, auth);
      const by = administration(stores, auth, administrator.id);
      expect((await by.list()).status).toBe(200);
      const changes: [change: string, back: string][] = [
        [`SET role = 'user'`, `SET role = 'admin'`],
        ['SET deactivated_at = now()', 'SET deactivated_at = NULL'],
        [`SET temporary_until = now() + interval '1 hour'`, 'SET temporary_until = NULL'],
      ];
      for (const [change, back] of changes) {
        await stores.sql.query(`UPDATE accounts ${change} WHERE id = $1`, [administrator.id]);
        expect(await statusesOf(by, id)).toEqual([403]);
        await stores.sql.query(`UPDATE accounts ${back} WHERE id = $1`, [administrator.id]);
      }
      for (const change of ['expires_at = now()', `ended_at = now(), end_reason = 'signed-out'`]) {
        const session_id = await aSessionOf(stores, administrator.id);
        const path = `/internal/accounts?session_id=${session_id}`;
        expect((await auth.as('admin', 'GET', path)).status).toBe(200);
        await stores.sql.query(`UPDATE sessions SET ${change} WHERE id = $1`, [session_id]);
        expect((await auth.as('admin', 'GET', path)).status).toBe(403);
        const body = { session_id };
        expect((await auth.as('admin', 'POST', `/internal/accounts/${id}/end-sessions`, body)).status).toBe(
          403,
        );
      }
    });
  });

  describe('The owner', () => {
    it('is protected by a mark from every other administrator, and from themself here', async () => {
      const administrator = await anAdministrator(stores, auth);
      for (const by of [administration(stores, auth, administrator.id), byOwner]) {
        for (const act of [
          by.deactivate,
          by.reactivate,
          by.remove,
          by.resetPassword,
          by.endSessions,
          demote(by),
        ]) {
          const response = await act(owner);
          expect(response).toMatchObject({
            status: 403,
            body: { detail: "The owner's account cannot be changed by administrators." },
          });
        }
      }
      const { rows } = await stores.sql.query(
        'SELECT deactivated_at, temporary_until FROM accounts WHERE is_owner',
      );
      expect(rows).toEqual([{ deactivated_at: null, temporary_until: null }]);
      const refused = (await actionsOn(stores, owner)).filter(
        ({ actor_id }) => actor_id === administrator.id,
      );
      expect(refused.map(({ outcome }) => outcome)).toEqual(Array<string>(6).fill('failure'));
    });

    it('is protected by the database too, whatever a program asks', async () => {
      for (const change of [
        'UPDATE accounts SET deactivated_at = now() WHERE is_owner',
        `UPDATE accounts SET role = 'user' WHERE is_owner`,
        'UPDATE accounts SET is_owner = false WHERE is_owner',
        'DELETE FROM accounts WHERE is_owner',
      ]) {
        await expect(stores.sql.query(change)).rejects.toThrow(/owner/);
      }
    });
  });

  describe('An act', () => {
    it('on one’s own account is refused', async () => {
      const { id } = await anAdministrator(stores, auth);
      const by = administration(stores, auth, id);
      for (const act of [by.deactivate, by.remove, by.resetPassword, by.endSessions, demote(by)]) {
        expect((await act(id)).status).toBe(403);
      }
      expect((await actionsOn(stores, id)).map(({ outcome }) => outcome)).toEqual(
        Array<string>(5).fill('failure'),
      );
    });

    it('by somebody who is no longer an administrator changes nothing', async () => {
      const [former, person] = [await anAdministrator(stores, auth), await anApprovedPerson(stores, auth)];
      await byOwner.deactivate(former.id);
      const by = administration(stores, auth, former.id);
      for (const act of [by.deactivate, by.remove, by.resetPassword, by.endSessions, promote(by)]) {
        expect((await act(person.id)).status).toBe(403);
      }
      expect((await auth.signIn(person)).status).toBe(200);
    });

    it('on an unknown account is a 404', async () => {
      const { deactivate, reactivate, remove, resetPassword, endSessions } = byOwner;
      for (const act of [deactivate, reactivate, remove, resetPassword, endSessions, promote(byOwner)]) {
        expect((await act(randomUUID())).status).toBe(404);
      }
    });

    it("is accepted from the admin service only, and recorded with the administrator's network", async () => {
      const person = await anApprovedPerson(stores, auth);
      const body = { session_id: await aSessionOf(stores), is_active: false };
      const path = `/internal/accounts/${person.id}/active`;
      expect((await auth.as('calendars', 'POST', path, body)).status).toBe(403);
      expect((await auth.post(path, { body })).status).toBe(401);
      await byOwner.deactivate(person.id);
      expect((await actionsOn(stores, person.id))[0]!.network).toMatch(/^10\./);
    });
  });
});
