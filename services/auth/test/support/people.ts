import type { Answer, AuthStores, AuthUnderTest } from './auth-under-test.js';
import { anApprovedPerson, ownerId } from './auth-under-test.js';

/** Somebody who has an account, and its id. */
export interface Person {
  id: string;
  email: string;
  password: string;
}

export async function idOf({ sql }: AuthStores, email: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
  return rows[0]!.id;
}

/** Somebody with an account of their own. */
export async function aUser(stores: AuthStores, auth: AuthUnderTest): Promise<Person> {
  const person = await anApprovedPerson(stores, auth);
  return { ...person, id: await idOf(stores, person.email) };
}

/** An administrator who is not the owner. */
export async function anAdministrator(stores: AuthStores, auth: AuthUnderTest): Promise<Person> {
  const person = await aUser(stores, auth);
  await stores.sql.query(`UPDATE accounts SET role = 'admin' WHERE id = $1`, [person.id]);
  return person;
}

/** What the admin service asks for an administrator, who is the owner unless said otherwise. */
export function administration(stores: AuthStores, auth: AuthUnderTest, actorId?: string) {
  const act = async (path: string, body: object = {}): Promise<Answer> => {
    const acted_by = actorId ?? (await ownerId(stores));
    return auth.as('admin', 'POST', `/internal/accounts${path}`, { acted_by, ...body });
  };
  return {
    create: (body: object) => act('', body),
    resetPassword: (id: string) => act(`/${id}/reset-password`),
    deactivate: (id: string) => act(`/${id}/active`, { is_active: false }),
    reactivate: (id: string) => act(`/${id}/active`, { is_active: true }),
    remove: (id: string) => act(`/${id}/deletion`),
    list: (query = '') => auth.as('admin', 'GET', `/internal/accounts${query}`),
  };
}

export interface Entry {
  actor_id: string | null;
  action: string;
  outcome: string;
  client_address: string | null;
  details: Record<string, string>;
}

/** What the audit log says of acts on somebody, sign-ins aside. */
export async function auditOf({ sql }: AuthStores, targetId: string): Promise<Entry[]> {
  const { rows } = await sql.query<Entry>(
    `SELECT actor_id, action, outcome, client_address, details FROM audit_entries
      WHERE target_id = $1 AND action NOT IN ('sign-in', 'registration-approval') ORDER BY at`,
    [targetId],
  );
  return rows;
}

/** How often other services were told that an account changed. */
export async function changesTold({ sql }: AuthStores, accountId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int FROM outbox
      WHERE queue = 'cleanup' AND job = 'account-changed' AND payload = jsonb_build_object('account_id', $1::text)`,
    [accountId],
  );
  return rows[0]!.count;
}
