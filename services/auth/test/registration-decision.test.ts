import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { RECORDED_ENTRIES } from '@daymark/service-kit/testing';
import { administration } from './support/administration.js';
import { auth, OWNER, stores, useAuth } from './support/auth-under-test.js';
import { mailsSentTo, mailsTo } from './support/mails.js';
import { anApprovedPerson, aPerson } from './support/people.js';
import {
  aSessionOf,
  decide,
  ownerId,
  pendingIdOf,
  registrationsOf,
  signUp,
} from './support/registrations.js';

describe('the decision about a registration', () => {
  useAuth();

  it('makes one account and one mail of twenty approvals at once; the others get 409', async () => {
    const person = aPerson();
    await signUp(auth, person);
    const id = (await pendingIdOf(stores, person.email))!;
    // On a busy machine some get no connection in time; repeating the request is harmless, which is what this tests.
    const approve = async () => {
      let response = await decide(stores, auth, id, true);
      while (response.status === 503) response = await decide(stores, auth, id, true);
      return response;
    };
    const responses = await Promise.all(Array.from({ length: 20 }, approve));
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

  it('has one outcome when it is approved and rejected concurrently', async () => {
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

  it('is reported as decided without waiting for other decisions about its address', async () => {
    const person = aPerson();
    await signUp(auth, person);
    const id = (await pendingIdOf(stores, person.email))!;
    await decide(stores, auth, id, false);
    const other = new pg.Client({ connectionString: stores.database.adminUrl });
    await other.connect();
    await other.query(`SELECT pg_advisory_lock(hashtextextended('daymark:address:' || $1, 0))`, [
      person.email,
    ]);
    try {
      expect((await decide(stores, auth, id, true)).status).toBe(409);
    } finally {
      await other.end();
    }
  });

  it('is made only by administrators, through the admin service', async () => {
    const [person, user] = [aPerson(), await anApprovedPerson(stores, auth)];
    await signUp(auth, person);
    const path = `/internal/registrations/${await pendingIdOf(stores, person.email)}/decision`;
    const userId = (await auth.signIn(user)).body.user.id as string;
    const attempts = [
      [
        await auth.as('admin', 'POST', path, { approve: true, session_id: await aSessionOf(stores, userId) }),
        403,
      ],
      [await auth.as('admin', 'POST', path, { approve: true, session_id: randomUUID() }), 403],
      [
        await auth.as('calendars', 'POST', path, { approve: true, session_id: await aSessionOf(stores) }),
        403,
      ],
      [await auth.post(path, { body: { approve: true, session_id: await aSessionOf(stores) } }), 401],
      [await auth.as('admin', 'POST', path, { session_id: await aSessionOf(stores) }), 400],
      [await decide(stores, auth, randomUUID(), true), 404],
    ] as const;
    for (const [response, status] of attempts) expect(response.status).toBe(status);
    expect(await pendingIdOf(stores, person.email)).toBeDefined();
  });

  it('lists waiting requests newest first, by pages, and without their hashes', async () => {
    const people = [aPerson(), aPerson(), aPerson()];
    for (const person of people) await signUp(auth, person);
    const first = await administration(stores, auth).registrations('page=1&page_size=2');
    expect(first.body.items.map(({ email }: { email: string }) => email)).toEqual([
      people[2]!.email,
      people[1]!.email,
    ]);
    const second = await administration(stores, auth).registrations('page=2&page_size=2');
    const oldestFirst = await administration(stores, auth).registrations('page_size=100&order=asc');
    const emails = people.map(({ email }) => email);
    expect(
      oldestFirst.body.items
        .map(({ email }: { email: string }) => email)
        .filter((email: string) => emails.includes(email)),
    ).toEqual(emails);
    const found = await administration(stores, auth).registrations(`search=${people[1]!.email.slice(1)}`);
    expect(found.body).toMatchObject({ total: 1, items: [{ email: people[1]!.email }] });
    expect(second.body.items[0].email).toBe(people[0]!.email);
    expect(first.body.total).toBeGreaterThanOrEqual(3);
    expect(first.text).not.toContain('argon2');
    expect(Object.keys(first.body.items[0] as object).sort()).toEqual([
      'created_at',
      'email',
      'id',
      'metadata',
      'name',
      'purpose',
      'role',
      'status',
    ]);
  });

  it('tells a rejected applicant the given reason, sanitised, if any', async () => {
    const [one, other] = [aPerson(), aPerson()];
    for (const person of [one, other]) await signUp(auth, person);
    const reason = ' We know\n<script>alert(1)</script>nobody of that name. ';
    await decide(stores, auth, (await pendingIdOf(stores, one.email))!, false, reason);
    await decide(stores, auth, (await pendingIdOf(stores, other.email))!, false, '  ');
    const rejectionOf = async ({ email }: { email: string }) =>
      (await mailsSentTo(stores, auth, email)).filter(({ template }) => template === 'registration-rejected');
    expect(await rejectionOf(one)).toMatchObject([{ reason: 'We know\nnobody of that name.' }]);
    const [withoutReason, ...more] = await rejectionOf(other);
    expect([withoutReason?.template, more]).toEqual(['registration-rejected', []]);
    expect(withoutReason).not.toHaveProperty('reason');
  });

  it.each([
    [true, 'Because.', 'A reason can only be given for a rejection'],
    [false, 'x'.repeat(501), 'Reason must be at most 500 characters'],
  ])('is not made with approve %s and a reason that does not fit', async (approve, reason, detail) => {
    const person = aPerson();
    await signUp(auth, person);
    const id = (await pendingIdOf(stores, person.email))!;
    const response = await decide(stores, auth, id, approve, reason);
    expect([response.status, response.body.errors]).toEqual([400, [{ field: 'reason', message: detail }]]);
    expect(await pendingIdOf(stores, person.email)).toBe(id);
  });

  it('is no approval without a mail, which would leave the applicant uninformed', async () => {
    const person = aPerson();
    await signUp(auth, person);
    const id = (await pendingIdOf(stores, person.email))!;
    const { status, body } = await auth.as('admin', 'POST', `/internal/registrations/${id}/decision`, {
      approve: true,
      without_mail: true,
      session_id: await aSessionOf(stores),
    });
    const message = 'Only a rejection can be made without a mail';
    expect([status, body.errors]).toEqual([400, [{ field: 'without_mail', message }]]);
    expect(await pendingIdOf(stores, person.email)).toBe(id);
  });

  it('tells administrators how many registrations are pending when the mail is sent, and sends none for zero', async () => {
    await stores.sql.query(`DELETE FROM mails WHERE template = 'registrations-waiting'`);
    await stores.sql.query(`UPDATE waiting_registrations_notice SET sent_at = now() - interval '2 hours'`);
    for (const person of [aPerson(), aPerson()]) await signUp(auth, person);
    const { total } = (await administration(stores, auth).registrations()).body as { total: number };
    expect(total).toBeGreaterThanOrEqual(2);
    expect(await mailsSentTo(stores, auth, OWNER.email)).toMatchObject([
      { template: 'registrations-waiting', waiting: total },
    ]);
    await stores.sql.query(`UPDATE waiting_registrations_notice SET sent_at = now() - interval '2 hours'`);
    await signUp(auth, aPerson());
    await stores.sql.query(`DELETE FROM pending_users WHERE status = 'pending'`);
    expect(await mailsSentTo(stores, auth, OWNER.email)).toEqual([]);
  });

  it('notifies administrators of pending registrations at most once an hour, and afterwards of further ones', async () => {
    const told = async () =>
      (await mailsTo(stores, OWNER.email)).filter((mail) => mail === 'registrations-waiting').length;
    await stores.sql.query(`UPDATE waiting_registrations_notice SET sent_at = now() - interval '2 hours'`);
    const before = await told();
    await Promise.all([1, 2, 3].map(() => signUp(auth, aPerson())));
    expect(await told()).toBe(before + 1);
    await signUp(auth, aPerson());
    expect(await told()).toBe(before + 1);
    await stores.sql.query(`UPDATE waiting_registrations_notice SET sent_at = sent_at - interval '1 hour'`);
    await signUp(auth, aPerson());
    expect(await told()).toBe(before + 2);
  });

  it('does not change an address that has an account meanwhile when its old registration is approved', async () => {
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
