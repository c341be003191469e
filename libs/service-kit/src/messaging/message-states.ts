import type { DataSource } from 'typeorm';
import type { Redis } from 'ioredis';
import { openQueue, queueNames } from './queues.js';

const LISTED_MAX = 1_000;

export interface DeadLetter {
  id: string;
  queue: string;
  job: string;
  payload: Record<string, string>;
  dead_at: Date;
  failure: string;
}

/** The dead letters of a service, oldest first, at most 1,000. */
export const listDeadLetters = (dataSource: DataSource): Promise<DeadLetter[]> =>
  dataSource.query(
    `SELECT id, queue, job, payload, dead_at, failure FROM outbox
     WHERE dead_at IS NOT NULL ORDER BY dead_at, id LIMIT ${LISTED_MAX}`,
  );

/** The operator decides that they can succeed now; a consumer has each effect once in any case. */
export async function retryDeadLetters(dataSource: DataSource, ids?: readonly string[]): Promise<number> {
  // Counted as published once, so that the relay removes the failed job first.
  const [, count] = await dataSource.query<[unknown[], number]>(
    `UPDATE outbox SET dead_at = NULL, failure = NULL, sent_at = NULL, check_at = NULL, hand_overs = 1
     WHERE dead_at IS NOT NULL AND ($1::uuid[] IS NULL OR id = ANY($1))`,
    [ids ?? null],
  );
  return count;
}

/** The contents of a queue. `failed` jobs are not retried; `delayed` ones are, when their time comes. */
export interface QueueState {
  queue: string;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** The time of the oldest unfinished job. */
  oldest_since: Date | null;
  last_failure: string | null;
}

export async function listQueueStates(connection: Redis): Promise<QueueState[]> {
  const states = queueNames.map(async (name): Promise<QueueState[]> => {
    const queue = openQueue(name, connection);
    try {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
      const first = await Promise.all(
        (['waiting', 'active', 'delayed'] as const).map((state) => queue.getJobs([state], 0, 0, true)),
      );
      // A job may finish between two reads and is then missing.
      const times = first.flat().flatMap((job) => job?.timestamp ?? []);
      const [failed] = await queue.getJobs(['failed'], 0, 0, false);
      return [
        {
          queue: name,
          waiting: counts.waiting ?? 0,
          active: counts.active ?? 0,
          delayed: counts.delayed ?? 0,
          failed: counts.failed ?? 0,
          oldest_since: times.length > 0 ? new Date(Math.min(...times)) : null,
          last_failure: failed?.failedReason ?? null,
        },
      ];
    } catch (error) {
      if (error instanceof Error && error.message.includes('NOPERM')) return [];
      throw error;
    } finally {
      await queue.close();
    }
  });
  return (await Promise.all(states)).flat();
}

export interface OutboxState {
  to_send: number;
  to_be_acknowledged: number;
  dead: number;
  oldest_since: Date | null;
}

export async function outboxState(dataSource: DataSource): Promise<OutboxState> {
  const [state] = await dataSource.query<OutboxState[]>(
    `SELECT count(*) FILTER (WHERE sent_at IS NULL AND dead_at IS NULL)::int AS to_send,
            count(*) FILTER (WHERE sent_at IS NOT NULL AND dead_at IS NULL)::int AS to_be_acknowledged,
            count(*) FILTER (WHERE dead_at IS NOT NULL)::int AS dead,
            min(created_at) FILTER (WHERE dead_at IS NULL) AS oldest_since
     FROM outbox WHERE settled_at IS NULL`,
  );
  return state!;
}
