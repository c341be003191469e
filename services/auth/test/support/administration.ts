import type { AuthResponse, AuthStores, AuthUnderTest } from './auth-under-test.js';
import { aSessionOf } from './registrations.js';

/** Calls of the admin service for an administrator, by default the owner. */
export function administration(stores: AuthStores, auth: AuthUnderTest, actorId?: string) {
  const act = async (path: string, body: object = {}): Promise<AuthResponse> => {
    const session_id = await aSessionOf(stores, actorId);
    return auth.as('admin', 'POST', `/internal/accounts${path}`, { session_id, ...body });
  };
  const read = async (path: string, query = ''): Promise<AuthResponse> => {
    const fields = new URLSearchParams(query);
    fields.set('session_id', await aSessionOf(stores, actorId));
    return auth.as('admin', 'GET', `/internal/${path}?${fields.toString()}`);
  };
  return {
    create: (body: object) => act('', body),
    resetPassword: (id: string) => act(`/${id}/reset-password`),
    deactivate: (id: string) => act(`/${id}/active`, { is_active: false }),
    reactivate: (id: string) => act(`/${id}/active`, { is_active: true }),
    changeRole: (id: string, role: string) => act(`/${id}/role`, { role }),
    endSessions: (id: string) => act(`/${id}/end-sessions`),
    remove: (id: string, deletion = { delete_shared_calendars: true }) => act(`/${id}/deletion`, deletion),
    list: (query = '') => read('accounts', query),
    get: (id: string) => read(`accounts/${id}`),
    count: () => read('administration-counts'),
    registrations: (query = '') => read('registrations', query),
  };
}

/** How often other services were notified of an account change, after the account was made. */
export async function changesTold({ sql }: AuthStores, accountId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int - 1 AS count FROM outbox
      WHERE queue = 'cleanup' AND job = 'account-changed' AND payload = jsonb_build_object('account_id', $1::text)`,
    [accountId],
  );
  return rows[0]!.count;
}
