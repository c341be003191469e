import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueName } from '../messaging/queues.js';

/** A queue as the relays of other services fill it. */
export interface TestQueue {
  /** Adds a job that is tried again after a tenth of a second, as often as it takes; the message's id. */
  add(job: string, payload: Record<string, string>): Promise<string>;
  /** Such as 'completed'; undefined where the queue does not know the message. */
  stateOf(messageId: string): Promise<string | undefined>;
  attemptsOf(messageId: string): Promise<number>;
  close(): Promise<void>;
}

/** For tests: the queue of this name. */
export function startTestQueue(redisUrl: string, name: QueueName): TestQueue {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue(name, { connection, skipVersionCheck: true });
  return {
    async add(job, payload) {
      const messageId = randomUUID();
      await queue.add(
        job,
        { ...payload, message_id: messageId, request_id: null },
        { jobId: messageId, attempts: 1_000, backoff: { type: 'fixed', delay: 100 } },
      );
      return messageId;
    },
    stateOf: async (messageId) => (await queue.getJob(messageId))?.getState(),
    attemptsOf: async (messageId) => (await queue.getJob(messageId))?.attemptsMade ?? 0,
    async close() {
      await queue.close();
      connection.disconnect();
    },
  };
}
