import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import type { Logger } from '../logging/index.js';
import { jobRetries, queueNames, type QueueName } from './queues.js';

const POLL_MS = 500;
const BATCH_SIZE = 50;
const QUEUE_TIMEOUT_MS = 3_000;
/** How often jobs that were handed over are looked after, and how long after the hand-over for the first time. */
const CHECK_INTERVAL_MS = 10_000;
const FIRST_CHECK_SECONDS = 60;
const NEXT_CHECK_SECONDS = 300;

interface UnsentRow {
  id: string;
  queue: QueueName;
  job: string;
  payload: Record<string, string>;
  request_id: string | null;
}

export interface RelayIntervals {
  checkIntervalMs: number;
  firstCheckSeconds: number;
}

/**
 * Hands committed outbox rows to their queues. Rows are claimed by their state, with SKIP LOCKED: a cursor over ids
 * would lose a row whose transaction commits after a later one's. A crash between handing over and committing sends a
 * row twice under the same id; consumers de-duplicate. Redis may lose what it took (its last second in a crash, all of it
 * with its disk), so every job is looked after until it is done, and handed over again when it has vanished.
 */
export class OutboxRelay {
  private readonly queues = new Map<QueueName, Queue>();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private isStopped = false;
  private nextCheckAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly redis: Redis,
    private readonly logger: Logger,
    private readonly intervals: RelayIntervals = {
      checkIntervalMs: CHECK_INTERVAL_MS,
      firstCheckSeconds: FIRST_CHECK_SECONDS,
    },
  ) {
    for (const name of queueNames) {
      const queue = new Queue(name, { connection: redis, skipVersionCheck: true });
      queue.on('error', () => undefined); // The connection reports its own trouble.
      this.queues.set(name, queue);
    }
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
          return 0;
        })
        .then((sent) => this.schedule(sent === BATCH_SIZE ? 0 : POLL_MS));
    }, delayMs);
  }

  /** @returns how many rows were handed over */
  private async round(): Promise<number> {
    if (!this.dataSource.isInitialized || this.redis.status !== 'ready') return 0;
    if (Date.now() >= this.nextCheckAt) {
      await this.checkJobs();
      this.nextCheckAt = Date.now() + this.intervals.checkIntervalMs;
    }
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<UnsentRow[]>(
        `SELECT id, queue, job, payload, request_id FROM outbox
         WHERE sent_at IS NULL ORDER BY created_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
      );
      if (rows.length === 0) return 0;
      await withTimeLimit(Promise.all(rows.map((row) => this.handOver(row))));
      await manager.query(
        'UPDATE outbox SET sent_at = now(), check_at = now() + make_interval(secs => $2) WHERE id = ANY($1)',
        [rows.map((row) => row.id), this.intervals.firstCheckSeconds],
      );
      return rows.length;
    });
  }

  private async checkJobs(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<{ id: string; queue: QueueName }[]>(
        `SELECT id, queue FROM outbox
         WHERE check_at <= now() ORDER BY check_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
      );
      if (rows.length === 0) return;
      const found = { done: [] as string[], vanished: [] as string[], waiting: [] as string[] };
      const states = rows.map(async ({ id, queue }) => {
        const state = await this.queueOf(queue).getJobState(id);
        found[state === 'completed' ? 'done' : state === 'unknown' ? 'vanished' : 'waiting'].push(id);
      });
      await withTimeLimit(Promise.all(states));
      if (found.vanished.length) {
        this.logger.warn(
          { message_ids: found.vanished },
          'jobs vanished from their queue; handing them over again',
        );
      }
      await manager.query(
        `UPDATE outbox SET
           sent_at = CASE WHEN id = ANY($2) THEN NULL ELSE sent_at END,
           check_at = CASE WHEN id = ANY($3) THEN now() + interval '${NEXT_CHECK_SECONDS} seconds' END
         WHERE id = ANY($1)`,
        [rows.map((row) => row.id), found.vanished, found.waiting],
      );
    });
  }

  private queueOf(name: QueueName): Queue {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`There is no queue named ${name}`);
    return queue;
  }

  private async handOver(row: UnsentRow): Promise<void> {
    await this.queueOf(row.queue).add(
      row.job,
      { ...row.payload, message_id: row.id, request_id: row.request_id },
      {
        jobId: row.id,
        ...jobRetries(row.queue),
        removeOnComplete: { age: 3_600, count: 1_000 },
        removeOnFail: { age: 30 * 86_400, count: 10_000 },
      },
    );
  }

  /** Age in seconds of the oldest message that still waits; 0 when none does. */
  async oldestUnsentSeconds(): Promise<number> {
    if (!this.dataSource.isInitialized) return 0;
    const [row] = await this.dataSource.query<{ seconds: string | null }[]>(
      'SELECT extract(epoch FROM now() - min(created_at)) AS seconds FROM outbox WHERE sent_at IS NULL',
    );
    return Number(row?.seconds ?? 0);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }
}

async function withTimeLimit<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the queue took too long to answer')), QUEUE_TIMEOUT_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
