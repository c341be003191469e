import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { currentRequest } from '../logging/index.js';
import { OutboxMessageEntity } from './outbox.entity.js';
import type { QueueName } from './queues.js';

/**
 * Records a message within the caller's transaction: it is sent if and only if the change is committed.
 * `payload` holds ids only.
 * @returns the message's id, which the job carries and consumers de-duplicate by
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
