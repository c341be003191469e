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
  /**
   * So many attempts that failed or whose process died, which the column `attempts` counts, end a job; without it, it is
   * tried again for ever.
   */
  attemptsMax?: number;
  /** Only attempts whose process died count, in a row; one that failed otherwise is tried again for ever. */
  isEndedByDeathsAlone?: boolean;
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

  /**
   * What an UPDATE sets to claim a row for the worker `$parameter`. Whoever ends an attempt gives the row back, so one that
   * still has a holder was left by a process that died, and may be what it died of.
   */
  claimed(parameter = 1): string {
    const counted =
      this.terms.attemptsMax === undefined ? '' : `attempts = attempts + (leased_by IS NOT NULL)::int, `;
    return `${counted}leased_by = $${parameter}, ${this.renewed}`;
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
    const { table, retrySeconds, attemptsMax, isEndedByDeathsAlone = false } = this.terms;
    const retried = `clock_timestamp() + make_interval(secs => ${retrySeconds})`;
    const isCounted = attemptsMax !== undefined && !isEndedByDeathsAlone;
    const isLast = isCounted ? `attempts + 1 >= ${attemptsMax}` : 'false';
    const attempts = attemptsMax === undefined ? '' : `attempts = ${isCounted ? 'attempts + 1' : '0'},`;
    const [rows] = await manager.query<[{ is_last: boolean }[], number]>(
      `UPDATE ${table} SET ${attempts} leased_by = CASE WHEN ${isLast} THEN leased_by END,
         leased_until = CASE WHEN ${isLast} THEN leased_until ELSE ${retried} END
       WHERE ${this.held} RETURNING leased_by IS NOT NULL AS is_last`,
      [id, worker],
    );
    return rows[0]?.is_last === true;
  }

  /** Whether a row that is held has used up all attempts that it may have; never where they are not limited. */
  async isSpent(manager: EntityManager, { id, worker }: Lease): Promise<boolean> {
    const { table, attemptsMax } = this.terms;
    if (attemptsMax === undefined) return false;
    const spent = await manager.query<unknown[]>(
      `SELECT FROM ${table} WHERE ${this.held} AND attempts >= ${attemptsMax}`,
      [id, worker],
    );
    return spent.length > 0;
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
