import type { AuthResponse, AuthStores, AuthUnderTest } from './auth-under-test.js';
import { ownerId } from './registrations.js';

/** What the admin service asks for an administrator, who is the owner unless said otherwise. */
export function administration(stores: AuthStores, auth: AuthUnderTest, actorId?: string) {
  const act = async (path: string, body: object = {}): Promise<AuthResponse> => {
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

/** How often other services were told that an account changed. */
export async function changesTold({ sql }: AuthStores, accountId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int FROM outbox
      WHERE queue = 'cleanup' AND job = 'account-changed' AND payload = jsonb_build_object('account_id', $1::text)`,
    [accountId],
  );
  return rows[0]!.count;
}
