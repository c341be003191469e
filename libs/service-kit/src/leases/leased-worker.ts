import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { OnModuleDestroy } from '@nestjs/common';
import { inTransaction } from '../database/in-transaction.js';
import type { Logger } from '../logging/index.js';
import { LostLease, type Lease, type Leases } from './leases.js';

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
