import type { AuthStores } from './auth-under-test.js';

interface AuditRow {
  action: string;
  outcome: string;
  actor_id: string | null;
  target_id: string | null;
  client_address: string | null;
  request_id: string | null;
  details: Record<string, string>;
}

/** What the audit log says of an account, in order. */
export async function auditOf({ sql }: AuthStores, targetId: string): Promise<AuditRow[]> {
  const { rows } = await sql.query<AuditRow>(
    `SELECT action, outcome, actor_id, target_id, client_address, request_id, details
       FROM audit_entries WHERE target_id = $1 ORDER BY at`,
    [targetId],
  );
  return rows;
}

/** The actions and outcomes alone. */
export const auditTrailOf = async (stores: AuthStores, targetId: string) =>
  (await auditOf(stores, targetId)).map(({ action, outcome }) => `${action}: ${outcome}`);
