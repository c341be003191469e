import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { entityOf, integer, jsonb, text, timestamptz, uuid, type RowOf } from '../database/columns.js';
import { currentRequest } from '../logging.js';
import type { QueueName } from './queues.js';
import type { RetentionRule } from '../database/retention.js';

const columns = {
  id: uuid(),
  queue: text(),
  job: text(),
  payload: jsonb<Record<string, string>>(),
  request_id: text<string | null>(),
  created_at: timestamptz(),
  sent_at: timestamptz<Date | null>(),
  hand_overs: integer(),
  /** When to check its job or, before it was published, when to retry; null if there is nothing to wait for. */
  check_at: timestamptz<Date | null>(),
  settled_at: timestamptz<Date | null>(),
  dead_at: timestamptz<Date | null>(),
  failure: text<string | null>(),
};
export type OutboxMessageEntity = RowOf<typeof columns>;
/**
 * Written in the transaction of a change. It waits, is published, and ends as settled (acknowledged) or dead (failed
 * for good).
 */
export const OutboxMessageEntity = entityOf('outbox', columns, ['id']);

/** Settled messages expire; dead ones wait for an operator. */
export const OUTBOX_RETENTION: RetentionRule[] = [
  { table: 'outbox', isOver: `settled_at < now() - interval '7 days'` },
  { table: 'outbox', isOver: `dead_at < now() - interval '90 days'` },
];

/**
 * Sent if and only if the transaction commits. `payload` holds ids only. Returns the id by which consumers de-
 * duplicate.
 */
export async function addToOutbox(
  manager: EntityManager,
  message: { queue: QueueName; job: string; payload: Record<string, string> },
): Promise<string> {
  const id = randomUUID();
  const { requestId, span } = currentRequest() ?? {};
  await manager.insert(OutboxMessageEntity, {
    id,
    ...message,
    payload: { ...message.payload, ...(span && { traceparent: span.traceparent }) },
    request_id: requestId ?? null,
  });
  return id;
}
