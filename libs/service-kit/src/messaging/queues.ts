import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** The queues. Jobs carry ids, never secrets: the worker asks the owner of the data for the rest. */
export const queueNames = ['email', 'cleanup', 'notices', 'exports', 'imports', 'audit'] as const;
export type QueueName = (typeof queueNames)[number];

/** Opens a queue to send to or to inspect. It writes no metadata: a Redis user may have access to some queues only. */
export function openQueue(name: QueueName, connection: Redis): Queue {
  const queue = new Queue(name, { connection, skipVersionCheck: true, skipMetasUpdate: true });
  queue.on('error', () => undefined); // The connection and each call report errors themselves.
  return queue;
}

/**
 * The retries of a job. Mail: exponential from 5 s with jitter; 14 attempts take about 23 hours, since a mail server in
 * trouble should be left alone. Other jobs stay between our services and should run soon after a service is back,
 * however long it was down: every 15 s for a day.
 */
export const jobRetries = (queue: QueueName) =>
  queue === 'email'
    ? { attempts: 14, backoff: { type: 'exponential', delay: 5_000, jitter: 0.5 } }
    : { attempts: 5_760, backoff: { type: 'fixed', delay: 15_000, jitter: 0.2 } };
/** A worker renews its lock on a job twice in this time; the job of a dead worker is retried soon after it. */
export const JOB_LOCK_MS = 20_000;
export const JOB_STALLED_CHECK_MS = 10_000;
/** A worker that dies leaves its job "stalled". A job may stall this many times. */
export const JOB_STALLED_MAX = 1_000;
