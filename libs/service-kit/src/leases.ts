import type { EntityManager, DataSource } from 'typeorm';
import { randomUUID } from 'node:crypto';
import type { OnModuleDestroy } from '@nestjs/common';
import { inTransaction } from './database/transactions.js';
import { outsideOfRequests, type Logger } from './logging.js';

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
  /** The most attempts (column `attempts`) that fail or whose process dies. */
  attemptsMax: number;
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
  claimed(): string {
    return `attempts = attempts + (leased_by IS NOT NULL)::int, leased_by = $1, ${this.renewed}`;
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
    const isLast = isEndedByCrashesAlone ? 'false' : `attempts + 1 >= ${attemptsMax}`;
    const attempts = isEndedByCrashesAlone ? '0' : 'attempts + 1';
    const [rows] = await manager.query<[{ is_last: boolean }[], number]>(
      `UPDATE ${table} SET attempts = ${attempts}, leased_by = CASE WHEN ${isLast} THEN leased_by END,
         leased_until = CASE WHEN ${isLast} THEN leased_until ELSE ${retried} END
       WHERE ${this.held} RETURNING leased_by IS NOT NULL AS is_last`,
      [id, worker],
    );
    return rows[0]?.is_last === true;
  }

  async isExhausted(manager: EntityManager, { id, worker }: Lease): Promise<boolean> {
    const { table, attemptsMax } = this.terms;
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

export interface LeasedJobs<Job> {
  name: string;
  leases: Leases;
  atOnce: number;
  /** How often the worker looks for due jobs unprompted, such as those whose worker died. */
  pollIntervalMs: number;
  take: (manager: EntityManager, worker: string) => Promise<Job | null>;
  idOf: (job: Job) => string;
  /** Does the job, or as much of it as time allows: `signal` aborts when the lease is lost or the process stops. */
  work: (job: Job, lease: Lease, signal: AbortSignal) => Promise<void>;
  /**
   * If `isLast`, the lease is still held, so that the job can be ended; other processes may have died with it before.
   */
  onFailure: (job: Job, lease: Lease, failure: { error: unknown; isLast: boolean }) => Promise<void>;
}

/**
 * Processes the jobs of a table, several at a time. It renews each job's lease until the job is done, stops work when
 * the lease is lost, and records failures for a retry. If a process is killed, another one takes the job after the
 * lease has expired. If process after process dies with a job, it is given up, so that one job cannot keep a service
 * down.
 */
export class LeasedWorker<Job> implements OnModuleDestroy {
  private readonly atWork = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private isWanted = false;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
    private readonly jobs: LeasedJobs<Job>,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), this.jobs.pollIntervalMs);
    this.timer.unref();
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopping.abort(new LostLease());
    clearInterval(this.timer);
    while (this.atWork.size > 0) await Promise.all(this.atWork);
  }

  onModuleDestroy(): Promise<void> {
    return this.stop();
  }

  wake(): void {
    this.isWanted = true;
    if (this.stopping.signal.aborted || this.atWork.size >= this.jobs.atOnce) return;
    const work = outsideOfRequests(() => this.drain())
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, `${this.jobs.name} wait: the database cannot be reached`),
      )
      .finally(() => {
        this.atWork.delete(work);
        if (this.isWanted) this.wake();
      });
    this.atWork.add(work);
  }

  private async drain(): Promise<void> {
    while (this.isWanted && !this.stopping.signal.aborted) {
      this.isWanted = false;
      // Each claim has a new id, so that it cannot be confused with an earlier one that was lost.
      const worker = randomUUID();
      const job = await inTransaction(this.dataSource, (manager) => this.jobs.take(manager, worker), {
        isOwed: true,
      });
      if (job === null) continue;
      // If more jobs are due, this process may start them in the meantime.
      this.wake();
      await this.workOn(job, worker);
      this.isWanted = true;
    }
  }

  private async workOn(job: Job, worker: string): Promise<void> {
    const { leases, idOf, name } = this.jobs;
    const { manager } = this.dataSource;
    const lease = { worker, id: idOf(job) };
    const about = { jobs: name, job_id: lease.id };
    if (await leases.isExhausted(manager, lease)) {
      const error = new Error('the processes that worked on it died');
      this.logger.error({ err: error, ...about }, 'a job is given up');
      await this.jobs.onFailure(job, lease, { error, isLast: true });
      return;
    }
    const lost = new AbortController();
    const renewal = setInterval(() => {
      leases.renew(manager, lease).then(
        (isHeld) => isHeld || lost.abort(new LostLease()),
        () => undefined,
      );
    }, leases.renewalMs);
    const signal = AbortSignal.any([lost.signal, this.stopping.signal]);
    try {
      signal.throwIfAborted();
      await this.jobs.work(job, lease, signal);
    } catch (error) {
      if (error instanceof LostLease) {
        await leases.release(manager, lease);
        this.logger.info(about, 'another worker goes on with a job');
        return;
      }
      this.logger.warn({ err: error, ...about }, 'a job failed');
      const isLast = await leases.recordFailure(manager, lease);
      await this.jobs.onFailure(job, lease, { error, isLast });
    } finally {
      clearInterval(renewal);
    }
  }
}
