import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueName } from '../messaging/queues.js';

export interface TestQueue {
  /** It is retried every tenth of a second. */
  add(job: string, payload: Record<string, string>): Promise<string>;
  stateOf(messageId: string): Promise<string | undefined>;
  attemptsOf(messageId: string): Promise<number>;
  close(): Promise<void>;
}

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
