import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { DataSource, EntityManager } from 'typeorm';
import type { Logger } from '../logging.js';
import { Acknowledgements } from './acknowledgements.js';
import { jobRetries, openQueue, queueNames, type QueueName } from './queues.js';

const POLL_MS = 500;
const BATCH_SIZE = 500;
const QUEUE_TIMEOUT_MS = 5_000;
/** How long a stopping relay waits for its current work: BullMQ would wait for Redis without limit. */
const SHUTDOWN_TIMEOUT_MS = 1_500;
/** How often unacknowledged jobs are checked. */
const CHECK_INTERVAL_MS = 10_000;
/** A job is first checked this long after it was published; the time doubles with each further attempt. */
const FIRST_CHECK_SECONDS = 60;
const CHECK_MAX_SECONDS = 3_600;
/** With the waits, after some five hours. */
const PUBLISH_ATTEMPTS_MAX = 10;
/** A finished job is stored until the relay has checked it once, in case its acknowledgement was lost. */
const DONE_JOB_SECONDS = 600;

interface OutboxRow {
  id: string;
  queue: string;
  job: string;
  payload: Record<string, string>;
  request_id: string | null;
  created_at: Date;
  hand_overs: number;
}

export interface RelayIntervals {
  checkIntervalMs: number;
  firstCheckSeconds: number;
}

/**
 * Publishes committed outbox rows to their queues and settles them when their consumers acknowledge them. Rows are
 * claimed by state, with SKIP LOCKED: a cursor over ids would miss a row whose transaction commits after a later one's.
 *
 * Delivery depends on nothing in memory: a crash between publishing and committing sends a message twice under the same
 * id, and consumers have each effect once. Redis may lose jobs and acknowledgements (the last second in a crash, all of
 * them with its disk), so an unacknowledged job is checked, and published again if it has vanished: a limited number of
 * times, so that no message circulates for ever.
 */
export class OutboxRelay {
  private readonly queues = new Map<string, Queue>();
  private readonly acknowledgements: Acknowledgements;
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private isStopped = false;
  private readonly waits = new Set<(reason: Error) => void>();
  private nextCheckAt = 0;

  constructor(
    private readonly sender: string,
    private readonly dataSource: DataSource,
    private readonly redis: Redis,
    private readonly logger: Logger,
    private readonly intervals: RelayIntervals = {
      checkIntervalMs: CHECK_INTERVAL_MS,
      firstCheckSeconds: FIRST_CHECK_SECONDS,
    },
  ) {
    this.acknowledgements = new Acknowledgements(redis);
    for (const name of queueNames) this.queues.set(name, openQueue(name, redis));
  }

  start(): void {
    this.schedule(0);
  }

