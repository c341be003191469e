import type { EntityManager } from 'typeorm';

/** The lease of a job is over or was taken away, so its worker must write nothing more. */
export class LostLease extends Error {}

/** The hold of a job. */
export interface Lease {
  /** Who holds it, since one claim: an id of that alone. */
  worker: string;
  /** Of its row. */
  id: string;
}

/** How the jobs of a table are held. */
export interface LeaseTerms {
  /** Its rows are jobs, with the columns `leased_by` (uuid) and `leased_until` (timestamptz). */
  table: string;
  /** The column that names a job; `id` by default. */
  key?: string;
  /** So long a job belongs to a worker that does not renew its lease. */
  seconds: number;
  /** So long a job waits that failed. */
  retrySeconds: number;
  /** So many failures, which the column `attempts` counts, end a job; without it, it is tried again for ever. */
  attemptsMax?: number;
}

/**
 * Who works on which row of a table. PostgreSQL knows it: a worker that is killed loses its lease when that is over, and another
 * one takes the row. Each feature claims its rows by a statement of its own, made of these pieces of SQL.
 */
export class Leases {
  /** Whether nobody holds a row. */
  readonly isFree = '(leased_until IS NULL OR leased_until < clock_timestamp())';
  /** What an UPDATE sets to renew a lease. */
  readonly renewed: string;
  /** What an UPDATE sets to give a row back. */
  readonly released = 'leased_by = NULL, leased_until = NULL';
  /** Whether the worker $2 holds the row $1. */
  readonly held: string;

  constructor(private readonly terms: LeaseTerms) {
    this.renewed = `leased_until = clock_timestamp() + make_interval(secs => ${terms.seconds})`;
    this.held = `${terms.key ?? 'id'} = $1 AND leased_by = $2`;
  }

  /** What an UPDATE sets to claim a row for the worker `$parameter`. */
  claimed(parameter = 1): string {
    return `leased_by = $${parameter}, ${this.renewed}`;
  }

  /** A lease is renewed so often. */
  get renewalMs(): number {
    return (this.terms.seconds * 1000) / 4;
  }

  /** Locks a row that is held until the transaction ends. @throws LostLease */
  async lock<Row>(manager: EntityManager, { id, worker }: Lease, columns = '*'): Promise<Row> {
    const [row] = await manager.query<Row[]>(
      `SELECT ${columns} FROM ${this.terms.table} WHERE ${this.held} FOR UPDATE`,
      [id, worker],
    );
    if (row === undefined) throw new LostLease();
    return row;
  }

  /** Goes on holding a row. @returns whether it was still held */
  renew(manager: EntityManager, lease: Lease): Promise<boolean> {
    return this.update(manager, lease, this.renewed);
  }

  /** Gives a row back where it is still held, so that another worker need not wait for the end of the lease. */
  release(manager: EntityManager, lease: Lease): Promise<boolean> {
    return this.update(manager, lease, this.released);
  }

  /**
   * Notes that the work on a row failed, and has it tried again later.
   * @returns whether that was the last attempt; the row is still held then, to be ended
   */
  async noteFailure(manager: EntityManager, { id, worker }: Lease): Promise<boolean> {
    const { table, retrySeconds, attemptsMax } = this.terms;
    const retried = `clock_timestamp() + make_interval(secs => ${retrySeconds})`;
    const set =
      attemptsMax === undefined
        ? `leased_until = ${retried}`
        : `attempts = attempts + 1,
           leased_until = CASE WHEN attempts + 1 < ${attemptsMax} THEN ${retried} ELSE leased_until END`;
    const [rows] = await manager.query<[{ attempts?: number }[], number]>(
      `UPDATE ${table} SET ${set} WHERE ${this.held}${attemptsMax === undefined ? '' : ' RETURNING attempts'}`,
      [id, worker],
    );
    return attemptsMax !== undefined && (rows[0]?.attempts ?? 0) >= attemptsMax;
  }

  /** Changes a row that is held. @returns whether it was still held */
  async update(
    manager: EntityManager,
    { id, worker }: Lease,
    set: string,
    values: readonly unknown[] = [],
  ): Promise<boolean> {
    const [, updated] = await manager.query<[unknown[], number]>(
      `UPDATE ${this.terms.table} SET ${set} WHERE ${this.held}`,
      [id, worker, ...values],
    );
    return updated > 0;
  }
}
