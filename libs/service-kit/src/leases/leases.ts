import type { EntityManager } from 'typeorm';

export class LostLease extends Error {}

export interface Lease {
  worker: string;
  id: string;
}

export interface LeaseTerms {
  /** Each row is a job, with the columns `leased_by` (uuid) and `leased_until` (timestamptz). */
  table: string;
  key?: string;
  seconds: number;
  retrySeconds: number;
  /** The most attempts (column `attempts`) that fail or whose process dies; without it, the job is retried for ever. */
  attemptsMax?: number;
  /** Only consecutive attempts whose process died count; after any other failure the job is retried for ever. */
  isEndedByCrashesAlone?: boolean;
}

/** Stored in PostgreSQL: when a worker is killed, its lease expires and another one takes the row. */
export class Leases {
  readonly isFree = '(leased_until IS NULL OR leased_until < clock_timestamp())';
  readonly renewed: string;
  readonly released = 'leased_by = NULL, leased_until = NULL';
  readonly held: string;

  constructor(private readonly terms: LeaseTerms) {
    this.renewed = `leased_until = clock_timestamp() + make_interval(secs => ${terms.seconds})`;
    this.held = `${terms.key ?? 'id'} = $1 AND leased_by = $2`;
  }

  /** Finished attempts release their row, so a holder that is still set belongs to a process that died. */
  claimed(parameter = 1): string {
    const counted =
      this.terms.attemptsMax === undefined ? '' : `attempts = attempts + (leased_by IS NOT NULL)::int, `;
    return `${counted}leased_by = $${parameter}, ${this.renewed}`;
  }

  get renewalMs(): number {
    return (this.terms.seconds * 1000) / 4;
  }

  async lock<Row>(manager: EntityManager, { id, worker }: Lease, columns = '*'): Promise<Row> {
    const [row] = await manager.query<Row[]>(
      `SELECT ${columns} FROM ${this.terms.table} WHERE ${this.held} FOR UPDATE`,
      [id, worker],
    );
    if (row === undefined) throw new LostLease();
    return row;
  }

  renew(manager: EntityManager, lease: Lease): Promise<boolean> {
    return this.update(manager, lease, this.renewed);
  }

  /** Releases a row that is still held, so that another worker need not wait for the lease to expire. */
  release(manager: EntityManager, lease: Lease): Promise<boolean> {
    return this.update(manager, lease, this.released);
  }

  /** Schedules a retry. True after the last attempt: the row is then still held, so that the job can be ended. */
  async recordFailure(manager: EntityManager, { id, worker }: Lease): Promise<boolean> {
    const { table, retrySeconds, attemptsMax, isEndedByCrashesAlone = false } = this.terms;
    const retried = `clock_timestamp() + make_interval(secs => ${retrySeconds})`;
    const isCounted = attemptsMax !== undefined && !isEndedByCrashesAlone;
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

  async isExhausted(manager: EntityManager, { id, worker }: Lease): Promise<boolean> {
    const { table, attemptsMax } = this.terms;
    if (attemptsMax === undefined) return false;
    const spent = await manager.query<unknown[]>(
      `SELECT FROM ${table} WHERE ${this.held} AND attempts >= ${attemptsMax}`,
      [id, worker],
    );
    return spent.length > 0;
  }

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
