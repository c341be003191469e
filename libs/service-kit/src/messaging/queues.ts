import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** The queues. Jobs carry ids, never secrets: whoever works on a job asks its owner for the rest. */
export const queueNames = ['email', 'cleanup', 'notices', 'exports', 'imports', 'audit'] as const;
export type QueueName = (typeof queueNames)[number];

/** A queue to send to or to look at. Writes nothing of its own: a user of Redis may have some of the queues alone. */
export function openQueue(name: QueueName, connection: Redis): Queue {
  const queue = new Queue(name, { connection, skipVersionCheck: true, skipMetasUpdate: true });
  queue.on('error', () => undefined); // The connection and each call report their own trouble.
  return queue;
}

/**
 * Retries of a job. Mail: exponential from 5 s with jitter, 14 attempts reach over about 23 hours, since a mail server
 * that is troubled wants to be left alone. Anything else goes between our own services and is to be done soon after a
 * service is back, however long it was away: every 15 s for a day.
 */
export const jobRetries = (queue: QueueName) =>
  queue === 'email'
    ? { attempts: 14, backoff: { type: 'exponential', delay: 5_000, jitter: 0.5 } }
    : { attempts: 5_760, backoff: { type: 'fixed', delay: 15_000, jitter: 0.2 } };
/** A worker renews its hold on a job twice in this time; the job of one that died is taken up again soon after it. */
export const JOB_LOCK_MS = 20_000;
export const JOB_STALLED_CHECK_MS = 10_000;
/** A worker that dies holding a job leaves it "stalled". A job may live through this many such deaths. */
export const JOB_STALLED_MAX = 1_000;
