import { beforeAll, describe, expect, it } from '@jest/globals';
import { RECORDED_ENTRIES, until } from '@daymark/service-kit/testing';
import { administration } from './support/administration.js';
import { actionsOn } from './support/audit.js';
import { auth, stores, useAuth, type AuthResponse } from './support/auth-under-test.js';
import { mailsTo } from './support/mails.js';
import { anAdministrator, anApprovedPerson, aPerson, idOf, type Person } from './support/people.js';
import { decide, pendingIdOf, registrationsOf, signUp } from './support/registrations.js';

const MAX = 10;

describe('The mails that administrators cause', () => {
  useAuth();
  let byOwner: ReturnType<typeof administration>;
  beforeAll(() => {
    byOwner = administration(stores, auth);
  });

  const rowOf = async ({ id }: Person) =>
    (
      await stores.sql.query<Record<string, unknown>>(
        'SELECT role, password_hash, temporary_until FROM accounts WHERE id = $1',
        [id],
      )
    ).rows[0];
  const expectRefusal = ({ status, body, headers }: AuthResponse) => {
    expect([status, body]).toMatchObject([
      429,
      {
        code: 'TOO_MANY_REQUESTS',
        detail:
          'Administrators have already sent this address 10 emails within an hour. Nothing was changed. Please try again later.',
      },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  };
  /** Uses up the hourly limit of a person whose approval was one mail. */
  const fill = async ({ id }: Person) => {
    for (let mail = 1; mail < MAX; mail += 1) expect((await byOwner.resetPassword(id)).status).toBe(200);
  };

  it('are ten in an hour for an inbox, whatever their kinds; what would cause another one is not done', async () => {
    const person = await anApprovedPerson(stores, auth);
    await stores.sql.query('DELETE FROM administrator_mails');
    for (let mail = 0; mail < MAX; mail += 2) {
      expect((await byOwner.resetPassword(person.id)).status).toBe(200);
      expect((await byOwner.changeRole(person.id, mail % 4 ? 'user' : 'admin')).status).toBe(200);
    }
    const [before, mails] = [await rowOf(person), await mailsTo(stores, person.email)];
    const acts = await actionsOn(stores, person.id);
    expectRefusal(await byOwner.resetPassword(person.id));
    const other = before!.role === 'admin' ? 'user' : 'admin';
    expectRefusal(
      await administration(stores, auth, (await anAdministrator(stores, auth)).id).changeRole(
        person.id,
        other,
      ),
    );
    expect(await rowOf(person)).toEqual(before);
    expect(await mailsTo(stores, person.email)).toEqual(mails);
    const refused = (await actionsOn(stores, person.id)).slice(acts.length);
    expect(refused.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['temporary-password', 'failure'],
      ['role-change', 'failure'],
    ]);
    // Actions without a mail, and those for other people, still work.
    expect((await byOwner.changeRole(person.id, before!.role as string)).status).toBe(200);
    expect((await byOwner.deactivate(person.id)).status).toBe(200);
    expect((await byOwner.resetPassword((await anApprovedPerson(stores, auth)).id)).status).toBe(200);
  });

  it('count those to accounts that are deleted and created again, and to plus addresses', async () => {
    const [name, domain] = aPerson().email.split('@') as [string, string];
    const invite = (email: string, send_welcome_email = true) =>
      byOwner.create({ email, role: 'user', send_welcome_email });
    for (let mail = 0; mail < MAX; mail += 1) {
      const email = mail % 2 ? `${name}@${domain}` : `${name}+${mail}@${domain}`;
      expect((await invite(email)).status).toBe(201);
      expect((await byOwner.remove(await idOf(stores, email))).status).toBe(204);
    }
    expectRefusal(await invite(`${name}+more@${domain}`));
    const { rowCount } = await stores.sql.query('SELECT FROM accounts WHERE starts_with(email, $1)', [
      name + '+',
    ]);
    expect(rowCount).toBe(0);
    expect((await invite(`${name}@${domain}`, false)).status).toBe(201);
    const kept = await stores.sql.query(`SELECT administrator_mails::text AS row FROM administrator_mails`);
    expect(JSON.stringify(kept.rows)).not.toContain(name);
  });

  it('count those about registrations, which then stay pending', async () => {
    const [name, domain] = aPerson().email.split('@') as [string, string];
    const apply = async (number: number) => {
      const email = `${name}+${number}@${domain}`;
      await signUp(auth, { ...aPerson(), email });
      return (await pendingIdOf(stores, email))!;
    };
    for (let mail = 0; mail < MAX; mail += 1) {
      expect((await decide(stores, auth, await apply(mail), mail % 2 === 0)).status).toBe(200);
    }
    const waiting = await apply(MAX);
    for (const isApproved of [true, false]) expectRefusal(await decide(stores, auth, waiting, isApproved));
    expect(await registrationsOf(stores, `${name}+${MAX}@${domain}`)).toMatchObject([{ status: 'pending' }]);
  });

  it('are ten too when they are caused all at once', async () => {
    const person = await anApprovedPerson(stores, auth);
    const answers = await Promise.all(Array.from({ length: 14 }, () => byOwner.resetPassword(person.id)));
    const statuses = answers.map(({ status }) => status).sort();
    // One was the approval's.
    expect(statuses).toEqual([...Array<number>(MAX - 1).fill(200), ...Array<number>(5).fill(429)]);
  });

  it('are possible again when the oldest of them is an hour old', async () => {
    const person = await anApprovedPerson(stores, auth);
    await fill(person);
    expectRefusal(await byOwner.resetPassword(person.id));
    await stores.sql.query(
      `UPDATE administrator_mails SET caused_at = caused_at - interval '1 hour'
        WHERE ctid = (SELECT ctid FROM administrator_mails WHERE inbox = sha256($1) ORDER BY caused_at LIMIT 1)`,
      [Buffer.from(person.email)],
    );
    expect((await byOwner.resetPassword(person.id)).status).toBe(200);
    expectRefusal(await byOwner.resetPassword(person.id));
  });

  it('are logged once when they are refused', async () => {
    await until('the entry', async () => {
      const { rows } = await stores.sql.query(
        `SELECT FROM ${RECORDED_ENTRIES} WHERE details ->> 'limit' = 'administrator-mail'`,
      );
      return rows.length > 0;
    });
  });
});
