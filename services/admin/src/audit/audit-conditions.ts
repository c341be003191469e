import { auditOutcomes, type AuditFilter } from '@daymark/contracts';

export interface AuditRow {
  id: string;
  at: Date;
  service: string;
  action: string;
  outcome: (typeof auditOutcomes)[number];
  actor_id: string | null;
  target_id: string | null;
  object_id: string | null;
  network: string | null;
  request_id: string | null;
  details: Record<string, string>;
}

export interface AuditPosition {
  at: Date;
  id: string;
}

/**
 * Each branch reads consecutive entries of an index, so that no more are read than requested: for a person what they
 * did and what was done to them, for an action what succeeded and what was refused.
 */
export function newestMatching(
  filter: AuditFilter,
  { limit, after }: { limit: number; after?: AuditPosition },
): { sql: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const parameter = (value: unknown) => `$${parameters.push(value)}`;
  const common: string[] = [];
  if (filter.from) common.push(`at >= ${parameter(filter.from)}`);
  if (filter.to) common.push(`at < ${parameter(filter.to)}`);
  if (after) common.push(`(at, id) < (${parameter(after.at)}, ${parameter(after.id)})`);
  // A person has few entries: they are read by the person's index and filtered, never by that of an action or an
  // outcome.
  const is = (column: string, value: string) =>
    filter.person ? `coalesce(${column} = ${parameter(value)}, false)` : `${column} = ${parameter(value)}`;
  if (filter.action) common.push(is('action', filter.action));
  if (filter.outcome) common.push(is('outcome', filter.outcome));
  const branches = branchesOf(filter, parameter);
  const bound = parameter(limit);
  const selectionOf = (branch: string) => {
    const conditions = [...common, branch].filter(Boolean).join(' AND ') || 'true';
    return `(SELECT at, id FROM audit.audit_entries WHERE ${conditions} ORDER BY at DESC, id DESC LIMIT ${bound})`;
  };
  return {
    sql: `SELECT at, id FROM (${branches.map(selectionOf).join(' UNION ALL ')}) AS matching
          ORDER BY at DESC, id DESC LIMIT ${bound}`,
    parameters,
  };
}

function branchesOf(
  { person, action, outcome }: AuditFilter,
  parameter: (value: unknown) => string,
): string[] {
  if (person) {
    const id = parameter(person);
    return [`actor_id = ${id}`, `target_id = ${id} AND actor_id IS DISTINCT FROM ${id}`];
  }
  if (action && !outcome) return auditOutcomes.map((each) => `outcome = '${each}'`);
  return [''];
}
