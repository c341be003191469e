import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { RECORDED_ENTRIES } from '@daymark/service-kit/testing';
import { auth, OWNER, stores, useAuth } from './support/auth-under-test.js';
import { mailsTo } from './support/mails.js';
import { anApprovedPerson, aPerson } from './support/people.js';
import { decide, ownerId, pendingIdOf, registrationsOf, signUp } from './support/registrations.js';

describe('the decision about a registration', () => {
  useAuth();

  it('makes one account and one mail of twenty approvals at once; the others get 409', async () => {
    const person = aPerson();
    await signUp(auth, person);
    const id = (await pendingIdOf(stores, person.email))!;
    const responses = await Promise.all(Array.from({ length: 20 }, () => decide(stores, auth, id, true)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(responses.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'CONFLICT',
      detail: 'This registration has already been decided.',
    });
    const { rows } = await stores.sql.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [
      person.email,
    ]);
    expect(rows).toHaveLength(1);
    const entries = await stores.sql.query<{ actor_id: string; network: string }>(
      `SELECT actor_id, network FROM ${RECORDED_ENTRIES} WHERE action = 'registration-approval' AND target_id = $1`,
      [rows[0]!.id],
    );
    expect(entries.rows.map(({ actor_id }) => actor_id)).toEqual([await ownerId(stores)]);
    expect(entries.rows[0]!.network).toMatch(/^10\./);
    expect(await mailsTo(stores, person.email)).toEqual(['registration-received', 'registration-approved']);
  });

  it('comes to one outcome when it is approved and rejected at once', async () => {
    const person = aPerson();
    await signUp(auth, person);
    const id = (await pendingIdOf(stores, person.email))!;
    const responses = await Promise.all([true, false].map((approve) => decide(stores, auth, id, approve)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const outcome = responses.find(({ status }) => status === 200)!.body.outcome as string;
    expect((await registrationsOf(stores, person.email))[0]).toMatchObject({
      status: outcome,
      decided_by: await ownerId(stores),
    });
    expect((await auth.signIn(person)).status).toBe(outcome === 'approved' ? 200 : 401);
    expect(await mailsTo(stores, person.email)).toEqual(['registration-received', `registration-${outcome}`]);
  });

  it('is decided by administrators alone, through the admin service alone', async () => {
    const [person, user] = [aPerson(), await anApprovedPerson(stores, auth)];
    await signUp(auth, person);
    const path = `/internal/registrations/${await pendingIdOf(stores, person.email)}/decision`;
    const userId = (await auth.signIn(user)).body.user.id as string;
    const attempts = [
      [await auth.as('admin', 'POST', path, { approve: true, decided_by: userId }), 403],
      [await auth.as('calendars', 'POST', path, { approve: true, decided_by: await ownerId(stores) }), 403],
      [await auth.post(path, { body: { approve: true, decided_by: await ownerId(stores) } }), 401],
      [await auth.as('admin', 'POST', path, { decided_by: await ownerId(stores) }), 400],
      [await decide(stores, auth, randomUUID(), true), 404],
    ] as const;
    for (const [response, status] of attempts) expect(response.status).toBe(status);
    expect(await pendingIdOf(stores, person.email)).toBeDefined();
  });

  it('lists waiting requests newest first, by pages, and without their hashes', async () => {
    const people = [aPerson(), aPerson(), aPerson()];
    for (const person of people) await signUp(auth, person);
    const first = await auth.as('admin', 'GET', '/internal/registrations?page=1&page_size=2');
    expect(first.body.items.map(({ email }: { email: string }) => email)).toEqual([
      people[2]!.email,
      people[1]!.email,
    ]);
    const second = await auth.as('admin', 'GET', '/internal/registrations?page=2&page_size=2');
    const last = await auth.as('admin', 'GET', '/internal/registrations?page_size=100&order=asc');
    expect(last.body.items.at(-1).email).toBe(people[2]!.email);
    const found = await auth.as(
      'admin',
      'GET',
      `/internal/registrations?search=${people[1]!.email.slice(1)}`,
    );
    expect(found.body).toMatchObject({ total: 1, items: [{ email: people[1]!.email }] });
    expect(second.body.items[0].email).toBe(people[0]!.email);
    expect(first.body.total).toBeGreaterThanOrEqual(3);
    expect(first.text).not.toContain('argon2');
    expect(Object.keys(first.body.items[0] as object).sort()).toEqual([
      'created_at',
      'email',
      'id',
      'metadata',
      'role',
      'status',
    ]);
  });

  it('tells administrators of waiting requests at most once an hour', async () => {
    const told = async () =>
      (await mailsTo(stores, OWNER.email)).filter((mail) => mail === 'registrations-waiting').length;
    await stores.sql.query(`UPDATE waiting_registrations_notice SET sent_at = now() - interval '2 hours'`);
    const before = await told();
    await Promise.all([1, 2, 3].map(() => signUp(auth, aPerson())));
    expect(await told()).toBe(before + 1);
    await signUp(auth, aPerson());
    expect(await told()).toBe(before + 1);
  });

  it('leaves an address that has an account meanwhile alone when its old request is approved', async () => {
    const person = aPerson();
    await signUp(auth, person);
    const id = (await pendingIdOf(stores, person.email))!;
    await stores.sql.query(`INSERT INTO accounts (email, password_hash) VALUES ($1, 'x')`, [person.email]);
    const response = await decide(stores, auth, id, true);
    expect([response.status, response.body.detail]).toEqual([
      409,
      'An account with this email address already exists.',
    ]);
    expect((await decide(stores, auth, id, false)).status).toBe(200);
  });
});
