import { RECORDED_ENTRIES } from '@daymark/service-kit/testing';
import type { AuthStores } from './auth-under-test.js';

interface AuditRow {
  action: string;
  outcome: string;
  actor_id: string | null;
  target_id: string | null;
  network: string | null;
  request_id: string | null;
  details: Record<string, string>;
}

/** The audit entries about an account, in order. */
export async function auditOf({ sql }: AuthStores, targetId: string): Promise<AuditRow[]> {
  const { rows } = await sql.query<AuditRow>(
    `SELECT action, outcome, actor_id, target_id, network, request_id, details
       FROM ${RECORDED_ENTRIES} WHERE target_id = $1 ORDER BY at`,
    [targetId],
  );
  return rows;
}

/** Audited actions on an account since its approval, without sign-ins and request ids. */
export async function actionsOn(stores: AuthStores, targetId: string) {
  const entries = await auditOf(stores, targetId);
  return entries
    .filter(({ action }) => action !== 'sign-in' && action !== 'registration-approval')
    .map(({ actor_id, action, outcome, network, details }) => ({
      actor_id,
      action,
      outcome,
      network,
      details,
    }));
}

/** The actions and outcomes only. */
export const auditTrailOf = async (stores: AuthStores, targetId: string) =>
  (await auditOf(stores, targetId)).map(({ action, outcome }) => `${action}: ${outcome}`);
