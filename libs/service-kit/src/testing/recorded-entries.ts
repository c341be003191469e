/** The audit entries in a service's outbox, in place of a table: only admin stores the log itself. */
export const RECORDED_ENTRIES = `(
  SELECT id, created_at AS at, request_id, payload ->> 'action' AS action, payload ->> 'outcome' AS outcome,
         (payload ->> 'actor_id')::uuid AS actor_id, (payload ->> 'target_id')::uuid AS target_id,
         (payload ->> 'object_id')::uuid AS object_id, payload ->> 'network' AS network,
         coalesce((payload ->> 'details')::jsonb, '{}') AS details
    FROM outbox WHERE queue = 'audit' AND job = 'record-entry') AS recorded`;
