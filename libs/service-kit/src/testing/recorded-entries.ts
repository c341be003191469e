/**
 * For tests: what a service has recorded for the audit log and not yet forgotten, as SQL that stands for a table. Only
 * admin keeps the log itself.
 */
export const RECORDED_ENTRIES = `(
  SELECT id, created_at AS at, request_id, payload ->> 'action' AS action, payload ->> 'outcome' AS outcome,
         (payload ->> 'actor_id')::uuid AS actor_id, (payload ->> 'target_id')::uuid AS target_id,
         (payload ->> 'object_id')::uuid AS object_id, payload ->> 'network' AS network,
         coalesce((payload ->> 'details')::jsonb, '{}') AS details
    FROM outbox WHERE queue = 'audit' AND job = 'record-entry') AS recorded`;
