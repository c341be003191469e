/** The queues. Jobs carry ids, never secrets: whoever works on a job asks its owner for the rest. */
export const queueNames = ['email', 'cleanup', 'feed'] as const;
export type QueueName = (typeof queueNames)[number];

/** Retries of a job: exponential from 5 s with jitter, 14 attempts reach over about 23 hours. */
export const JOB_ATTEMPTS = 14;
export const JOB_BACKOFF_MS = 5_000;
/** A worker that dies holding a job leaves it "stalled". A job may live through this many such deaths. */
export const JOB_STALLED_MAX = 1_000;
