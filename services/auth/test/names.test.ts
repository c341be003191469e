import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PERSON_NAME_MAX_CHARACTERS, PURPOSE_MAX_CHARACTERS } from '@daymark/contracts';
import { NAMED_PEOPLE_MAX } from '@daymark/contracts/internal';
import { administration } from './support/administration.js';
import { auditOf } from './support/audit.js';
import { auth, OWNER, stores, useAuth } from './support/auth-under-test.js';
import { mailsSentTo, templatesSentTo } from './support/mails.js';
import { aPerson, aSignedInPerson, idOf } from './support/people.js';
import { decide, ownerId, pendingIdOf, registrationsOf } from './support/registrations.js';

const APPLICANT = { name: 'Noor Haddad', purpose: 'Dates of our choir,\nand concerts' };
const ask = (body: object) => auth.post('/api/auth/sign-up', { body });

describe('The name that a person gives at sign-up', () => {
  useAuth();

  it('is what administrators see in the list and in the mail; the first request for an address counts', async () => {
    await mailsSentTo(stores, auth, OWNER.email);
    await stores.sql.query(`UPDATE waiting_registrations_notice SET sent_at = now() - interval '2 hours'`);
    const person = aPerson();
    await ask({ ...person, ...APPLICANT });
    await ask({ ...person, name: 'Somebody Else', purpose: 'Spam' });
    const { body } = await administration(stores, auth).registrations();
    const shown = { id: await pendingIdOf(stores, person.email), email: person.email, ...APPLICANT };
    expect(body.items).toContainEqual(expect.objectContaining(shown));
    const [mail] = await mailsSentTo(stores, auth, OWNER.email);
    expect(mail).toMatchObject({ template: 'registrations-waiting' });
    expect(mail!.registrations).toContainEqual(shown);
  });

  it('is in no mail to the address, which may be somebody else’s', async () => {
    const person = aPerson();
    await ask({ ...person, ...APPLICANT });
    await ask({ ...person, ...APPLICANT });
    const mails = await mailsSentTo(stores, auth, person.email);
    expect(mails.map(({ template }) => template)).toEqual(['registration-received']);
    expect(JSON.stringify(mails)).not.toContain('Noor');
  });

  it('becomes the name of the account, and is stored nowhere else after the decision', async () => {
    const [approved, rejected] = [aPerson(), aPerson()];
    for (const person of [approved, rejected]) await ask({ ...person, ...APPLICANT });
    await decide(stores, auth, (await pendingIdOf(stores, approved.email))!, true);
    await decide(stores, auth, (await pendingIdOf(stores, rejected.email))!, false);
    for (const { email } of [approved, rejected])
      expect(await registrationsOf(stores, email)).toMatchObject([{ name: null, purpose: null }]);
    const { body } = await administration(stores, auth).list(`search=${approved.email}`);
    expect(body.items).toMatchObject([{ email: approved.email, name: 'Noor Haddad' }]);
    const mails = await mailsSentTo(stores, auth, approved.email);
    expect(mails).toContainEqual(
      expect.objectContaining({ template: 'registration-approved', name: 'Noor Haddad' }),
    );
  });

  it('may be left out, and blank counts as left out', async () => {
    for (const more of [{}, { name: ' ', purpose: '\n' }, { name: null, purpose: null }]) {
      const person = aPerson();
      expect((await ask({ ...person, ...more })).status).toBe(202);
      expect(await registrationsOf(stores, person.email)).toMatchObject([{ name: null, purpose: null }]);
    }
  });

  it.each([
    ['name', 'a'.repeat(PERSON_NAME_MAX_CHARACTERS + 1)],
    ['name', 'two\nlines'],
    ['name', 7],
    ['purpose', 'a'.repeat(PURPOSE_MAX_CHARACTERS + 1)],
    ['purpose', 'a\u0000b'],
  ])('is bounded plain text: %s cannot be %j', async (field, value) => {
    const person = aPerson();
    const response = await ask({ ...person, [field]: value });
    expect([response.status, (response.body.errors as { field: string }[])[0]!.field]).toEqual([400, field]);
    expect(await registrationsOf(stores, person.email)).toEqual([]);
  });
});

describe('The name of an account', () => {
  useAuth();
  const nameOf = async (token: string) =>
    (await auth.get('/api/auth/profile', { token })).body.name as string | null;

  it('is given, changed and taken away by its person, with an entry in the audit log that does not repeat it', async () => {
    const { id, token } = await aSignedInPerson(stores, auth);
    const rename = (name: unknown) => auth.patch('/api/auth/profile', { token, body: { name } });
    expect(await nameOf(token)).toBeNull();
    expect((await rename('  Ann Lee ')).body).toMatchObject({ id, name: 'Ann Lee', role: 'user' });
    expect(await nameOf(token)).toBe('Ann Lee');
    expect((await rename('Ann Lee')).status).toBe(200);
    expect((await rename('')).body.name).toBeNull();
    expect(await nameOf(token)).toBeNull();
    const entries = (await auditOf(stores, id)).filter(({ action }) => action === 'name-change');
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain('Ann');
    expect((await rename('two\nlines')).status).toBe(400);
    expect((await rename(undefined)).status).toBe(400);
  });

  it('appears in mails to its owner, and in invitations by its owner', async () => {
    const { body } = await administration(stores, auth).list(`search=${OWNER.email}`);
    expect(body.items).toMatchObject([{ name: null }]);
    await stores.sql.query('UPDATE accounts SET name = $2 WHERE id = $1', [
      await ownerId(stores),
      'Olga Owner',
    ]);
    const invited = aPerson();
    await administration(stores, auth).create({
      email: invited.email,
      name: 'Ivo Invited',
      role: 'user',
      send_welcome_email: true,
    });
    expect(await mailsSentTo(stores, auth, invited.email)).toMatchObject([
      { template: 'account-set-up', name: 'Ivo Invited', sender_name: 'Olga Owner' },
    ]);
    await stores.sql.query('UPDATE accounts SET name = NULL WHERE id = $1', [
      await idOf(stores, OWNER.email),
    ]);
    expect(await templatesSentTo(stores, auth, invited.email)).toEqual([]);
  });

  it('is told to the service of calendars, for those whose accounts exist', async () => {
    const [named, unnamed] = [await aSignedInPerson(stores, auth), await aSignedInPerson(stores, auth)];
    await auth.patch('/api/auth/profile', { token: named.token, body: { name: 'Ann Lee' } });
    const ids = [named.id, unnamed.id, randomUUID()].join(',');
    const { body } = await auth.as('calendars', 'POST', '/internal/people-names', { ids });
    expect(body.people).toHaveLength(2);
    expect(body.people).toContainEqual({ id: named.id, email: named.email, name: 'Ann Lee' });
    const [name] = unnamed.email.split('@');
    expect(body.people).toContainEqual({ id: unnamed.id, email: unnamed.email, name });
    const tooMany = Array.from({ length: NAMED_PEOPLE_MAX + 1 }, () => named.id).join(',');
    expect((await auth.as('calendars', 'POST', '/internal/people-names', { ids: tooMany })).status).toBe(400);
    expect((await auth.as('admin', 'POST', '/internal/people-names', { ids })).status).toBe(403);
  });
});
