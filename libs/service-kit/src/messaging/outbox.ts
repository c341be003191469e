import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { currentRequest } from '../logging/index.js';
import { OutboxMessageEntity } from './outbox.entity.js';
import type { QueueName } from './queues.js';

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