  private schedule(delayMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.round()
        .catch((error: unknown) => {
          this.logger.warn(
            { err: error },
            'outbox messages wait: the queue or the database cannot be reached',
          );
          return false;
        })
        .then((isMoreWaiting) => this.schedule(isMoreWaiting ? 0 : POLL_MS));
    }, delayMs);
  }

  /** True: there may be more to do right away. */
  private async round(): Promise<boolean> {
    if (!this.dataSource.isInitialized || this.redis.status !== 'ready') return false;
    const acknowledged = await this.settleAcknowledged();
    let checked = 0;
    if (Date.now() >= this.nextCheckAt) {
      checked = await this.reconcile();
      if (checked < BATCH_SIZE) this.nextCheckAt = Date.now() + this.intervals.checkIntervalMs;
    }
    const handedOver = await this.publishWaiting();
    return [acknowledged, checked, handedOver].includes(BATCH_SIZE);
  }

  private async settleAcknowledged(): Promise<number> {
    const acknowledged = await this.withTimeLimit(this.acknowledgements.take(this.sender, BATCH_SIZE));
    const failures = new Map(
      acknowledged.flatMap(({ message_id, failure }) =>
        failure === undefined ? [] : [[message_id, failure]],
      ),
    );
    const done = acknowledged.map(({ message_id }) => message_id).filter((id) => !failures.has(id));
    if (done.length > 0) await this.settle(this.dataSource.manager, done);
    if (failures.size > 0) await this.moveToDeadLetter(this.dataSource.manager, failures);
    return acknowledged.length;
  }

  private publishWaiting(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<OutboxRow[]>(
        `SELECT id, queue, job, payload, request_id, created_at, hand_overs FROM outbox
         WHERE sent_at IS NULL AND dead_at IS NULL AND (check_at IS NULL OR check_at <= now())
         ORDER BY created_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
      );
      if (rows.length === 0) return 0;
      const results = await this.withTimeLimit(Promise.allSettled(rows.map((row) => this.publish(row))));
      const refusals = new Map<string, string>();
      results.forEach((result, position) => {
        if (result.status === 'rejected') refusals.set(rows[position]!.id, messageOf(result.reason));
      });
      // If Redis answers, the fault is in the message; if it does not, nothing was attempted.
      if (refusals.size > 0) await this.withTimeLimit(this.redis.ping());
      const isOver = ({ id, queue, hand_overs }: OutboxRow) =>
        refusals.has(id) && (!this.queues.has(queue) || hand_overs + 1 >= PUBLISH_ATTEMPTS_MAX);
      await manager.query(
        `UPDATE outbox SET
           sent_at = CASE WHEN id = ANY($2) THEN NULL ELSE now() END,
           hand_overs = hand_overs + 1,
           check_at = now() + make_interval(secs => least($3 * power(2, hand_overs), ${CHECK_MAX_SECONDS}))
         WHERE id = ANY($1)`,
        [rows.map(({ id }) => id), [...refusals.keys()], this.intervals.firstCheckSeconds],
      );
      const dead = rows.filter(isOver);
      if (dead.length > 0)
        await this.moveToDeadLetter(manager, new Map(dead.map(({ id }) => [id, refusals.get(id)!])));
      return rows.length;
    });
  }

  private async publish(row: OutboxRow): Promise<void> {
    const queue = this.queues.get(row.queue);
    if (!queue) throw new Error(`There is no queue named ${row.queue}`);
    // A finished job with this id would keep the new one out of the queue.
    if (row.hand_overs > 0) await queue.remove(row.id);
    await queue.add(
      row.job,
      {
        ...row.payload,
        message_id: row.id,
        request_id: row.request_id,
        created_at: row.created_at.toISOString(),
        sender: this.sender,
      },
      {
        jobId: row.id,
        ...jobRetries(queue.name as QueueName),
        removeOnComplete: { age: DONE_JOB_SECONDS },
        removeOnFail: { age: 30 * 86_400, count: 10_000 },
      },
    );
  }

  private reconcile(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<OutboxRow[]>(
        `SELECT id, queue, hand_overs FROM outbox
         WHERE check_at <= now() AND sent_at IS NOT NULL
         ORDER BY check_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
      );
      if (rows.length === 0) return 0;
      const done: string[] = [];
      const vanished: string[] = [];
      const failures = new Map<string, string>();
      const states = rows.map(async ({ id, queue, hand_overs }) => {
        const jobs = this.queues.get(queue);
        const state = (await jobs?.getJobState(id)) ?? 'unknown';
        if (state === 'completed') done.push(id);
        else if (state === 'failed')
          failures.set(id, (await jobs?.getJob(id))?.failedReason || 'failed for good');
        else if (state === 'unknown' && hand_overs < PUBLISH_ATTEMPTS_MAX) vanished.push(id);
        else if (state === 'unknown') failures.set(id, `its queue lost it ${hand_overs} times`);
      });
      await this.withTimeLimit(Promise.all(states));
      if (done.length > 0) await this.settle(manager, done);
      if (failures.size > 0) await this.moveToDeadLetter(manager, failures);
      if (vanished.length > 0) {
        this.logger.warn(
          { message_ids: vanished },
          'jobs vanished from their queue; handing them over again',
        );
      }
      // Waiting jobs are checked again after as long as they have waited, so that a queue of 100,000 is not checked in
      // a loop.
      await manager.query(
        `UPDATE outbox SET
           sent_at = CASE WHEN id = ANY($2) THEN NULL ELSE sent_at END,
           check_at = CASE WHEN id = ANY($2) THEN NULL
             ELSE now() + least(greatest(now() - sent_at, make_interval(secs => $3)), interval '1 hour') END
         WHERE id = ANY($1) AND settled_at IS NULL AND dead_at IS NULL`,
        [rows.map(({ id }) => id), vanished, this.intervals.firstCheckSeconds],
      );
      return rows.length;
    });
  }

  private async settle(manager: EntityManager, ids: string[]): Promise<void> {
    await manager.query(
      `UPDATE outbox SET settled_at = now(), check_at = NULL, dead_at = NULL, failure = NULL
       WHERE id = ANY($1) AND settled_at IS NULL`,
      [ids],
    );
  }

  private async moveToDeadLetter(
    manager: EntityManager,
    failures: ReadonlyMap<string, string>,
  ): Promise<void> {
    await manager.query(
      `UPDATE outbox SET dead_at = now(), check_at = NULL, failure = failures.text
       FROM unnest($1::uuid[], $2::text[]) AS failures (id, text)
       WHERE outbox.id = failures.id AND settled_at IS NULL AND dead_at IS NULL`,
      [[...failures.keys()], [...failures.values()]],
    );
    this.logger.error(
      { failures: Object.fromEntries(failures) },
      'messages failed for good; see the dead letters',
    );
  }

  async oldestUnsentSeconds(): Promise<number> {
    if (!this.dataSource.isInitialized) return 0;
    const [row] = await this.dataSource.query<{ seconds: string | null }[]>(
      `SELECT extract(epoch FROM now() - min(created_at)) AS seconds FROM outbox
       WHERE sent_at IS NULL AND dead_at IS NULL`,
    );
    return Number(row?.seconds ?? 0);
  }

  async deadCount(): Promise<number> {
    if (!this.dataSource.isInitialized) return 0;
    const [row] = await this.dataSource.query<{ count: string }[]>(
      'SELECT count(*) AS count FROM outbox WHERE dead_at IS NOT NULL',
    );
    return Number(row?.count ?? 0);
  }

  /** Per queue and state, for the queues that this service may use; empty while Redis is unreachable. */
  async queueDepths(): Promise<{ queue: string; state: string; jobs: number }[]> {
    const depths = [...this.queues].map(async ([queue, jobs]) => {
      const counts = await jobs.getJobCounts('waiting', 'active', 'delayed', 'failed').catch(() => ({}));
      return Object.entries(counts).map(([state, count]) => ({ queue, state, jobs: count }));
    });
    return (await Promise.all(depths)).flat();
  }

  private async withTimeLimit<Result>(work: Promise<Result>): Promise<Result> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('the queue took too long to answer')), QUEUE_TIMEOUT_MS);
    this.waits.add(reject);
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
      this.waits.delete(reject);
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    const giveUp = () => {
      for (const reject of this.waits) reject(new Error('the process ends'));
    };
    const timer = setInterval(giveUp, SHUTDOWN_TIMEOUT_MS);
    await this.running;
    clearInterval(timer);
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
