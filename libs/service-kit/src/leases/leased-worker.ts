import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../database/in-transaction.js';
import type { Logger } from '../logging/index.js';
import { LostLease, type Lease, type Leases } from './leases.js';

/** One kind of jobs, and how they are worked on. */
export interface LeasedJobs<Job> {
  /** What they are called in the log, such as `imports`. */
  name: string;
  leases: Leases;
  /** So many a process works on at once. */
  atOnce: number;
  /** What nobody woke the worker for, or another one died with, waits no longer than this. */
  lookIntervalMs: number;
  /** Claims the job that is due first; null where none is, or none may be begun at this moment. */
  take: (manager: EntityManager, worker: string) => Promise<Job | null>;
  idOf: (job: Job) => string;
  /** Does the job, or as much of it as there is time for: `signal` says when the lease is lost or the process stops. */
  work: (job: Job, lease: Lease, signal: AbortSignal) => Promise<void>;
  /**
   * Is told of each failure but a lost lease, with the lease still held where `isLast`, to end the job. `isLast` without an
   * attempt of this process: others died with the job, as often as one may fail.
   */
  onFailure: (job: Job, lease: Lease, failure: { error: unknown; isLast: boolean }) => Promise<void>;
}

/**
 * Works on the jobs of a table, some at a time. It renews the lease of each until that is done, breaks off where it was lost,
 * and notes what failed, to be tried again. A job of a killed process is taken by another one once its lease is over, and is
 * given up where process after process ended with it, so that one job cannot keep a service from running.
 */
export class LeasedWorker<Job> {
  private readonly atWork = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private isWanted = false;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
    private readonly jobs: LeasedJobs<Job>,
  ) {}

  /** To be called when the database is ready. */
  start(): void {
    this.timer = setInterval(() => this.wake(), this.jobs.lookIntervalMs);
    this.timer.unref();
    this.wake();
  }

  /** Breaks off what is at hand where it can be broken off, and gives it back: another process goes on. */
  async stop(): Promise<void> {
    this.stopping.abort(new LostLease());
    clearInterval(this.timer);
    while (this.atWork.size > 0) await Promise.all(this.atWork);
  }

  /** Looks whether something is due. */
  wake(): void {
    this.isWanted = true;
    if (this.stopping.signal.aborted || this.atWork.size >= this.jobs.atOnce) return;
    const work = this.drain()
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
      // Each claim has a name of its own: so nobody takes the hold of a job for an earlier one that was lost.
      const worker = randomUUID();
      const job = await inTransaction(this.dataSource, (manager) => this.jobs.take(manager, worker), {
        isOwed: true,
      });
      if (job === null) continue;
      // Where more is due, this process may begin it meanwhile.
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
    if (await leases.isSpent(manager, lease)) {
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
      const isLast = await leases.noteFailure(manager, lease);
      await this.jobs.onFailure(job, lease, { error, isLast });
    } finally {
      clearInterval(renewal);
    }
  }
}
