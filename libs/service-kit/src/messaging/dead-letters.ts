import type { DataSource } from 'typeorm';

const LISTED_MAX = 1_000;

/** A message that failed for good. */
export interface DeadLetter {
  id: string;
  queue: string;
  job: string;
  payload: Record<string, string>;
  dead_at: Date;
  failure: string;
}

/** The messages of a service that failed for good, oldest first, at most 1,000. */
export const listDeadLetters = (dataSource: DataSource): Promise<DeadLetter[]> =>
  dataSource.query(
    `SELECT id, queue, job, payload, dead_at, failure FROM outbox
     WHERE dead_at IS NOT NULL ORDER BY dead_at, id LIMIT ${LISTED_MAX}`,
  );

/**
 * Lets the relay hand messages over once more that failed for good: those with these ids, or all. What has changed that
 * they should succeed now is for the operator to know; a consumer has each effect once in any case.
 * @returns how many there were
 */
export async function retryDeadLetters(dataSource: DataSource, ids?: readonly string[]): Promise<number> {
  // One hand-over is counted already, so that the relay removes the job that failed.
  const [, count] = await dataSource.query<[unknown[], number]>(
    `UPDATE outbox SET dead_at = NULL, failure = NULL, sent_at = NULL, check_at = NULL, hand_overs = 1
     WHERE dead_at IS NOT NULL AND ($1::uuid[] IS NULL OR id = ANY($1))`,
    [ids ?? null],
  );
  return count;
}
