import type { DataSource } from 'typeorm';

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
