import { randomUUID } from 'node:crypto';
import type { AuthStores, AuthUnderTest } from './auth-under-test.js';

export const signUp = (auth: AuthUnderTest, person: { email: string; password: string }) =>
  auth.post('/api/auth/sign-up', { body: { email: person.email, password: person.password } });

/** The id of a person's pending registration; undefined if there is none. */
export async function pendingIdOf({ sql }: AuthStores, email: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM pending_users WHERE email = $1 AND status = 'pending'`,
    [email],
  );
  return rows[0]?.id;
}

export async function ownerId({ sql }: AuthStores): Promise<string> {
  const { rows } = await sql.query<{ id: string }>('SELECT id FROM accounts WHERE is_owner');
  return rows[0]!.id;
}

/** A session of a person, by default the owner, as after a sign-in. */
export async function aSessionOf(stores: AuthStores, accountId?: string): Promise<string> {
  const id = randomUUID();
  await stores.sql.query(
    `INSERT INTO sessions (id, account_id, expires_at) VALUES ($1, $2, now() + interval '1 hour')`,
    [id, accountId ?? (await ownerId(stores))],
  );
  return id;
}

/** Decides a registration as the owner, through the admin service's endpoint. */
export async function decide(
  stores: AuthStores,
  auth: AuthUnderTest,
  id: string,
  approve: boolean,
  reason?: string,
) {
  const body = { approve, session_id: await aSessionOf(stores), ...(reason !== undefined && { reason }) };
  return auth.as('admin', 'POST', `/internal/registrations/${id}/decision`, body);
}

/** All registrations that there ever were for an address. */
export async function registrationsOf(
  { sql }: AuthStores,
  email: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql.query<Record<string, unknown>>(
    'SELECT * FROM pending_users WHERE email = $1 ORDER BY created_at',
    [email],
  );
  return rows;
}
